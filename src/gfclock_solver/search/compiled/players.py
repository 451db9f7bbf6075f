# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Two players who do not think, and how often they win: the same games in every form and on every machine.

    random   makes any legal move that leads to another position, each with the same chance
    greedy   plays to the clock as long as it can; when it cannot, it makes any such shift or parking

A game is over when all cards are on the clock (won), when there is no such move, or after so many shifts and parkings
(lost).  Both move single cards only, under `runs` too, where a run's move is just quicker.

**Chance.**  Games are drawn by SplitMix64, which starts from a number made of the position's columns and reserve, in
whatever order the columns lie (`seed_of_position`).  Of n moves the one numbered ``floor(u * n / 2**32)``, from 0, is
made, u being the upper half of the generator's output.  They are numbered by the card, the lowest first; the moves of
a card are its play, those onto other cards, the lowest first, that into an empty column, that into the reserve.  A
player goes on with its generator from game to game, and each of the two has its own.
"""

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

from gfclock_solver.rules import Rules

if not cython.compiled:
    # Compiled, these come from _players.pxd.
    from gfclock_solver.search.compiled.interpreted import lowest
    from gfclock_solver.search.compiled.position import CLOCK, EMPTY, RESERVE, Places, SearchPosition

    # Nine cards can move, each onto at most eight others (four of a rank, and four of another in both directions), into
    # a column, the reserve, or to the clock: 99 moves at most.
    Options = cython.array_of(cython.int, 128)

RANDOM, GREEDY = 0, 1
"""The players."""

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)
_TOO_HIGH = cython.declare(cython.ulonglong, 1 << 63)
"""A bit that stands for no card, so that there is a lowest one."""

# SplitMix64: the step of its counter and the two factors of its output function.
_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_FACTOR_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_FACTOR_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mix(value: cython.ulonglong) -> cython.ulonglong:
    """Return SplitMix64's output for the counter `value`."""
    value = cython.cast(cython.ulonglong, (value ^ (value >> 30)) * _FACTOR_1)
    value = cython.cast(cython.ulonglong, (value ^ (value >> 27)) * _FACTOR_2)
    return value ^ (value >> 31)


class Players(SearchPosition):
    """Plays games from the position laid out, which it leaves as it is."""

    def __init__(self, rules: Rules) -> None:
        SearchPosition.__init__(self, rules)
        if not cython.compiled:
            self.lies_on, self.options = Places(), Options()
        self.state = 0

    def seed_of_position(self) -> int:
        """Return the number below 2**64 that chance starts from: the same for every order of the columns.

        A column's number starts at 0; for each card from the top down it becomes ``mix((number ^ (card + 1)) + STEP)``,
        a parked card counting as a column under the card 52.  The position's number is the sum of them, modulo 2**64.
        """
        left: cython.ulonglong = self.tops | self.reserve
        total: cython.ulonglong = 0
        number: cython.ulonglong
        card: cython.int
        while left != 0:
            card = lowest(left)
            number = mix(cython.cast(cython.ulonglong, 53 + _STEP)) if (self.reserve >> card) & 1 else 0
            left &= left - 1
            while card < EMPTY:
                number = mix(cython.cast(cython.ulonglong, (number ^ cython.cast(cython.ulonglong, card + 1)) + _STEP))
                card = self.below[card]
            total = cython.cast(cython.ulonglong, total + number)
        return total

    def count_wins(self, player: int, games: int, most_shifts: int) -> int:
        """Return how many of `games` games the player, `RANDOM` or `GREEDY`, wins."""
        greedy: cython.bint = player == GREEDY
        _: cython.int
        count: cython.int = games
        most: cython.int = most_shifts
        won: cython.int = 0
        self.state = mix((self.seed_of_position() + (player + 1) * 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            for _ in range(count):
                won += self.wins(greedy, most)
        return won

    def wins(self, greedy: cython.bint, most_shifts: cython.int) -> cython.bint:
        """Play one game; tell whether it is won."""
        tops: cython.ulonglong = self.tops
        reserve: cython.ulonglong = self.reserve
        clock: cython.ulonglong = self.clock
        wanted: cython.ulonglong = self.wanted
        plays: cython.ulonglong
        bit: cython.ulonglong
        empty: cython.int = self.empty
        shifts: cython.int = 0
        card: cython.int
        base: cython.int
        target: cython.int
        count: cython.int
        is_play: cython.int
        for card in range(52):
            self.lies_on[card] = self.below[card]
        while True:
            plays = (tops | reserve) & wanted
            if greedy and plays != 0:
                card = lowest(plays)
                target = CLOCK
            else:
                if tops | reserve == 0:
                    return True
                count = self.list_moves(plays, tops, reserve, empty)
                if count == 0:
                    return False
                self.state = cython.cast(cython.ulonglong, self.state + _STEP)
                card = self.options[((mix(self.state) >> 32) * cython.cast(cython.ulonglong, count)) >> 32]
                target = card >> 6
                card &= 63
            bit = _ONE << card
            base = self.lies_on[card]
            if base == RESERVE:
                reserve = 0
            else:
                tops = (tops & ~bit) | ((_ONE << base) & _ALL)
                empty += base == EMPTY
            # As few branches as can be, since none could be foretold: EMPTY and CLOCK are no bits of `tops`.
            is_play = target == CLOCK
            shifts += 1 - is_play
            if shifts > most_shifts:
                return False
            clock |= bit * is_play
            wanted = ((clock << 4) | (clock >> 48)) & _ALL & ~clock
            self.lies_on[card] = target
            if target == RESERVE:
                reserve = bit
            else:
                tops = (tops & ~(_ONE << target)) | (bit * (1 - is_play))
                empty -= target == EMPTY

    def list_moves(
        self, plays: cython.ulonglong, tops: cython.ulonglong, reserve: cython.ulonglong, empty: cython.int
    ) -> cython.int:
        """List the moves, ``card | target << 6``, that lead to another position; return how many there are."""
        left: cython.ulonglong = tops | reserve
        targets: cython.ulonglong
        card: cython.int
        count: cython.int = 0
        may_park: cython.bint = self.has_reserve and reserve == 0
        if empty == 0 and not may_park:
            left &= plays | self.fitting(tops)
        # A move is written before it is known to be one, and counts if it is: no processor could foretell the branch.
        while left != 0:
            card = lowest(left)
            self.options[count] = card | (CLOCK << 6)
            count += (plays >> card) & 1
            left &= left - 1
            targets = self.bases[card] & tops
            self.options[count] = card | (lowest(targets | _TOO_HIGH) << 6)
            count += targets != 0
            targets &= targets - 1
            while targets != 0:
                self.options[count] = card | (lowest(targets) << 6)
                count += 1
                targets &= targets - 1
            if empty > 0:
                self.options[count] = card | (EMPTY << 6)
                count += self.lies_on[card] != EMPTY
            if may_park:
                self.options[count] = card | (RESERVE << 6)
                count += 1
        return count
