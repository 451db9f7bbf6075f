"""Difficulty: each measure is what its definition says, and the grade follows from the cut points on record."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from oracle import positions_along

from gfclock_solver.boards import BOARD_BYTES, deal_board, fill_boards, parse_board
from gfclock_solver.boards.labels import is_same_game, relabel
from gfclock_solver.cards import Card
from gfclock_solver.limits import Limits
from gfclock_solver.rules import (
    CLOCK_LAYOUTS,
    STANDARD,
    Clock,
    Move,
    Position,
    Rules,
    apply,
    legal_moves,
    parse_rules,
    position_of,
)
from gfclock_solver.search import Solver, difficulty as module
from gfclock_solver.search.compiled import alternatives as _alternatives, players as _players
from gfclock_solver.search.cut_points import CUT_POINTS, CutPoints
from gfclock_solver.search.difficulty import (
    GAMES,
    GRADES,
    GREEDY_SHIFTS,
    RANDOM_SHIFTS,
    Difficulty,
    DifficultyMeter,
    canonical_clock,
    exceeded,
    graded,
    grades_of_shifts,
    measure,
    points_of,
    wrong_per_thousand,
)
from gfclock_solver.search.shortest import ShortestSolver, find_shortest
from gfclock_solver.search.solver import lay_out

DATA = Path(__file__).parents[2] / "data" / "difficulty"

RULES = [parse_rules(name) for name in ("standard", "one-space", "king-on-ace+both-directions+alternate-colours+runs")]
some_rule_sets = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)

GOLDEN = {
    "ms:1": (7, 1, 212, 25, 110),
    "ms:10": (1, 5, 124, 82, 123),
    "ms:21": (9, 7, 192, 1, 0),
    "gf:0": (3, 0, 198, 107, 197),
}
"""Measures of deals by standard rules, as they must be on every machine: all but games and grade."""


@pytest.mark.parametrize("deal", GOLDEN)
def test_the_measures_of_a_deal_never_change(deal: str) -> None:
    """The measures of a deal are the recorded ones, and its grade is that of the measures."""
    found = measure(deal_board(deal).position, STANDARD)
    assert found is not None
    measures = (found.shifts, found.wrong_moves, found.moves_considered, found.random_wins, found.greedy_wins)
    assert GOLDEN[deal] == measures
    assert (
        graded(
            shifts=measures[0],
            wrong_moves=measures[1],
            moves_considered=measures[2],
            random_wins=measures[3],
            greedy_wins=measures[4],
        )
        == found
    )


@some_rule_sets
def test_wrong_moves_are_those_that_lose(rules: Rules) -> None:
    """Counted by the plain rules, move for move, along the same line, the moves and the wrong ones are as many."""
    meter, measured = DifficultyMeter(rules, Clock("SHCD")), []
    for number in (1, 7, 12, 21, 23):
        position = deal_board(f"ms:{number}").position
        found = meter.measure(position)
        if found is not None:
            named = relabel(position, canonical_clock(rules, position.clock))
            assert plain_counts(named, rules) == (found.moves_considered, found.wrong_moves)
            measured.append(found.wrong_moves)
    assert len(measured) >= 4
    assert sum(measured) > 0 or rules.one_space


def plain_counts(start: Position, rules: Rules) -> tuple[int, int]:
    """Return how many moves are met along the shortest line where no play is safe, and how many of them lose."""
    solver, alternatives = Solver(rules), _alternatives.Alternatives(rules, 30)
    considered = wrong = 0
    moves = find_shortest(start, rules).moves
    for position in list(positions_along(start, moves))[:-1]:
        lay_out(alternatives, position)
        if alternatives.safe_plays():
            continue
        following = {
            one.canonical_text(): one for one in (apply(position, move) for move in legal_moves(position, rules))
        }
        following.pop(position.canonical_text(), None)
        considered += len(following)
        wrong += sum(solver.decide(one).verdict == "lost" for one in following.values())
    return considered, wrong


@some_rule_sets
def test_the_players_play_by_the_rules_and_by_their_dice(rules: Rules) -> None:
    """Played by the plain rules with the generator written anew, some games of each player have the same outcomes."""
    for number, games, most_shifts in ((10, 8, 80), (6, 6, 60)):
        position = deal_board(f"ms:{number}").position
        players = _players.Players(rules)
        lay_out(players, position)
        for player in (_players.RANDOM, _players.GREEDY):
            dice = plain_dice(position, player)
            expected = [plain_game(position, rules, player, most_shifts, dice) for _ in range(games)]
            assert sum(expected) == players.count_wins(player, games, most_shifts)


def plain_mix(value: int) -> int:
    """Return SplitMix64's output for a value of its counter, modulo 2**64."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB % 2**64
    return value ^ (value >> 31)


def plain_dice(position: Position, player: int) -> Iterator[int]:
    """Yield the player's random numbers below 2**32 for the board `position`."""
    step = 0x9E3779B97F4A7C15
    total = 0
    for column in filter(None, position.columns):
        number = 0
        for card in reversed(column):
            number = plain_mix(((number ^ (card + 1)) + step) % 2**64)
        total += number
    state = plain_mix((total + (player + 1) * 0xD1B54A32D192ED03) % 2**64)
    while True:
        state = (state + step) % 2**64
        yield plain_mix(state) >> 32


def plain_game(position: Position, rules: Rules, player: int, most_shifts: int, dice: Iterator[int]) -> bool:
    """Play one game by the plain rules; tell whether it is won."""
    shifts = 0
    while not position.is_won:
        moves = choices(position, rules)
        plays = [move for move in moves if move.target == "clock"]
        if player == _players.GREEDY and plays:
            position = apply(position, plays[0])
            continue
        if not moves:
            return False
        move = moves[next(dice) * len(moves) >> 32]
        if move.target != "clock":
            if shifts == most_shifts:
                return False
            shifts += 1
        position = apply(position, move)
    return True


def choices(position: Position, rules: Rules) -> list[Move]:
    """Return the single moves that lead to other positions, by card, then clock, cards, empty column, reserve."""
    by_place: dict[tuple[int, int], Move] = {}
    here = position.canonical_text()
    for move in legal_moves(position, rules):
        if move.count == 1 and apply(position, move).canonical_text() != here:
            by_place.setdefault((move.card, place_of(position, move)), move)
    return [by_place[key] for key in sorted(by_place)]


def place_of(position: Position, move: Move) -> int:
    """Return where a move comes among those of its card."""
    if not isinstance(move.target, int):
        return -1 if move.target == "clock" else 53
    column = position.columns[move.target - 1]
    return column[-1] if column else 52


@pytest.mark.parametrize("name", ["standard", "both-directions+alternate-colours", "king-on-ace+one-space+runs"])
def test_the_same_game_has_the_same_grade_under_all_labels(name: str) -> None:
    """All measures of a board are equal under each of the layouts that leave the game as it is."""
    rules, compared = parse_rules(name), 0
    for deal in ("gf:3", "ms:12"):
        position = deal_board(deal).position
        expected = measure(position, rules)
        for clock in map(Clock, sorted(CLOCK_LAYOUTS)):
            if is_same_game(rules, position.clock, clock):
                assert expected == measure(relabel(position, clock), rules)
                compared += expected is not None
    assert compared >= (8 if rules.alternate_colours else 48)


def test_a_line_at_hand_is_not_searched_again() -> None:
    """Given the line that the solver has just found, the difficulty is the same; under other labels it is no help."""
    for deal in ("gf:1", "gf:2", "ms:3"):
        position = deal_board(deal).position
        solver = ShortestSolver(STANDARD, position.clock)
        solver.solve(position)
        assert measure(position, STANDARD) == DifficultyMeter(STANDARD, position.clock).measure(position, solver.log)


def test_a_short_line_is_not_hard_to_find() -> None:
    """A board that one shift wins is at most medium, however often careless players lose it: ms:10 is an example."""
    found = measure(deal_board("ms:10").position, STANDARD)
    assert found is not None
    assert (1, "medium") == (found.shifts, found.grade)
    assert GAMES // 2 < GAMES - found.greedy_wins
    assert ("easy", "medium") == grades_of_shifts(0, 1)
    assert "easy" == graded(shifts=0, wrong_moves=9, moves_considered=9, random_wins=0, greedy_wins=0).grade


def test_each_of_the_three_points_of_a_measure_can_be_reached() -> None:
    """The cut points of each measure differ, and deals on record exceed the last of them."""
    record = json.loads((DATA / "distribution.json").read_text(encoding="ascii"))
    for name in ("shifts", "wrong_per_thousand"):
        cuts = getattr(CUT_POINTS, name)
        assert sorted(set(cuts)) == list(cuts)
        assert [0, 1, 2, 3] == sorted({exceeded(int(number), cuts) for number in record[name]})
    for name in ("random", "greedy"):
        cuts = getattr(CUT_POINTS, f"{name}_losses")
        assert [0, 1, 2, 3] == sorted({exceeded(GAMES - int(wins), cuts) for wins in record[f"{name}_wins"]})


def test_the_order_of_columns_changes_no_measure() -> None:
    """A board with its columns in another order is as difficult; one with two cards exchanged has other dice."""
    random = Random("columns")
    for deal in ("gf:0", "gf:7"):
        position = deal_board(deal).position
        columns = list(position.columns)
        random.shuffle(columns)
        assert measure(position, STANDARD) == measure(position_of(position.clock, tuple(columns)), STANDARD)
    seeds = {seed_of(position.clock, position.columns, None), seed_of(position.clock, tuple(columns), None)}
    assert 1 == len(seeds)
    assert seed_of(position.clock, (position.columns[0][::-1], *position.columns[1:]), None) not in seeds


def test_a_parked_card_counts_for_the_dice() -> None:
    """A card in the reserve is not the same as one alone in a column."""
    clock, card = Clock("SHCD"), Card(27)
    assert seed_of(clock, ((card,),), None) != seed_of(clock, (), card)


def seed_of(clock: Clock, columns: tuple[tuple[Card, ...], ...], parked: Card | None) -> int:
    """Return the number that chance starts from."""
    players = _players.Players(Rules(one_space=True))
    lay_out(players, position_of(clock, columns, parked))
    seed: int = players.seed_of_position()
    return seed


def test_a_meter_keeps_nothing_of_earlier_boards() -> None:
    """Whatever was measured before, on whatever machine of many, a board's difficulty is the same."""
    meter = DifficultyMeter(STANDARD, Clock("SHCD"))
    deals = [deal_board(f"ms:{number}").position for number in (3, 25, 12, 1)]
    forwards = [meter.measure(deal) for deal in deals]
    assert forwards == [meter.measure(deal) for deal in reversed(deals)][::-1]
    assert forwards == [measure(deal, STANDARD) for deal in deals]


def test_a_packed_deal_is_measured_like_its_position() -> None:
    """The forty bytes of a deal and its position have the same difficulty."""
    boards = memoryview(bytearray(2 * BOARD_BYTES))
    fill_boards("ms", 3, 2, boards)
    meter = DifficultyMeter(STANDARD, Clock("SHCD"))
    for place, deal in enumerate(("ms:3", "ms:4")):
        expected = measure(deal_board(deal).position, STANDARD)
        assert expected == meter.measure_dealt(boards[BOARD_BYTES * place : BOARD_BYTES * (place + 1)])


def test_a_lost_board_has_no_difficulty() -> None:
    """Neither has one that hits a limit."""
    assert measure(deal_board("ms:25").position, STANDARD) is None
    assert measure(deal_board("ms:277").position, STANDARD, Limits(states=400)) is None
    assert measure(deal_board("ms:277").position, STANDARD, Limits(seconds=0)) is None


def test_a_limit_on_where_a_move_leads_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that only the search behind a single move hits leaves the board unmeasured too."""
    answers = iter([(1, None), (0, "states")])
    position = deal_board("ms:21").position
    monkeypatch.setattr(module, "SLICE_STATES", 1)
    monkeypatch.setattr(module, "carry_through", lambda *arguments: next(answers))
    assert measure(position, STANDARD) is None


def test_a_board_of_another_layout_is_refused() -> None:
    """A meter is made for one clock layout."""
    with pytest.raises(ValueError, match="layout SHCD"):
        DifficultyMeter(STANDARD, Clock("HSDC")).measure(deal_board("ms:1").position)


def test_a_finished_game_and_a_forced_one_are_easy() -> None:
    """Nothing is left to decide with every card on the clock, and nothing can go wrong with ``6C 7C``."""
    finished = measure(position_of(Clock(), ()), STANDARD)
    assert Difficulty(0, 0, 0, GAMES, GAMES, GAMES, "easy") == finished
    forced = measure(parse_board("Clock: SHCD\n6C 7C\n").position, STANDARD)
    assert Difficulty(1, 0, 1, GAMES, GAMES, GAMES, "easy") == forced


def test_the_cut_points_are_those_on_record() -> None:
    """The program grades by the cut points in data/difficulty, which were taken from the games that it plays."""
    record = json.loads((DATA / "cut-points.json").read_text(encoding="ascii"))
    assert CUT_POINTS == CutPoints(**{name: tuple(cuts) for name, cuts in record["cut_points"].items()})
    assert (GAMES, RANDOM_SHIFTS, GREEDY_SHIFTS) == (record["games"], record["random_shifts"], record["greedy_shifts"])


def test_the_cut_points_are_those_of_the_distribution() -> None:
    """By each cut point its share of the deals on record is parted off as nearly as can be."""
    record = json.loads((DATA / "distribution.json").read_text(encoding="ascii"))
    assert record["deals"] == json.loads((DATA / "cut-points.json").read_text(encoding="ascii"))["deals"]
    losses = {
        name: {str(GAMES - int(number)): count for number, count in record[f"{name}_wins"].items()}
        for name in ("random", "greedy")
    }
    expected = CutPoints(
        cuts_of(record["shifts"]),
        cuts_of(record["wrong_per_thousand"], (75, 90, 97)),
        cuts_of(losses["random"]),
        cuts_of(losses["greedy"]),
        cuts_of(record["points"]),
    )
    assert expected == CUT_POINTS
    assert record["solvable"] == sum(record["grades"].values()) == sum(record["points"].values())


def cuts_of(counts: dict[str, int], wanted: tuple[int, ...] = (25, 60, 85)) -> tuple[int, int, int]:
    """Return the numbers that most nearly such shares in per cent do not exceed."""
    numbers = sorted(map(int, counts))
    shares = {number: sum(counts[str(one)] for one in numbers if one <= number) for number in numbers}
    total = sum(counts.values())
    first, second, third = (
        min(numbers, key=lambda number: abs(100 * shares[number] - share * total)) for share in wanted
    )
    return first, second, third


def test_the_grade_counts_cut_points() -> None:
    """A number gets a point for each cut point below it; the grade grows with the points."""
    assert [0, 0, 1, 1, 2, 3] == [exceeded(number, (1, 3, 5)) for number in (0, 1, 2, 3, 5, 6)]
    assert 0 == points_of(CUT_POINTS, 0, 0, GAMES, GAMES)
    assert 12 == points_of(CUT_POINTS, 99, 999, 0, 0)
    easy = graded(shifts=0, wrong_moves=0, moves_considered=9, random_wins=GAMES, greedy_wins=GAMES)
    expert = graded(shifts=99, wrong_moves=9, moves_considered=9, random_wins=0, greedy_wins=0)
    assert (GRADES[0], GRADES[-1]) == (easy.grade, expert.grade)


def test_wrong_moves_in_a_thousand_are_rounded_down() -> None:
    """So that whole numbers decide the grade; where there is nothing to consider nothing is wrong."""
    assert [0, 333, 666, 1000] == [
        wrong_per_thousand(wrong, moves) for wrong, moves in ((0, 0), (1, 3), (2, 3), (5, 5))
    ]
