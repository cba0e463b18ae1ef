"""Compiles the rules where a C compiler is found; without one they run interpreted, with the same results.
METROPOLITAN_PURE=1 makes a wheel of plain Python, for every machine. The documents come along."""

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src")
COMPILED = ("engine/*.pyi", "games/*/*.pxd", "bots/*.pxd", "envs/*.pxd")  # what has types beside it
DOCUMENTS = ("docs/**/*", "benchmarks/*.md", "examples/**/*", "deploy/*", "CHANGELOG.md", "CONTRIBUTING.md")


class WithDocuments(build_py):
    """Lays the documents into the package, where `metropolitan.docs` finds them. An editable installation
    needs no copies: there the repository itself is looked at."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        pages = Path(self.build_lib, "metropolitan", "docs", "pages")
        shutil.rmtree(pages, ignore_errors=True)
        for path in (path for pattern in DOCUMENTS for path in Path().glob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts:
                (pages / path.parent).mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, pages / path)


def extension(path: Path) -> Extension:
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return Extension(
        name, [str(path)], include_dirs=[str(SOURCE / "metropolitan" / part) for part in ("engine", "bots")]
    )


def extensions() -> list[Extension]:
    from Cython.Build import cythonize

    found = ((SOURCE / "metropolitan").glob(pattern) for pattern in COMPILED)
    paths = sorted(path.with_suffix(".py") for some in found for path in some)
    made = cythonize(
        [extension(path) for path in paths],
        build_dir="build/cython",
        include_path=[str(SOURCE)],
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": True,
        },
    )
    for one in made:
        one.optional = True  # set after cythonize(), which forgets it
        # sums that are contracted would come out differently from one kind of processor to the next
        one.extra_compile_args = [] if os.name == "nt" else ["-O3", "-ffp-contract=off"]
    return made


setup(
    ext_modules=[] if os.environ.get("METROPOLITAN_PURE") else extensions(),
    options={"build_ext": {"parallel": os.cpu_count()}},
    cmdclass={"build_py": WithDocuments},
)
