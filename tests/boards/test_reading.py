"""Arguments: deal ids, files and standard input, and what cannot be read."""

import io
import os
from pathlib import Path
from typing import BinaryIO

import pytest

from gfclock_solver.boards import Board, deal_board, format_board, format_boards, read_boards, read_text
from gfclock_solver.boards.reading import LARGEST_TEXT
from gfclock_solver.errors import InputError

MS_25 = deal_board("ms:25")
TEXT = format_board(MS_25)


def boards_of(argument: str, stdin: BinaryIO | None = None) -> tuple[Board, ...]:
    """Return the boards that `argument` names."""
    return tuple(read_boards(argument, stdin))


def refused(argument: str, content: bytes = b"") -> str:
    """Return the message with which `argument` is refused, `content` being on standard input."""
    with pytest.raises(InputError) as caught:
        tuple(read_boards(argument, io.BytesIO(content)))
    message = str(caught.value)
    assert message.isprintable()
    return message


def test_a_deal_id_is_dealt() -> None:
    """A deal id is one board."""
    assert boards_of("kpat:25") == (MS_25,)


def test_a_file_is_read_and_names_its_boards(tmp_path: Path) -> None:
    """Messages call a board by its file, and each of several by its number too."""
    file = tmp_path / "one board.txt"
    file.write_text(TEXT, encoding="utf-8")
    assert (Board(MS_25.position, name=str(file)),) == boards_of(str(file))
    file.write_text(format_boards([MS_25, MS_25]), encoding="utf-8")
    assert [f"{file}#1", f"{file}#2"] == [board.name for board in boards_of(str(file))]


def test_a_hyphen_is_standard_input() -> None:
    """Its boards are called ``-``."""
    assert (Board(MS_25.position, name="-"),) == boards_of("-", io.BytesIO(b"\xef\xbb\xbf" + TEXT.encode()))
    assert refused("-", b"XX") == "-:1: 'XX' is not a card: 'X' is neither a rank nor a suit"


def test_the_processs_own_standard_input_is_read_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program without one says so."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"text")))
    assert read_text("-") == ("-", "text")
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match=r"^-: there is no standard input$"):
        read_text("-")


@pytest.mark.skipif(os.name == "nt", reason="Windows allows no colon in a file's name")
def test_a_deal_id_is_not_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where a file of that name exists the deal is meant; a path with a folder means the file."""
    monkeypatch.chdir(tmp_path)
    Path("ms:25").write_text(format_board(deal_board("ms:1")), encoding="utf-8")
    assert boards_of("ms:25") == (MS_25,)
    assert deal_board("ms:1").position == boards_of("./ms:25")[0].position
    assert "out of range" in refused("ms:0")


@pytest.mark.parametrize("argument", ["", "no such file.txt", "board25", "mz:25", "a\0b"])
def test_what_is_neither_file_nor_deal_is_said_to_be_neither(
    argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line shows what a deal id looks like."""
    monkeypatch.chdir(tmp_path)
    assert refused(argument).endswith(": neither a file nor a deal id such as ms:25")


def test_a_deal_id_without_its_colon_is_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks like a deal is told how that is written."""
    monkeypatch.chdir(tmp_path)
    assert "ms25: neither a file nor a deal id; did you mean ms:25?" == refused("ms25")


def test_a_directory_is_no_board(tmp_path: Path) -> None:
    """A directory is called one on every system."""
    assert f"{tmp_path}: a directory, not a file" == refused(str(tmp_path))


def test_a_name_that_cannot_be_printed_is_quoted(tmp_path: Path) -> None:
    """No control sign of a file's name reaches the terminal."""
    assert refused("a\x1b[2J\nb") == r"'a\x1b[2J\nb': neither a file nor a deal id such as ms:25"


def test_a_file_without_permission_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's refusal is one line."""

    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "secret"
    file.write_text(TEXT, encoding="utf-8")
    # The refusal is made here, since no file is closed to a privileged user.
    monkeypatch.setattr("builtins.open", refuse)
    assert f"{file}: no permission to read it" == refused(str(file))


def test_a_file_that_fails_while_it_is_read_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else the system says is passed on in one line, for standard input too."""

    class Failing(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("builtins.open", lambda *arguments: Failing())
    assert refused(str(tmp_path / "file")).endswith("file: cannot be read: Input/output error")
    with pytest.raises(InputError, match=r"^-: standard input cannot be read: Input/output error$"):
        boards_of("-", Failing())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "-: no board here: it has no columns"),
        (TEXT.encode("utf-16-le"), "-: a binary file (it has a NUL byte), not a board"),
        (b"\x7fELF\0\0", "-: a binary file (it has a NUL byte), not a board"),
        (b"# \n\n5C\xe9", "-:3: not text in UTF-8 (byte 0xe9)"),
        (b"#" * (LARGEST_TEXT + 1), f"-: larger than {LARGEST_TEXT} bytes, so not a board"),
    ],
    ids=["empty", "utf-16 without mark", "binary", "latin-1", "large"],
)
def test_what_is_not_text_is_refused_in_one_line(content: bytes, message: str) -> None:
    """Binary, wrongly encoded and huge content never becomes a board."""
    assert message == refused("-", content)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_in_the_encodings_that_programs_write(encoding: str) -> None:
    """PowerShell redirects in UTF-16 with a byte order mark."""
    assert (Board(MS_25.position, name="-"),) == boards_of("-", io.BytesIO(TEXT.encode(encoding)))


def test_the_largest_text_is_read() -> None:
    """A board with a very long comment is still a board."""
    content = TEXT.encode()
    content += b"#" * (LARGEST_TEXT - len(content))
    assert (Board(MS_25.position, name="-"),) == boards_of("-", io.BytesIO(content))


def test_a_path_is_as_good_as_its_text(tmp_path: Path) -> None:
    """A program may name a file by a `Path`."""
    file = tmp_path / "ending.txt"
    file.write_text("Clock: SHCD\n6C 7C\n", encoding="ascii")
    assert [board.position for board in read_boards(str(file))] == [board.position for board in read_boards(file)]
