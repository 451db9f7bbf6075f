"""The programs of the documentation are well typed, as strictly as the package itself is."""

from pathlib import Path

from docs.session import blocks_of
from mypy import api

ROOT = Path(__file__).parents[2]


def test_the_library_s_example_is_well_typed(tmp_path: Path) -> None:
    """A program that tells a solution from a proof as the documentation does passes `mypy --strict`."""
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    programs = ["\n".join(block.lines) for block in blocks_of(page) if block.language == "python"]
    assert programs
    for number, program in enumerate(programs):
        path = tmp_path / f"program_{number}.py"
        path.write_text(program + "\n", encoding="utf-8")
        options = ["--strict", "--follow-imports=silent", "--config-file=", f"--cache-dir={tmp_path / 'cache'}"]
        output, errors, code = api.run([*options, str(path)])
        assert (0, "") == (code, errors), output
        path.write_text(program + "\ncertify('ms:1').solution\n", encoding="utf-8")
        assert 1 == api.run([*options, str(path)])[2]
