"""What pyproject.toml cannot say of the build: compiled all or not at all, what a wheel is called, and man pages.

Environment: with ``GFCLOCK_REQUIRE_COMPILED=1`` a module that cannot be compiled ends the build.  Otherwise such a
build has no compiled module at all, since the compiled form of one works with that of the others only, and its wheel
is one for every system.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar

from setuptools import Command, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


@contextmanager
def one_cython_at_a_time() -> Iterator[None]:
    """Let no two threads translate modules to C at the same time: Cython is not made for that."""
    from Cython.Build import Dependencies

    original, lock = Dependencies.cythonize, Lock()

    def cythonize(*arguments: Any, **options: Any) -> Any:
        with lock:
            return original(*arguments, **options)

    Dependencies.cythonize = cythonize
    try:
        yield
    finally:
        Dependencies.cythonize = original


class BuildAllOrNothing(build_ext):
    """Compiles every module, or leaves none compiled."""

    def finalize_options(self) -> None:
        """Set what depends on the environment."""
        super().finalize_options()
        # Otherwise the generated C would land beside the sources.  An editable build forgets options of pyproject.toml.
        self.cython_c_in_temp = True
        # Several C compilers at once, but see `one_cython_at_a_time`.
        self.parallel = self.parallel or os.cpu_count()
        for extension in self.extensions:
            if os.environ.get("GFCLOCK_REQUIRE_COMPILED") == "1":
                extension.optional = False
            if "CFLAGS" not in os.environ and os.name == "posix":
                # Python's own options ask for debug information, which nobody reads and four fifths of a wheel were.
                extension.extra_compile_args = [*extension.extra_compile_args, "-g0"]

    def run(self) -> None:
        """Compile, and take back what was compiled when not all was."""
        with one_cython_at_a_time():
            super().run()
        if not self.is_complete():
            self.announce("not every module could be compiled: all will run interpreted, far slower", level=4)
            for place in self.outputs():
                place.unlink(missing_ok=True)

    def outputs(self) -> list[Path]:
        """Return where the compiled modules are, or would be; for an editable installation beside the sources too."""
        built = [Path(self.build_lib, self.get_ext_filename(extension.name)) for extension in self.extensions]
        beside = [Path("src", self.get_ext_filename(extension.name)) for extension in self.extensions]
        return [*built, *(beside if self.inplace else [])]

    def is_complete(self) -> bool:
        """Tell whether every module is compiled."""
        if self.inplace:
            return all(Path("src", self.get_ext_filename(extension.name)).is_file() for extension in self.extensions)
        return all(Path(self.get_ext_fullpath(extension.name)).is_file() for extension in self.extensions)


class BuildManPages(Command):
    """Writes the man pages, where click and click-man are there."""

    description = "write the man pages"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        """There are no options."""

    def finalize_options(self) -> None:
        """There are no options."""

    def run(self) -> None:
        """Write them to ``build/man``, and let them be installed from there."""
        if self.editable_mode:
            return
        sys.path[:0] = [str(ROOT / "src"), str(ROOT / "scripts" / "tasks")]
        try:
            from man_pages import write_pages
        except ModuleNotFoundError as error:
            if os.environ.get("GFCLOCK_REQUIRE_COMPILED") == "1":
                raise
            self.announce(f"no man pages: {error}", level=4)
            return
        finally:
            del sys.path[:2]
        pages = write_pages(Path("build", "man"), self.distribution.get_version())
        self.distribution.data_files = [("share/man/man1", [page.as_posix() for page in pages])]

    def get_source_files(self) -> list[str]:
        """Return nothing: the sources are the package's."""
        return []

    def get_outputs(self) -> list[str]:
        """Return nothing: what is installed is said by `data_files`."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """Return nothing, for the same reason."""
        return {}


class Build(build):
    """Builds the package, and then the man pages."""

    sub_commands: ClassVar = [*build.sub_commands, ("build_man", None)]


class WheelByContent(bdist_wheel):
    """Makes a wheel for this system when modules are compiled, and one for every system otherwise."""

    def run(self) -> None:
        """Compile first, and then make the wheel that fits."""
        self.run_command("build_ext")
        compiler = self.get_finalized_command("build_ext")
        if isinstance(compiler, BuildAllOrNothing) and not compiler.is_complete():
            self.distribution.ext_modules = []
            self.root_is_pure = True
        super().run()


setup(
    cmdclass={
        "build": Build,
        "build_ext": BuildAllOrNothing,
        "build_man": BuildManPages,
        "bdist_wheel": WheelByContent,
    }
)
