"""Records as bytes: JSON lines, CSV, msgpack, or nothing but the deals' ids.

    jsonl     {"deal":"ms:25","rules":"standard","verdict":"lost","states":18}
    csv       deal,rules,verdict,states
    msgpack   the documents of jsonl, one after another
    ids       ms:25

A record is a flat document for CSV, any document for JSON and msgpack, and has a field ``deal`` for ids.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

RecordFormat = Literal["jsonl", "csv", "msgpack", "ids"]


def head(form: RecordFormat, columns: Sequence[str]) -> bytes:
    """Return what stands before the first record: the names of the columns in CSV, otherwise nothing."""
    return (",".join(columns) + "\n").encode("ascii") if form == "csv" else b""


def frame(form: RecordFormat, records: Iterable[Mapping[str, object]], columns: Sequence[str] = ()) -> bytes:
    """Return `records` in the format `form`; `columns` names the fields that CSV has room for, in order.

    In CSV a field that is missing or `None` is empty, and a truth value is written as in JSON.
    """
    if form == "msgpack":
        import msgpack  # type: ignore[import-untyped]  # it ships no types

        return b"".join(map(msgpack.Packer().pack, records))
    if form == "jsonl":
        import json

        return "".join([json.dumps(record, separators=(",", ":")) + "\n" for record in records]).encode("ascii")
    if form == "ids":
        return "".join([f"{record['deal']}\n" for record in records]).encode("ascii")
    return "".join([_csv_line([record.get(name) for name in columns]) for record in records]).encode("ascii")


def _csv_line(values: Iterable[object]) -> str:
    texts = ["" if value is None else str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return (
        ",".join([f'"{text.replace(chr(34), chr(34) * 2)}"' if set(text) & set(',"\r\n') else text for text in texts])
        + "\n"
    )
