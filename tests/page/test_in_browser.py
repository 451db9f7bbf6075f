"""The page in a browser: what is played, shown and said is what the rules say."""

import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from page.conftest import Pages, known_board
from page.playing import drag, hear, said, set_up, shown, table_of, tap, use
from running import COMMAND

from gfclock_solver.boards import deal_board, parse_board
from gfclock_solver.cards import parse_card
from gfclock_solver.certificates import SolvableCertificate
from gfclock_solver.rules import ALL_RULES, STANDARD, Move, Place, Position, Rules, apply, legal_moves, parse_rules
from gfclock_solver.search import Solver
from gfclock_solver.views.page import PageBoard

ENDING = "Clock: SHCD\n6C 7C\n"
"""Won by a shift and two plays."""

RUN = "Clock: SHCD\nQD\nJD TD 9S\n"
"""A run of three that fits on another card."""

RUNS = parse_rules("one-space+runs")


def _solved(page: Any) -> None:
    """Wait until the dialog of a won game is there, and close it."""
    page.wait_for_selector("#text[open]")
    page.keyboard.press("Escape")


def test_solutions_of_all_rule_sets_end_with_twelve_hours_right(pages: Pages) -> None:
    """Shown to their ends, the solutions of fifty deals bring every pile to its hour."""
    boards: list[PageBoard] = []
    number = 0
    while len(boards) < 50:
        number += 1
        board = known_board(f"ms:{number}", ALL_RULES[number % len(ALL_RULES)])
        if board.answer.verdict == "solvable":
            boards.append(board)
    page = pages.open(boards)
    for index, board in enumerate(boards):
        page.select_option("#boards", index=index)
        use(page, "solution")
        assert "this page has checked" in said(page)
        use(page, "last")
        hours = shown(page)["hours"]
        assert list("A23456789TJQ") == [card[0] for card in hours], board.name
        assert isinstance(board.answer, SolvableCertificate)
        solution = board.answer.solution
        assert [solution.length, solution.shifts] == [int(page.inner_text(f"#{name}")) for name in ("moves", "shifts")]
        use(page, "close")


def _any_move(chance: random.Random, position: Position, rules: Rules) -> Move:
    """Return a move that can be tried with the mouse, legal or not."""
    sources: list[Place] = [number for number, column in enumerate(position.columns, 1) if column]
    sources += ["reserve"] if position.reserve is not None else []
    source = chance.choice(sources)
    cards = position.columns[source - 1] if isinstance(source, int) else (position.reserve,)
    count = chance.randint(1, min(3, len(cards))) if rules.runs else 1
    targets: list[Place] = [1, 2, 3, 4, 5, 6, 7, 8, "clock"]
    if rules.one_space:
        targets.append("reserve")
    card = cards[-count]
    assert card is not None
    return Move(card, source, chance.choice([target for target in targets if target != source]), count)


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (40, "standard"),
        (41, "king-on-ace+runs"),
        (42, "both-directions"),
        (43, "alternate-colours"),
        (44, "one-space"),
        (45, "one-space+runs"),
        (46, "king-on-ace+both-directions+one-space+runs"),
        (47, "alternate-colours+one-space+runs"),
    ],
)
def test_any_move_is_accepted_or_refused_as_the_rules_say(pages: Pages, number: int, name: str) -> None:
    """Of a thousand moves dragged at random, legal or not, each leads where the rules say, or nowhere."""
    chance = random.Random(number)
    rules = parse_rules(name)
    start = position = deal_board(f"gf:{number}").position
    page = pages.open([known_board(f"gf:{number}", rules)])
    accepted = 0
    for _ in range(125):
        legal = list(legal_moves(position, rules))
        if position.is_won or not legal:
            page.keyboard.press("Escape")
            use(page, "restart")
            position = start
            legal = list(legal_moves(position, rules))
        move = chance.choice(legal) if chance.random() < 0.5 else _any_move(chance, position, rules)
        drag(page, position, move)
        if move in legal:
            position = apply(position, move)
            accepted += 1
        assert table_of(position) == shown(page), move
    assert 50 < accepted < 110


def test_a_tap_plays_else_shifts_else_takes_an_empty_column(pages: Pages) -> None:
    """A tapped card goes to the clock if it fits, else onto a column, else into an empty one; else it says why not."""
    page = pages.open([known_board(parse_board("Clock: SHCD\n6C 7C\n"))])
    tap(page, 1)
    assert "7 of clubs from column 1 to empty column 2." == said(page)
    tap(page, 1)
    assert "6 of clubs from column 1 to 7 o’clock." == said(page)
    deal = pages.open([known_board("ms:1")])
    tap(deal, 6)
    assert "9 of clubs from column 6 to 11 o’clock." == said(deal)
    tap(deal, 7)
    assert "2 of hearts from column 7 onto 3 of diamonds in column 4." == said(deal)
    tap(deal, 2)
    assert "queen of spades fits nowhere." == said(deal)
    deal.click('.card[data-card="KH"]', position={"x": 5, "y": 5})
    assert "king of hearts is covered: only the top card of a column moves." == said(deal)


def test_choose_first_marks_the_places_and_a_second_tap_takes_one(pages: Pages) -> None:
    """Without dragging, every place where a card may go can be chosen."""
    page = pages.open([known_board(parse_board(ENDING))])
    set_up(page, choose=True)
    before = shown(page)
    tap(page, 1)
    assert "7 of clubs is chosen: 7 places to go to." == said(page)
    assert 7 == page.locator(".target").count()
    tap(page, 1)
    assert "No card is chosen." == said(page)
    assert before == shown(page)
    tap(page, 1)
    tap(page, 5)
    assert "7 of clubs from column 1 to empty column 5." == said(page)
    tap(page, 1)
    page.click('button[data-place="hour-7"]')
    assert "6 of clubs from column 1 to 7 o’clock." == said(page)


def test_a_drag_is_forgiven(pages: Pages) -> None:
    """A card dropped half beside a column goes to the place among those legal which it overlaps most."""
    page = pages.open([known_board("ms:1")])
    position = deal_board("ms:1").position
    move = next(move for move in legal_moves(position, STANDARD) if move.target != "clock")
    drag(page, position, move, aside=0.45)
    assert table_of(apply(position, move)) == shown(page)


def test_a_run_is_dragged_as_one(pages: Pages) -> None:
    """With runs, the card taken up takes those on it along."""
    board = parse_board(RUN)
    page = pages.open([known_board(board, RUNS)])
    drag(page, board.position, Move(parse_card("JD"), 2, 1, 3))
    assert [["QD", "JD", "TD", "9S"], []] == shown(page)["columns"][:2]


def test_the_keyboard_plays_a_whole_game(pages: Pages) -> None:
    """Arrows, digits, Enter and letters do all that a pointer does, with one tab stop for each group."""
    page = pages.open([known_board(parse_board(ENDING))])
    page.focus("#menu")
    page.keyboard.press("Tab")
    assert "hour-1" == page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("ArrowLeft")
    assert "hour-12" == page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("Tab")
    assert "1" == page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert "7 of clubs from column 1 to empty column 2." == said(page)
    page.keyboard.press("u")
    assert "Undone: 7 of clubs from column 1 to empty column 2." == said(page)
    page.keyboard.press("r")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    assert "Made again: 7 of clubs from column 1 to empty column 2." == said(page)
    page.keyboard.press("Tab")
    assert "finish" == page.evaluate("document.activeElement.id")
    page.keyboard.press("Tab")
    assert "undo" == page.evaluate("document.activeElement.dataset.tool")
    page.keyboard.press("f")
    _solved(page)
    assert "Won in 3 moves!" == said(page)


def test_letters_do_nothing_outside_the_game(pages: Pages) -> None:
    """Where the focus is not in the game, a letter is no command."""
    page = pages.open([known_board(parse_board(ENDING))])
    tap(page, 1)
    before = shown(page)
    page.focus("#menu")
    page.keyboard.press("u")
    assert before == shown(page)


def test_plus_and_minus_take_a_run(pages: Pages) -> None:
    """On a column, plus takes one card more of the run, minus one fewer, and Enter moves them."""
    page = pages.open([known_board(parse_board(RUN), RUNS)])
    page.focus('button[data-place="2"]')
    page.keyboard.press("+")
    assert "Column 2: 2 cards from 10 of diamonds up" == said(page)
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("-")
    page.keyboard.press("+")
    assert "Column 2: 3 cards from jack of diamonds up" == said(page)
    page.keyboard.press("Enter")
    assert [["QD", "JD", "TD", "9S"], []] == shown(page)["columns"][:2]


def test_touch_plays(pages: Pages) -> None:
    """On a touch screen a tap is a tap."""
    page = pages.open([known_board(parse_board(ENDING))], has_touch=True, viewport={"width": 390, "height": 844})
    page.tap('button[data-place="1"]')
    assert "7 of clubs from column 1 to empty column 2." == said(page)


def test_undo_and_redo_have_no_end(pages: Pages) -> None:
    """Every move can be undone and made again, and a restart can be taken back."""
    page = pages.open([known_board("ms:1")])
    position = deal_board("ms:1").position
    chance = random.Random(2)
    tables = [table_of(position)]
    for _ in range(30):
        move = chance.choice(list(legal_moves(position, STANDARD)))
        drag(page, position, move)
        position = apply(position, move)
        tables.append(table_of(position))
    for table in reversed(tables[:-1]):
        use(page, "undo")
        assert table == shown(page)
    use(page, "undo")
    assert "There is nothing to undo." == said(page)
    for table in tables[1:]:
        use(page, "redo")
        assert table == shown(page)
    use(page, "restart")
    assert tables[0] == shown(page)
    use(page, "redo")
    assert tables[1] == shown(page)


def test_stuck_is_said_exactly_when_no_move_is_legal(pages: Pages) -> None:
    """A game without a legal move says so after the last one, and not before."""
    page = pages.open([known_board("ms:1437")])
    position = deal_board("ms:1437").position
    while moves := list(legal_moves(position, STANDARD)):
        assert "No moves left" not in said(page)
        drag(page, position, moves[0])
        position = apply(position, moves[0])
    assert not position.is_won
    assert said(page).endswith("No moves left. Undo, or restart.")


def test_finish_is_offered_only_when_plays_alone_reach_the_end(pages: Pages) -> None:
    """The offer comes with the first position from which plays alone win, and goes with an undo."""
    page = pages.open([known_board(parse_board(ENDING))])
    assert not page.is_visible("#finish")
    tap(page, 1)
    assert page.is_visible("#finish")
    use(page, "undo")
    assert not page.is_visible("#finish")
    use(page, "redo")
    page.click("#finish")
    _solved(page)
    assert 52 == int(page.inner_text("#progress").split()[0])
    use(page, "undo")
    assert page.is_visible("#finish")


def test_a_game_goes_on_after_a_reload(pages: Pages) -> None:
    """The browser keeps the game, with its undone moves, for each board by itself."""
    page = pages.open([known_board("ms:1"), known_board("ms:1", parse_rules("runs"))])
    tap(page, 6)
    tap(page, 7)
    use(page, "undo")
    before = shown(page)
    page.reload()
    if before != shown(page):
        # A new process of the browser may come to know a moment late what was kept.
        page.reload()
    assert before == shown(page)
    use(page, "redo")
    assert "2 of hearts" in said(page)
    page.select_option("#boards", index=1)
    assert table_of(deal_board("ms:1").position) == shown(page)


def test_a_spoilt_store_does_no_harm(pages: Pages) -> None:
    """Whatever the browser has kept, the board can be played."""
    page = pages.open([known_board("ms:1")])
    tap(page, 6)
    key = page.evaluate("Object.keys(localStorage).find((key) => key.length > 60)")
    for kept in ("nonsense", "[]", '{"moves": 7}', '{"moves": [null, {"card": 1}], "made": 9}', "null",
                 '{"moves": [{"card": "AS", "from": 1, "to": "clock"}], "made": -1}'):  # fmt: skip
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [key, kept])
        page.reload()
        assert table_of(deal_board("ms:1").position) == shown(page)


def test_verdict_hint_and_what_lost_the_game(pages: Pages) -> None:
    """The page says truly whether the game can be won, hints so that it still can, and names the losing move."""
    page = pages.open([known_board("ms:1")])
    position = deal_board("ms:1").position
    use(page, "winnable")
    hear(page, "Yes")
    use(page, "hint")
    page.wait_for_selector(".hint")
    assert said(page).startswith("Hint: ")
    assert 2 == page.locator(".hint").count()
    solver, moves, losing = Solver(STANDARD), 0, None
    while losing is None:
        legal = list(legal_moves(position, STANDARD))
        losing = next((move for move in legal if solver.decide(apply(position, move)).verdict == "lost"), None)
        drag(page, position, losing or legal[0])
        position = apply(position, losing or legal[0])
        moves += 1
    use(page, "winnable")
    hear(page, "No: this game")
    use(page, "hint")
    hear(page, "No move helps")
    page.click("#menu")
    page.click("text=What lost the game?")
    assert f"Move {moves} lost the game: " in page.inner_text("#text")
    page.click("text=Back to before that move")
    use(page, "winnable")
    hear(page, "Yes")


def test_a_lost_board_is_said_to_be_lost(pages: Pages) -> None:
    """A board that cannot be won is greeted so, and has no solution."""
    page = pages.open([known_board("ms:25")])
    assert "This board cannot be won" in said(page)
    use(page, "winnable")
    hear(page, "No: this board")
    use(page, "solution")
    assert "There is no solution" in said(page)


def test_the_solution_is_stepped_through_from_the_keyboard(pages: Pages) -> None:
    """Arrows step, Home and End jump, the space bar plays and pauses, Escape goes back to the game."""
    page = pages.open([known_board(parse_board(ENDING))])
    tap(page, 1)
    before = shown(page)
    use(page, "solution")
    page.keyboard.press("ArrowRight")
    assert said(page).startswith("Move 1 of 3: 7 of clubs")
    page.keyboard.press("End")
    assert said(page).startswith("Move 3 of 3: ")
    page.keyboard.press("Home")
    assert "The board as it was dealt." == said(page)
    page.select_option(".speed", "4")
    page.focus(".jump")
    page.keyboard.press("Space")
    hear(page, "Move 3 of 3")
    page.keyboard.press("Escape")
    assert before == shown(page)


def test_the_result_of_a_won_game_is_one_line(pages: Pages) -> None:
    """The line to copy names the board, the moves, the shifts against par, and the hints."""
    page = pages.open([known_board("ms:1")])
    position = deal_board("ms:1").position
    answer = known_board("ms:1").answer
    assert isinstance(answer, SolvableCertificate)
    for move in answer.solution.moves[:-3]:
        drag(page, position, move)
        position = apply(position, move)
    page.click("#finish")
    page.wait_for_selector("#text[open]")
    assert "Grandfather’s Clock ms:1 (standard): won in 47 moves, 7 shifts (par 7)" in page.inner_text("#text")


@pytest.mark.parametrize(
    "name", ["</script><script>alert(1)</script>", "<!--<script>", "\"'&amp;<b>", "\u202eevil\u2066"]
)
def test_hostile_names_show_as_text(pages: Pages, name: str) -> None:
    """Whatever a board is called, it is shown letter by letter and does nothing else."""
    board = known_board("ms:1")
    page = pages.open([PageBoard(name, board.answer)])
    assert name == page.text_content("#subtitle")
    assert f"{name} – Grandfather’s Clock" == page.evaluate("document.title")
    page = pages.open([PageBoard(name, board.answer), board])
    assert name == page.text_content("#boards option")
    assert 1 == page.evaluate("document.querySelectorAll('script[type=module]').length")


def test_nothing_foreign_runs_in_the_page(pages: Pages) -> None:
    """The content security policy refuses scripts, styles and pictures that are not the page's own."""
    page = pages.open([known_board("ms:1")])
    page.evaluate(
        """() => {
          window.ran = [];
          document.body.insertAdjacentHTML("beforeend", `<p id="styled" style="color: red" onclick="ran.push(1)">x</p>
            <img src="https://example.org/x.png" onerror="ran.push(2)">`);
          const script = document.createElement("script");
          script.textContent = "ran.push(3)";
          document.body.append(script);
          document.querySelector("#styled").click();
        }"""
    )
    page.wait_for_timeout(100)
    assert [] == page.evaluate("ran")
    assert "rgb(255, 0, 0)" != page.evaluate("getComputedStyle(document.querySelector('#styled')).color")
    refused = [fault for fault in pages.faults if "Content Security Policy" in fault]
    assert len(refused) >= 3
    pages.faults[:] = [fault for fault in pages.faults if fault not in refused and "example.org" not in fault]


def test_every_board_is_readable_at_every_size(pages: Pages) -> None:
    """Nothing sticks out sideways, cards of the clock do not cover each other, and all top cards are in sight."""
    board = known_board("ms:1")
    for width, height in [
        (320, 568),
        (360, 640),
        (390, 844),
        (844, 390),
        (768, 1024),
        (1024, 768),
        (1280, 800),
        (1920, 1080),
    ]:
        page = pages.open([board], viewport={"width": width, "height": height})
        assert width >= page.evaluate("document.documentElement.scrollWidth"), (width, height)
        boxes = page.evaluate(
            "[...document.querySelectorAll('.hour .place')].map((one) => one.getBoundingClientRect().toJSON())"
        )
        for one in boxes:
            for other in boxes:
                across = min(one["right"], other["right"]) - max(one["left"], other["left"])
                down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                assert one is other or across <= 1 or down <= 1, (width, height)
        lowest = page.evaluate(
            "Math.max(...[...document.querySelectorAll('#columns .place')].map((one) => one.getBoundingClientRect().y))"
        )
        footer = page.evaluate("document.querySelector('footer').getBoundingClientRect().top")
        assert height < 500 or lowest <= footer, (width, height)


def test_the_page_works_with_text_of_twice_the_size(pages: Pages) -> None:
    """With 200 % text nothing sticks out sideways, and every tool can be reached."""
    page = pages.open([known_board("ms:1")], viewport={"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    page.wait_for_timeout(100)
    assert 390 >= page.evaluate("document.documentElement.scrollWidth")
    use(page, "hint")
    page.wait_for_selector(".hint")


def test_a_page_of_days_shows_todays_and_none_to_come(pages: Pages, tmp_path: Path) -> None:
    """The visitor's day is shown first, the days before it can be chosen, those to come are not in the list."""
    file = tmp_path / "days.html"
    call = ["page", "--daily", "2026-11-28", "2026-12-02", "-o", str(file), "--language", "en"]
    subprocess.run([*COMMAND, *call], check=True)
    page = pages.open_file(file, now="2026-11-30T15:00:00Z", timezone_id="UTC")
    assert "Board of November 30, 2026" == page.inner_text("#title")
    listed = page.locator("#boards option").all_inner_texts()
    assert ["November 30, 2026", "November 29, 2026", "November 28, 2026"] == listed
    later = pages.open_file(file, now="2026-11-30T15:00:00Z", timezone_id="Pacific/Auckland")
    assert "Board of December 1, 2026" == later.inner_text("#title")
    before = pages.open_file(file, now="2026-01-01T15:00:00Z")
    assert "Board of November 28, 2026" == before.inner_text("#title")


def test_the_browsers_language_is_spoken(pages: Pages) -> None:
    """Without a language of its own the page speaks the browser's, or else English."""
    boards = [known_board("ms:1")]
    for locale, language, word in [("de-AT", "de", "Zurück"), ("it-IT", "it", "Annulla"), ("fr-FR", "en", "Undo")]:
        page = pages.open(boards, language=None, locale=locale)
        assert language == page.evaluate("document.documentElement.lang")
        assert word in page.inner_text('[data-tool="undo"]')
    chosen = pages.open(boards, language="it", locale="de-DE")
    assert "it" == chosen.evaluate("document.documentElement.lang")
    assert re.search("orologio", chosen.inner_text("#progress"))
