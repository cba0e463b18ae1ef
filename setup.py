"""Compiles the rules where a C compiler is found; without one they run interpreted, with the same results."""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
COMPILED = ("engine/*.pyi", "games/*/*.pxd", "bots/*.pxd", "envs/*.pxd")  # what has types beside it


def extension(path: Path) -> Extension:
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return Extension(
        name, [str(path)], include_dirs=[str(SOURCE / "metropolitan" / part) for part in ("engine", "bots")]
    )


paths = sorted(
    path.with_suffix(".py") for pattern in COMPILED for path in (SOURCE / "metropolitan").glob(pattern)
)
extensions = cythonize(
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
for built in extensions:
    built.optional = True  # set after cythonize(), which forgets it
    built.extra_compile_args = [] if os.name == "nt" else ["-O3"]

setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
