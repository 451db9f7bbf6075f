"""``gfclock page``: a web page to play boards on."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from gfclock_solver.cli._board_options import label_options, week_option
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import board_rules_option, limit_options
from gfclock_solver.cli._reading import binary_stdin, names_a_day, read_deal, require_one_stdin
from gfclock_solver.cli._salt import salt_options
from gfclock_solver.cli._saving import require_writable, save
from gfclock_solver.cli._streams import deals_bar, say
from gfclock_solver.deals.ids import names_a_deal, parse_range
from gfclock_solver.errors import InputError, plain
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, Clock, Rules

if TYPE_CHECKING:
    from gfclock_solver.boards import Board
    from gfclock_solver.search.difficulty import Grade
    from gfclock_solver.views.page import PageBoard

_MOST_BOARDS: Final = 2000
"""More of them make a page that is slow to open."""

_LARGEST_FILE: Final = 2**26

_LANGUAGES: Final = ("en", "de", "it")


@click.command(
    short_help="Make a web page to play boards on.",
    epilog=examples("gfclock page ms:1 -o game.html", "gfclock page --daily 2027-01-01 2027-12-31 -o daily.html"),
)
@click.argument("boards", nargs=-1, metavar="BOARD|CERT|RANGE...")
@click.option("-o", "--output", required=True, metavar="FILE", help="Write the page to FILE, such as game.html.")
@click.option(
    "--daily",
    nargs=2,
    metavar="FROM TO",
    help="The boards of the days FROM to TO, as YYYY-MM-DD; the page shows today's and those before it.",
)
@click.option(
    "--tz", "zone", metavar="ZONE", help="Where it is today, such as Europe/Paris. By default at the visitor's."
)
@click.option(
    "--language",
    type=click.Choice(_LANGUAGES),
    help="The page's language. By default the browser's, if it is one of these, or else English.",
)
@salt_options
@week_option
@label_options
@board_rules_option
@limit_options
def command(
    boards: tuple[str, ...],
    output: str,
    daily: tuple[str, str] | None,
    zone: str | None,
    language: str | None,
    salt: str | None,
    week: "tuple[Grade, ...]",
    clock: Clock | None,
    difficulty: "tuple[Grade, ...]",
    rules: Rules | None,
    limits: Limits,
) -> ExitCode:
    """Make a web page on which boards can be played: one file that works from a disk and on any web server.

    It plays by the rules, says exactly whether a game can still be won, gives hints that do not lose, tells which move
    lost a game, and shows the certified solution step by step. Nothing is loaded from anywhere.

    A BOARD is a deal such as ms:1, a day's board such as daily:2028-02-29, a range such as ms:1-20, a file with a
    board's columns or with certificates, or - for standard input. Several boards make a page with a list. With --daily
    they are those that gfclock daily makes; --salt, --salt-file, --week, --difficulty and --clock are for these.

    Solutions are in the page, but not to be read before they are asked for.

    Exit code 0 when the page is written, 2 when a BOARD cannot be read; then the page has the others.
    """
    _require_boards(boards, daily, zone, salt or week or difficulty or clock)
    require_writable(output, boards)
    codes: list[ExitCode] = []
    if daily is None:
        made = list(_decided(boards, rules, limits, codes))
    else:
        made = _boards_of_days(daily, zone, rules or STANDARD, salt, week, clock, difficulty, limits)
    if not made:
        raise InputError(f"{plain(output)} is not written: there is no board for it")
    from gfclock_solver.views.page import build_page
    from gfclock_solver.views.terminal import counted

    save(output, build_page(made, language, zone).encode("utf-8"))
    say(f"{plain(output)}: a page with {counted(len(made), 'board')}")
    return ExitCode.worst(codes)


def _require_boards(boards: tuple[str, ...], daily: tuple[str, str] | None, zone: str | None, plan: object) -> None:
    context = click.get_current_context()
    if (daily is None) == (not boards):
        raise click.UsageError("want boards, or --daily with two days", context)
    if daily is None and (plan or zone):
        raise click.UsageError("--tz, --salt, --salt-file, --week, --difficulty and --clock are for --daily", context)
    require_one_stdin(boards)


def _decided(
    arguments: tuple[str, ...], rules: Rules | None, limits: Limits, codes: list[ExitCode]
) -> "Iterator[PageBoard]":
    """Yield the boards that `arguments` name with what is known of them; what cannot be read leaves a code."""
    count = 0
    for argument in arguments:
        try:
            for board in _read(argument, rules, limits):
                count += 1
                if count > _MOST_BOARDS:
                    raise InputError(f"{plain(argument)}: more than {_MOST_BOARDS} boards for one page")
                yield board
        except InputError as error:
            codes.append(end_with(error))


def _read(argument: str, rules: Rules | None, limits: Limits) -> "Iterator[PageBoard]":
    if names_a_day(argument):
        yield _decide(read_deal(argument), rules, limits)
    elif not names_a_deal(argument):
        yield from _read_file(argument, rules, limits)
    else:
        deals = parse_range(argument)
        if deals.count > _MOST_BOARDS:
            raise InputError(f"{argument}: more than {_MOST_BOARDS} boards for one page")
        with deals_bar(argument, deals.count, 0, beside_output=False, unit="boards") as on_progress:
            for deal in deals:
                yield _decide(read_deal(str(deal)), rules, limits)
                on_progress(1)


def _decide(board: "Board", rules: Rules | None, limits: Limits) -> "PageBoard":
    from gfclock_solver.certifying import certify
    from gfclock_solver.views.page import page_board

    return page_board(board, certify(board, rules, limits))


def _read_file(argument: str, rules: Rules | None, limits: Limits) -> "Iterator[PageBoard]":
    """Yield the boards of a file: certificates and boards with their solutions as such, any other decided anew."""
    from io import BytesIO

    from gfclock_solver.boards.reading import begins_a_document, read_file
    from gfclock_solver.documents.inputs import read_bytes
    from gfclock_solver.documents.streams import read_documents

    stdin = binary_stdin() if argument == "-" else None
    missing = "neither a file nor a deal id such as ms:25"
    name, content = read_bytes(argument, _LARGEST_FILE, stdin, what="boards", missing=missing)
    if begins_a_document(content):
        _, first = next(iter(read_documents(BytesIO(content), name)))
        if isinstance(first, dict) and ("solution" in first or "proof" in first):
            yield from _read_certificates(content, name, rules)
            return
    for board in read_file(BytesIO(content), name):
        for note in board.notes:
            say(note)
        yield _decide(board, rules, limits)


def _read_certificates(content: bytes, name: str, rules: Rules | None) -> "Iterator[PageBoard]":
    from gfclock_solver.boards import Board
    from gfclock_solver.certificates import check, read_certificates
    from gfclock_solver.certificates.board_documents import certificate_of
    from gfclock_solver.errors import CertificateRejected
    from gfclock_solver.views.page import page_board

    for where, certificate in read_certificates(content, name, certificate_of):
        if rules is not None and rules != certificate.rules:
            raise InputError(f"{where}: a certificate for {certificate.rules.name}, but --rules says {rules.name}")
        try:
            check(certificate)
        except CertificateRejected as error:
            raise InputError(f"{where}: the certificate is rejected: {error}") from None
        yield page_board(Board(certificate.position, certificate.deal, name=where), certificate)


def _boards_of_days(
    span: tuple[str, str],
    zone: str | None,
    rules: Rules,
    salt: str | None,
    week: "tuple[Grade, ...]",
    clock: Clock | None,
    difficulty: "tuple[Grade, ...]",
    limits: Limits,
) -> "list[PageBoard]":
    from gfclock_solver.batch import local_workers
    from gfclock_solver.deals.days import parse_date
    from gfclock_solver.deals.today import parse_zone
    from gfclock_solver.publishing.daily import DailyPlan, daily_boards, days_between
    from gfclock_solver.publishing.wanted import Wanted
    from gfclock_solver.views.page import PageBoard

    first, last = map(parse_date, span)
    count = last.toordinal() - first.toordinal() + 1
    if count < 1:
        raise InputError(f"{first} to {last} is no span: want the earlier day first")
    if count > _MOST_BOARDS:
        raise InputError(f"{first} to {last}: more than {_MOST_BOARDS} boards for one page")
    if week and difficulty:
        raise click.UsageError("--week has a grade for each day already", click.get_current_context())
    if limits != Limits():
        raise click.UsageError("a day's board knows no limits", click.get_current_context())
    if zone is not None:
        parse_zone(zone)
    plan = DailyPlan(Wanted(rules, clock, difficulty), salt or "", week)
    made = []
    with (
        local_workers(None if count > 1 else 1) as workers,
        deals_bar(f"{first} to {last}", count, 0, beside_output=False, unit="boards") as on_progress,
    ):
        for board in daily_boards(days_between(first, last), plan, workers):
            made.append(PageBoard(board.deal, board.certificate, board.day, board.difficulty.grade))
            on_progress(1)
    return made
