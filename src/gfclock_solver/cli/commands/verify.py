"""``gfclock verify``: check certificates without trusting whoever made them."""

from collections.abc import Iterator

import click

from gfclock_solver.certificates import FoundCertificate, check, read_certificates
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._options import TextFormat, format_option
from gfclock_solver.cli._reading import binary_stdin, require_one_stdin
from gfclock_solver.cli._streams import progress_bar, put
from gfclock_solver.documents.inputs import open_input
from gfclock_solver.errors import CertificateRejected, InputError, quote
from gfclock_solver.publishing.document import certificate_of


@click.command(short_help="Check certificates independently of the search.")
@click.argument("certificates", nargs=-1, required=True, metavar="CERT...")
@click.option(
    "--shortest", is_flag=True, help="Also prove anew that solutions said to be the shortest are; may take long."
)
@format_option
def command(certificates: tuple[str, ...], shortest: bool, form: TextFormat) -> ExitCode:
    """Check certificates: replay every solution, and enumerate every lost board's positions anew.

    A CERT is a file of certificates, JSON or msgpack, or - for standard input; boards made by generate and daily are
    read too, where they have their solutions. One line is printed for each. The search has no part in this.

    Exit code 0 when all are verified, 1 when one is rejected, 2 when something cannot be read as a certificate.
    """
    require_one_stdin(certificates)
    codes: list[ExitCode] = []
    for found in _read_each(certificates, codes):
        reason = _reason_to_reject(found, shortest)
        codes.append(ExitCode.DONE if reason is None else ExitCode.REJECTED)
        is_believed = not shortest and _claims_shortest(found)
        put((_as_json if form == "json" else _as_text)(found, reason, is_believed) + "\n")
    return ExitCode.worst(codes)


def _read_each(names: tuple[str, ...], codes: list[ExitCode]) -> Iterator[FoundCertificate]:
    for name in names:
        try:
            with open_input(name, binary_stdin() if name == "-" else None) as file:
                yield from read_certificates(file, name, certificate_of)
        except InputError as error:
            codes.append(end_with(error))


def _reason_to_reject(found: FoundCertificate, shortest: bool) -> str | None:
    try:
        with progress_bar(found.where) as on_progress:
            check(found.certificate, shortest=shortest, on_progress=on_progress)
    except CertificateRejected as error:
        return str(error)
    return None


def _claims_shortest(found: FoundCertificate) -> bool:
    solution = found.certificate.solution
    return solution is not None and solution.shortest


def _as_text(found: FoundCertificate, reason: str | None, is_believed: bool) -> str:
    certificate = found.certificate
    claim = f"{found.where} {_show_deal(certificate.deal)} {certificate.rules.name} {certificate.verdict}"
    if reason is not None:
        return f"{claim}: REJECTED: {reason}"
    return f"{claim}: verified" + (", but not that it is the shortest (see --shortest)" if is_believed else "")


def _show_deal(deal: str | None) -> str:
    """Return `deal` as it is when it looks like a deal's id: other text could pass for more of the line, or a line."""
    if deal is None:
        return "(no deal)"
    looks_like_one = 0 < len(deal) <= 40 and deal.isascii() and deal.isprintable() and " " not in deal
    return deal if looks_like_one else quote(deal)


def _as_json(found: FoundCertificate, reason: str | None, is_believed: bool) -> str:
    import json

    certificate = found.certificate
    record = {
        "where": found.where,
        "deal": certificate.deal,
        "rules": certificate.rules.name,
        "verdict": certificate.verdict,
        "verified": reason is None,
    }
    if reason is not None:
        record["reason"] = reason
    elif _claims_shortest(found):
        record["shortest_verified"] = not is_believed
    return json.dumps(record, separators=(",", ":"))
