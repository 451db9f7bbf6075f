# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Lower bounds of the shifts that a position still needs, and the cards that they counted.

**Cards that must be shifted.**  A card c that lies above a card p which must precede it on c's own clock pile must be
moved before it is played: c leaves its column before p does, and p is played before c.  Each such card needs a first
move of its own.

**Knots.**  Let t1, t2, ..., tk be cards such that a card that must precede ti on ti's own clock pile lies under the
next of them (under t1 for tk).  One of them must be shifted: otherwise each leaves its column by being played, t2
before the card under it that precedes t1, so before t1; likewise t3 before t2, and at last t1 before tk, which is a
circle.  Disjoint knots, none of whose cards is counted above, need a first move each: that of whichever card moves
first.

**Finding knots.**  Take the counted cards out of their columns as they come to the top, and play whatever can be
played (a card taken out can be played whenever it is wanted).  If that is not everything, each column left has a top
that is not wanted.  It waits for the next wanted card of its pile, which lies in another column, under that one's top
(under its own it would be a card that must be shifted, and counted).  From column to column this ends in a circle,
whose tops are a knot.  Count them, so that they are taken out, and go on.  A card taken out is no top again, so no
card is in two knots.

**Runs.**  With `runs` several cards may move as one.  Call the cards of a column that lie one on the other and fit
there a **chain**; without `runs` each card is a chain of its own.  The first move of a card from where it lies is the
move of a run whose deepest card is in the card's own chain and has not moved before, since all that lies between the
two lies there still.  A move has one deepest card, so first moves of cards in different chains are different moves.
So each chain counts once, however many of its cards must be shifted; a knot counts if no chain of its cards does, and
then all those chains do.  A chain that counts is taken out as a whole, which only lets more be played.

**The certificate.**  `useful` is the set of cards that the number was counted with: of each chain that counts for a
card that must be shifted the deepest such card, and the cards of the counted knots.  The counted moves are first moves
of cards of `useful`: each moves at least one of them.  *So a move of cards none of which is in `useful` leaves at
least as many moves to be made as were counted*:  it is none of them.

**The exact number.**  Let S be the cards that a winning line moves.  Each circle met above, of cards not counted at
the outset, has a card in S, since it is a knot:  S is a hitting set.  `can_break` asks whether so many further chains
can be taken out, at least one of them of the circle at hand, that all can be played: it tries each card of the
circle, takes out its chain, plays on, and asks the same of the next circle.  If the answer is no, S has cards in more
chains than that, all of them in circles that were met: going down the tree along a card of S of each circle, one
comes to the end with a circle that still has one more.  Those cards are in different chains, as a chain taken out is
in no later circle, so their first moves are different moves, one more than was asked for; and each moves a card of a
circle that was met, so these cards are `useful` then.  If the answer is yes, nothing follows, as that game is laxer
than the real one.
"""

from gfclock_solver.rules import Clock, Rules

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from bound.pxd.
    from gfclock_solver.search.compiled.interpreted import card_count, lowest
    from gfclock_solver.search.compiled.position import EMPTY, Masks, Places, SearchPosition

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)


class ShiftBound(SearchPosition):
    """A position with lower bounds of the shifts that it needs: `lay_out`, `note_places`, then `bound`.

    `note_place` keeps up to date, for each card that is laid somewhere: the masks ``must`` of the cards that must be
    shifted and ``linked`` (with `runs`) of those that lie on a card which they fit; ``base[c]``, the mask of the card
    on which card c lies; ``bottom[c]``, the lowest card of its column.
    """

    def __init__(self, rules: Rules, clock: Clock) -> None:
        SearchPosition.__init__(self, rules)
        if not cython.compiled:
            self.before, self.base, self.top_of, self.waits_for = (Masks() for _ in range(4))
            self.bottom = Places()
        self.runs = rules.runs
        for pile in clock.piles:
            earlier = 0
            for card in pile[1:]:
                self.before[card] = earlier
                earlier |= 1 << card

    def note_place(self, card: cython.int) -> None:
        """Bring the masks up to date for `card`, which was laid where it lies now."""
        bit: cython.ulonglong = _ONE << card
        base: cython.int = self.below[card]
        if base < EMPTY:
            self.base[card] = _ONE << base
            self.bottom[card] = self.bottom[base]
        else:
            self.base[card] = 0
            self.bottom[card] = card
        self.must &= ~bit
        if self.under[card] & self.before[card]:
            self.must |= bit
        if self.runs:
            self.linked &= ~bit
            if self.bases[card] & self.base[card]:
                self.linked |= bit

    def note_places(self) -> None:
        """Make the masks for the position laid out."""
        card: cython.int
        bottom: cython.int
        left: cython.ulonglong = self.tops | self.reserve
        self.must = self.linked = 0
        while left != 0:
            bottom = lowest(left)
            while self.below[bottom] < EMPTY:
                bottom = self.below[bottom]
            card = lowest(left)
            left &= left - 1
            while card < EMPTY:
                self.note_place(card)
                self.bottom[card] = bottom
                card = self.below[card]

    def chain(self, card: cython.int) -> cython.ulonglong:
        """Return the cards of the chain of `card` from it downwards."""
        cards: cython.ulonglong = _ONE << card
        while (self.linked >> card) & 1:
            card = self.below[card]
            cards |= _ONE << card
        return cards

    def bound(self, most: cython.int) -> cython.int:
        """Return a lower bound of the shifts still needed; above `most`, any number above it will do.

        Unless it is above `most`, `useful` are the cards that it was counted with.
        """
        found: cython.int
        seen: cython.ulonglong
        left: cython.ulonglong
        circle: cython.ulonglong
        knots: cython.ulonglong
        card: cython.int
        self.count_must_cards()
        found = self.must_count
        if found > most:
            return found
        self.played, self.exposed, self.floating = self.clock, self.tops, self.reserve
        self.stuck_circle = 0
        while True:
            self.play_out()
            if self.played == _ALL:
                return found
            self.note_tops()
            seen = knots = 0
            left = self.exposed
            while left != 0:
                circle = self.circle_from(left & -left, seen)
                seen |= self.path
                left &= ~seen
                if circle == 0:
                    continue
                if found == self.must_count:
                    self.stuck_circle = circle
                    self.stuck_played, self.stuck_exposed = self.played, self.exposed
                    self.stuck_floating, self.stuck_counted = self.floating, self.counted
                found += 1
                knots |= circle
            if found > most:
                return found
            self.useful |= knots
            while knots != 0:
                card = lowest(knots)
                knots &= knots - 1
                self.counted |= self.chain(card) if self.runs else _ONE << card

    def count_must_cards(self) -> None:
        """Count the cards that must be shifted, or their chains: set `must_count`, `useful` and `counted`."""
        card: cython.int
        left: cython.ulonglong = self.tops
        chain: cython.ulonglong
        deepest: cython.ulonglong
        bit: cython.ulonglong
        self.useful = self.counted = self.must
        if not self.runs:
            self.must_count = card_count(self.must)
            self.must_useful = self.must
            return
        self.useful = self.counted = 0
        self.must_count = 0
        while left != 0:
            card = lowest(left)
            left &= left - 1
            while ((self.under[card] | (_ONE << card)) & self.must) != 0:
                chain = deepest = 0
                while True:
                    bit = _ONE << card
                    chain |= bit
                    if self.must & bit:
                        deepest = bit
                    card = self.below[card]
                    if self.linked & bit == 0:
                        break
                if deepest != 0:
                    self.must_count += 1
                    self.useful |= deepest
                    self.counted |= chain
        self.must_useful = self.useful

    def play_out(self) -> None:
        """Take out counted cards that are on top, and play what is wanted, until nothing changes.

        `played`, `exposed` (the tops) and `floating` (the cards taken out) are what comes of it.
        """
        played: cython.ulonglong = self.played
        exposed: cython.ulonglong = self.exposed
        floating: cython.ulonglong = self.floating
        counted: cython.ulonglong = self.counted
        left: cython.ulonglong = exposed & counted
        bit: cython.ulonglong
        while True:
            while left != 0:
                bit = left & -left
                exposed ^= bit
                left ^= bit
                floating |= bit
                bit = self.base[lowest(bit)]
                exposed |= bit
                left |= bit & counted
            left = ((played << 4) | (played >> 48)) & _ALL & ~played & (floating | exposed)
            if left == 0:
                break
            played |= left
            left &= exposed
            exposed ^= left
            while left != 0:
                exposed |= self.base[lowest(left)]
                left &= left - 1
            left = exposed & counted
        self.played, self.exposed, self.floating = played, exposed, floating

    def note_tops(self) -> None:
        """Set up what `circle_from` needs, when nothing can be played: each column's top, and the `wanted` cards."""
        left: cython.ulonglong = self.exposed
        while left != 0:
            self.top_of[self.bottom[lowest(left)]] = left & -left
            left &= left - 1
        self.next_cards = ((self.played << 4) | (self.played >> 48)) & _ALL & ~self.played

    def circle_from(self, top: cython.ulonglong, seen: cython.ulonglong) -> cython.ulonglong:
        """Go from the top `top` to the top that it waits for, and so on; return the circle that this ends in.

        None, where it comes to a top in `seen`.  `path` is the tops it went through.
        """
        card: cython.int
        following: cython.ulonglong
        circle: cython.ulonglong = 0
        path: cython.ulonglong = 0
        while (path | seen) & top == 0:
            path |= top
            card = lowest(top)
            following = self.top_of[self.bottom[lowest(self.before[card] & self.next_cards)]]
            self.waits_for[card] = following
            top = following
        self.path = path
        if path & top == 0:
            return 0
        while circle & top == 0:
            circle |= top
            top = self.waits_for[lowest(top)]
        return circle

    def exact_bound(self, found: cython.int, most: cython.int) -> cython.int:
        """Return a number as `bound` does, not below `found`, which it has just returned; see "the exact number"."""
        if self.stuck_circle == 0:
            return found
        while found <= most:
            self.shown = self.must_useful
            self.is_last = found == most
            if self.can_break(
                self.stuck_played,
                self.stuck_exposed,
                self.stuck_floating,
                self.stuck_counted,
                self.stuck_circle,
                found - self.must_count,
            ):
                break
            found += 1
            self.useful = self.shown
        return found

    def can_break(
        self,
        played: cython.ulonglong,
        exposed: cython.ulonglong,
        floating: cython.ulonglong,
        counted: cython.ulonglong,
        circle: cython.ulonglong,
        count: cython.int,
    ) -> cython.bint:
        """Tell whether everything can be played when at most `count` chains are taken out, one of them of `circle`.

        The cards of all circles met are added to `shown`.
        """
        card: cython.int
        left: cython.ulonglong = circle
        self.shown |= circle
        if count == 0:
            return False
        while left != 0:
            card = lowest(left)
            left &= left - 1
            self.played, self.exposed, self.floating = played, exposed, floating
            self.counted = counted | (self.chain(card) if self.runs else _ONE << card)
            self.play_out()
            if self.played == _ALL:
                return True
            if count == 1 and self.is_last:
                # The answer is no, and nobody will ask for the circles.
                continue
            self.note_tops()
            if self.can_break(
                self.played,
                self.exposed,
                self.floating,
                self.counted,
                self.circle_from(self.exposed & -self.exposed, 0),
                count - 1,
            ):
                return True
        return False
