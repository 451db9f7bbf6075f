"""``gfclock verify``: check certificates without trusting whoever made them."""

from collections.abc import Iterator
from typing import Final

import click

from gfclock_solver.cli._claims import Claim, read_claims
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, format_option
from gfclock_solver.cli._reading import binary_stdin, require_one_stdin
from gfclock_solver.cli._salt import salt_options_for
from gfclock_solver.cli._streams import progress_bar, put
from gfclock_solver.documents.inputs import open_input
from gfclock_solver.errors import CertificateRejected, InputError, quote

_UNPROVEN: Final = {
    "date": "its date (see --salt)",
    "attempt": "what was passed over",
    "difficulty": "its difficulty",
    "passed_over": "what was passed over",
}
"""What an answer says of fields that are no evidence."""


@click.command(
    short_help="Check certificates independently of the search.",
    epilog=examples("gfclock verify certificate.json", "gfclock certify ms:25 --format json | gfclock verify -"),
)
@click.argument("certificates", nargs=-1, required=True, metavar="CERT...")
@click.option(
    "--shortest", is_flag=True, help="Also prove anew that solutions said to be the shortest are; may take long."
)
@salt_options_for("Prove the dates of boards that were made with a secret TEXT too")
@format_option
def command(certificates: tuple[str, ...], shortest: bool, salt: str | None, form: TextFormat) -> ExitCode:
    """Check certificates: replay every solution, and enumerate every lost board's positions anew.

    A CERT is a file of certificates, JSON or msgpack, or - for standard input; boards made by generate and daily are
    read too, where they have their solutions, and certificates of Clock Patience, whose cards are played anew. One line
    is printed for each. The search has no part in this.

    Exit code 0 when all are verified, 1 when one is rejected, 2 when something cannot be read as a certificate.
    """
    require_one_stdin(certificates)
    codes: list[ExitCode] = []
    for claim in _read_each(certificates, salt, codes):
        reason = _reason_to_reject(claim, shortest)
        codes.append(ExitCode.DONE if reason is None else ExitCode.REJECTED)
        is_believed = not shortest and claim.is_shortest
        put((_as_json if form == "json" else _as_text)(claim, reason, is_believed) + "\n")
    return ExitCode.worst(codes)


def _read_each(names: tuple[str, ...], salt: str | None, codes: list[ExitCode]) -> Iterator[Claim]:
    for name in names:
        try:
            with open_input(name, binary_stdin() if name == "-" else None) as file:
                yield from read_claims(file, name, salt)
        except InputError as error:
            codes.append(end_with(error))


def _reason_to_reject(claim: Claim, shortest: bool) -> str | None:
    try:
        with progress_bar(claim.where) as on_progress:
            claim.check(shortest, on_progress)
    except CertificateRejected as error:
        return str(error)
    return None


def _as_text(claim: Claim, reason: str | None, is_believed: bool) -> str:
    text = f"{claim.where} {_show_deal(claim.deal)} {claim.game[1]} {claim.verdict}"
    if reason is not None:
        return f"{text}: REJECTED: {reason}"
    unproven = ["that it is the shortest (see --shortest)"] if is_believed else []
    unproven += [_UNPROVEN[name] for name in claim.unproven]
    return f"{text}: verified" + (f", but not {_join(list(dict.fromkeys(unproven)))}" if unproven else "")


def _join(phrases: list[str]) -> str:
    *most, last = phrases
    return f"{', '.join(most)} or {last}" if most else last


def _show_deal(deal: str | None) -> str:
    """Return `deal` as it is when it looks like a deal's id: other text could pass for more of the line, or a line."""
    if deal is None:
        return "(no deal)"
    looks_like_one = 0 < len(deal) <= 40 and deal.isascii() and deal.isprintable() and " " not in deal
    return deal if looks_like_one else quote(deal)


def _as_json(claim: Claim, reason: str | None, is_believed: bool) -> str:
    import json

    record: dict[str, object] = {"where": claim.where, "deal": claim.deal}
    record |= {claim.game[0]: claim.game[1], "verdict": claim.verdict, "verified": reason is None}
    if reason is not None:
        record["reason"] = reason
        return json.dumps(record, separators=(",", ":"))
    if claim.is_shortest:
        record["shortest_verified"] = not is_believed
    if claim.unproven:
        record["unproven"] = claim.unproven
    return json.dumps(record, separators=(",", ":"))
