#!/usr/bin/env python3
"""Holds the compiler to vector code in the loops that take the time of a step.

A compiler that cannot vectorise a loop says nothing and makes a scalar one, and results are the
same to the bit; all that shows is that a step takes several times as long. Typical reasons: a call
that was not inlined, an inner loop that was not unrolled, a small struct that was not taken apart.

Looks at the disassembly of the copies that DEM_CLONES makes: most arithmetic on doubles must be on
whole vectors, and nothing may be called. The loops run to whole vectors, but compilers do not always
know that and add a scalar loop for a remainder, so that each vector instruction may have a scalar
twin.

Usage: check_vector_code.py OBJDUMP LIBRARY COMPILER-ID PROCESSOR
"""

import re
import subprocess
import sys
from collections import Counter

# Function, least number of vector instructions that calculate, and most scalar ones for each of
# them. Where a function has several loops one that is lost shows in one of the two.
HOT = [
    ("dem::HertzMindlin<dem::IncrementalSprings>::evaluate", 150, 0.1),
    ("dem::HertzMindlin<dem::AsPublishedSprings>::evaluate", 150, 0.1),
    ("dem::loadGrainContacts", 40, 1.2),
    ("dem::(anonymous namespace)::measure", 6, 1.2),
    ("dem::(anonymous namespace)::translate", 30, 1.2),
    ("dem::(anonymous namespace)::rotateSmall", 100, 1.2),
]
# Copy, and the registers that its vectors are in.
WIDTHS = [("arch_x86_64_v4", "zmm"), ("arch_x86_64_v3", "ymm")]

TITLE = re.compile(r"^[0-9a-f]+ <(.*)>:$")
INSTRUCTION = re.compile(r"^\s+[0-9a-f]+:\s+(\S+)\s*(.*)$")
ARITHMETIC = re.compile(r"^v?(f(n?)m(add|sub)(132|213|231)|add|sub|mul|div|sqrt|min|max)([ps])d$")


def skip(why):
    print("skipped:", why)
    sys.exit(0)


def count_instructions(listing):
    """By function: how much arithmetic there is on zmm, ymm, xmm and scalars, and calls."""
    functions = {}
    now = None
    for line in listing:
        title = TITLE.match(line)
        if title:
            now = functions.setdefault(title.group(1), Counter())
            continue
        instruction = INSTRUCTION.match(line)
        if not instruction or now is None:
            continue
        name, operands = instruction.groups()
        arithmetic = ARITHMETIC.match(name)
        if arithmetic and arithmetic.group(5) == "s":
            now["scalar"] += 1
        elif arithmetic:
            now[re.search(r"[xyz]mm", operands).group()] += 1
        elif name.startswith("call"):
            now["call"] += 1
    return functions


def check(functions, name, least, share, copy, register):
    """One line about one copy of a function; whether it is well."""
    found = [counts for title, counts in functions.items()
             if title.startswith(name + "(") and title.endswith(f"[clone .{copy}]")]
    if len(found) != 1:
        print(f"FAILED {name} {copy}: {len(found)} such functions in the library")
        return False
    wide, scalar, calls = found[0][register], found[0]["scalar"], found[0]["call"]
    good = wide >= least and scalar <= share * wide and calls == 0
    print(f"{'ok    ' if good else 'FAILED'} {name} {copy}: {wide} on {register}, at least "
          f"{least}; {scalar} scalar, at most {share * wide:.0f}; {calls} calls")
    return good


def main(objdump, library, compiler, processor):
    if compiler != "GNU" or processor not in ("x86_64", "AMD64"):
        skip(f"copies for several widths of vectors are made by GCC on x86-64, not by {compiler} "
             f"on {processor}")
    if not objdump or objdump.endswith("NOTFOUND"):
        skip("no objdump")
    with subprocess.Popen([objdump, "-dC", "--no-show-raw-insn", library], text=True,
                          stdout=subprocess.PIPE) as listing:
        functions = count_instructions(listing.stdout)
    if listing.returncode != 0 or not functions:
        print(f"FAILED {objdump} cannot read {library}")
        return 1
    results = [check(functions, *hot, *width) for hot in HOT for width in WIDTHS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
