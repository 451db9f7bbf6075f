"""``gfclock verify``: check certificates without trusting whoever made them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import click

from gfclock_solver.cli._claims import Asked, Claim, read_claims
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, format_option, limit_options
from gfclock_solver.cli._reading import binary_stdin, require_one_stdin
from gfclock_solver.cli._salt import salt_options_for
from gfclock_solver.cli._streams import progress_bar, put
from gfclock_solver.documents.inputs import open_input
from gfclock_solver.errors import CertificateRejected, InputError, quote
from gfclock_solver.limits import LIMIT_TEXTS, LimitHit, LimitName, Limits, Watch

_UNPROVEN: Final = {
    "date": "its date (see --salt)",
    "attempt": "why deals were passed over",
    "difficulty": "its difficulty",
    "passed_over": "what was passed over",
}
"""What an answer says of fields that are no evidence."""


@click.command(
    short_help="Check certificates independently of the search.",
    epilog=examples("gfclock verify certificate.json", "gfclock certify ms:25 --format json | gfclock verify -"),
)
@click.argument("certificates", nargs=-1, required=True, metavar="CERT...")
@click.option("--shortest", is_flag=True, help="Also prove anew that solutions said to be the shortest are.")
@click.option("--plain", is_flag=True, help="Go by the plain rules alone, with no short cut, in ten times the time.")
@salt_options_for("Prove the dates of boards that were made with a secret TEXT too")
@limit_options
@format_option
def command(
    certificates: tuple[str, ...], shortest: bool, plain: bool, salt: str | None, limits: Limits, form: TextFormat
) -> ExitCode:
    """Check certificates: replay every solution, and enumerate every lost board's positions anew.

    A CERT is a file of certificates, JSON or msgpack, or - for standard input; boards made by generate and daily are
    read too, where they have their solutions, and certificates of Clock Patience, whose cards are played anew. One line
    is printed for each. The search has no part in this. A limit is one for each certificate; --max-states is on the
    positions that are visited.

    Exit code 0 when all are verified, 1 when one is rejected, 20 when a limit was hit before one was known to be true
    or false, 2 when something cannot be read as a certificate.
    """
    require_one_stdin(certificates)
    codes: list[ExitCode] = []
    for claim in _read_each(certificates, salt, codes):
        answer = _check(claim, shortest, plain, limits)
        codes.append(answer.code)
        put((_as_json if form == "json" else _as_text)(claim, answer) + "\n")
    return ExitCode.worst(codes)


class _Answer(NamedTuple):
    """What the check of a claim has come to."""

    reason: str | None = None
    """Why it is rejected."""
    limit: LimitName | None = None
    """The limit that was hit before that was known."""
    is_shortest_believed: bool = False
    """Whether a solution is said to be the shortest, and that was not looked at."""

    @property
    def code(self) -> ExitCode:
        if self.limit is not None:
            return ExitCode.UNDECIDED
        return ExitCode.DONE if self.reason is None else ExitCode.REJECTED


def _read_each(names: tuple[str, ...], salt: str | None, codes: list[ExitCode]) -> Iterator[Claim]:
    for name in names:
        try:
            with open_input(name, binary_stdin() if name == "-" else None) as file:
                yield from read_claims(file, name, salt)
        except InputError as error:
            codes.append(end_with(error))


def _check(claim: Claim, shortest: bool, plain: bool, limits: Limits) -> _Answer:
    try:
        with progress_bar(claim.where) as on_progress:
            claim.check(Asked(shortest, plain, Watch(limits, on_progress=on_progress)))
    except CertificateRejected as error:
        return _Answer(reason=str(error))
    except LimitHit as hit:
        return _Answer(limit=hit.limit)
    return _Answer(is_shortest_believed=claim.is_shortest and not shortest)


def _as_text(claim: Claim, answer: _Answer) -> str:
    text = f"{claim.where} {_show_deal(claim.deal)} {claim.game[1]} {claim.verdict}"
    if answer.limit is not None:
        return f"{text}: undecided: {LIMIT_TEXTS[answer.limit]}"
    if answer.reason is not None:
        return f"{text}: REJECTED: {answer.reason}"
    unproven = ["that it is the shortest (see --shortest)"] if answer.is_shortest_believed else []
    # Without its date an attempt says nothing.
    unproven += [_UNPROVEN[name] for name in claim.unproven if name != "attempt" or "date" not in claim.unproven]
    return f"{text}: verified" + (f", but not {_join(unproven)}" if unproven else "")


def _join(phrases: list[str]) -> str:
    *most, last = phrases
    return f"{', '.join(most)} or {last}" if most else last


def _show_deal(deal: str | None) -> str:
    """Return `deal` as it is when it looks like a deal's id: other text could pass for more of the line, or a line."""
    if deal is None:
        return "(no deal)"
    looks_like_one = 0 < len(deal) <= 40 and deal.isascii() and deal.isprintable() and " " not in deal
    return deal if looks_like_one else quote(deal)


def _as_json(claim: Claim, answer: _Answer) -> str:
    import json

    record: dict[str, object] = {"where": claim.where, "deal": claim.deal}
    record |= {claim.game[0]: claim.game[1], "verdict": claim.verdict, "verified": answer.code == ExitCode.DONE}
    if answer.limit is not None:
        record["limit"] = answer.limit
    elif answer.reason is not None:
        record["reason"] = answer.reason
    else:
        if claim.is_shortest:
            record["shortest_verified"] = not answer.is_shortest_believed
        if claim.unproven:
            record["unproven"] = claim.unproven
    return json.dumps(record, separators=(",", ":"))
