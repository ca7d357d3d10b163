#!/usr/bin/env python3
"""Holds the compiler to vector code in the loops that take the time of a step.

A compiler that cannot vectorise a loop says nothing and makes a scalar one, and results are the
same to the bit; all that shows is that a step takes several times as long. Typical reasons: a call
that was not inlined, an inner loop that was not unrolled, a small struct that was not taken apart.

Reads the disassembly of the copies that Solver/Vectors/VectorCopies.h makes for each width. In the
loops that calculate most arithmetic on doubles must be on whole vectors, and nothing may be called.
The loops run to whole vectors, but compilers do not always know that and add a scalar loop for a
remainder, so that each vector instruction may have a scalar twin; clang adds one to each loop. The
same holds for all other copies, but for those that are named below. In all copies few instructions may
reach for parts of vectors on the stack: vectors wider than the registers of a copy are taken apart
there, number by number, which takes many times as long.

Usage: check_vector_code.py OBJDUMP LIBRARY COMPILER-ID PROCESSOR
"""

import re
import subprocess
import sys
from collections import Counter

# Kernel, least number of vector instructions that calculate, and most scalar ones for each of them.
# Where a kernel has several loops one that is lost shows in one of the two.
HOT = [
    ("dem::ForOnePair<dem::HertzMindlin<dem::SpringsInSteps<false>> >", 150, 0.1),
    ("dem::ForMixedPairs<dem::HertzMindlin<dem::SpringsInSteps<false>> >", 150, 0.1),
    ("dem::ForOnePair<dem::HertzMindlin<dem::AsPublishedSprings>>", 150, 0.1),
    ("dem::ForMixedPairs<dem::HertzMindlin<dem::AsPublishedSprings>>", 150, 0.1),
    # Products of parameters alone are formed once, before the loop.
    *((f"dem::For{pairs}<dem::{part}>", least, 0.2) for pairs in ("OnePair", "MixedPairs")
      for part, least in (("HertzNormal", 12), ("Dashpot<dem::ByRestitution>", 6),
                          ("Dashpot<dem::ByCoefficient>", 4), ("DmtAdhesion", 2),
                          ("AreaCohesion", 13), ("DisplacementSliding", 45), ("EllipticSliding", 60), ("ForceSliding", 40),
                          ("SpringRolling", 45), ("ConstantRolling", 28), ("LengthRolling", 28), ("ViscousRolling", 36),
                          ("ViscoelasticRolling", 40), ("SpinRolling", 20), ("SpinTwisting", 28),
                          ("ChosenRolling<dem::GivenRolling>", 45),
                          ("ChosenRolling<dem::ScaledRolling>", 45),
                          ("ChosenRolling<dem::IndentedRolling>", 45),
                          ("ChosenTwisting<dem::GivenTwisting>", 32),
                          ("ChosenTwisting<dem::ScaledTwisting>", 32),
                          ("ChosenTwisting<dem::IndentedTwisting>", 32),
                          ("ElasticPlasticRolling", 47), ("SpringTwisting", 32),
                          ("MarshallTwisting", 39), ("CundallStrackNormal", 7),
                          ("LudingNormal", 10), ("ThorntonNingNormal", 104),
                          ("EdinburghNormal", 150), ("EdinburghFriction", 2),
                          ("PowerNormal", 40), ("PowerDashpot", 40),
                          ("Dashpot<dem::ByMass>", 4), ("Dashpot<dem::ByContactRadius>", 6),
                          ("Dashpot<dem::ByRootOverlap>", 4), ("RepulsiveDashpot", 6),
                          ("ShearDashpot", 9), ("JkrContact", 117),
                          ("HamakerAttraction", 24), ("LiquidBridge<dem::WillettForce>", 13),
                          ("LiquidBridge<dem::RabinovichForce>", 56),
                          ("RescaledSliding<dem::DisplacementSliding>", 48),
                          ("RescaledSliding<dem::ForceSliding>", 46), ("StaticDynamicSliding", 47),
                          ("ViscousSliding", 26), ("StictionSliding", 34), ("PathSliding", 24), ("MindlinCurveSliding", 66), ("PowerCurveSliding", 100),
                          ("AreaRolling<dem::CommonRadius>", 49),
                          ("AreaTwisting<dem::CommonRadius>", 33),
                          ("AreaRolling<dem::BothRadii>", 49),
                          ("AreaTwisting<dem::BothRadii>", 33),
                          ("AreaRolling<dem::RadiiByVolume>", 49),
                          ("AreaTwisting<dem::RadiiByVolume>", 33), ("NoTwisting", 21),
                          ("CommonRotation", 22), ("RadiusConduction", 12),
                          ("LensConduction", 22), ("AreaConduction", 3))),
    *((f"dem::expression::Run<dem::expression::{does}, {same}>", least, 0.1)
      for does, sames, least in (
          ("operations::Add", (0, 2), 1), ("operations::Subtract", (0, 1, 2), 1),
          ("operations::Multiply", (0, 2), 1), ("operations::Divide", (0, 1, 2), 1),
          ("operations::Root", (0,), 1), ("operations::Exponential", (0,), 24),
          ("operations::Logarithm", (0,), 22),
          *((f"Fused<dem::expression::operations::{first}, dem::expression::operations::{second}, "
             f"{position}>", (0, 2, 4, 6), least) for first, second, position, least in (
                 ("Multiply", "Add", 0, 2), ("Multiply", "Subtract", 0, 2),
                 ("Multiply", "Subtract", 1, 2), ("Multiply", "Multiply", 0, 2),
                 ("Add", "Multiply", 0, 2), ("Subtract", "Multiply", 0, 2), ("Add", "Add", 0, 2),
                 ("Subtract", "Add", 0, 2), ("Multiply", "Larger", 0, 1),
                 ("Subtract", "Larger", 0, 1), ("Multiply", "Smaller", 0, 1))))
      for same in sames),
    *((f"dem::For{pairs}<dem::expression::{part}>", least, 0.1)
      for pairs in ("OnePair", "MixedPairs")
      for part, least in (("LeaveNormal<false>", 4), ("LeaveNormal<true>", 5),
                          ("LeaveUsual<dem::expression::UsualShear>", 4),
                          ("LeaveUsual<dem::expression::UsualRolling>", 1),
                          ("LeaveUsual<dem::expression::UsualTwisting>", 4))),
    *((f"dem::For{pairs}<dem::JkrFriction>", 3, 0.4) for pairs in ("OnePair", "MixedPairs")),
    ("dem::expression::ReadSpeeds", 4, 0.1),
    *((f"dem::(anonymous namespace)::LoadGrainContacts<{lasts}, "
       f"(dem::(anonymous namespace)::Space){space}, {mid}>", least, 1.2)
      for mid, least in (("true", 70), ("false", 40))
      for lasts in ("false", "true") for space in (0, 1, 2)),
    *((f"dem::(anonymous namespace)::LoadWallContacts<{lasts}, {mid}>", least, 1.2)
      for mid, least in (("true", 50), ("false", 20)) for lasts in ("false", "true")),
    *((f"dem::(anonymous namespace)::Measure<{periodic}>", 6, 1.2)
      for periodic in ("false", "true")),
    *((f"dem::(anonymous namespace)::Translate<{damped}, {flowing}>", 30, 1.2)
      for damped in ("false", "true") for flowing in ("false", "true")),
    ("dem::(anonymous namespace)::RotateAxes", 80, 0.1),
    ("dem::(anonymous namespace)::LeaveAxes", 50, 0.1),
    *((f"dem::(anonymous namespace)::PushShaped<{damped}, {flowing}, {plane}>", 70, 0.1)
      for damped in ("false", "true") for flowing in ("false", "true")
      for plane in ("false", "true")),
    *((f"dem::(anonymous namespace)::PlaceBalls<dem::{owners}, {carried}>", 20, 0.1)
      for owners in ("BallOwners", "ShapedBlock") for carried in ("false", "true")),
    ("dem::(anonymous namespace)::AddOfEach", 20, 0.1),
    ("dem::(anonymous namespace)::TakeTorques", 15, 0.1),
    ("dem::expression::Slide", 10, 0.1), ("dem::expression::Roll", 10, 0.1),
    ("dem::expression::Twist", 10, 0.1),
    ("dem::(anonymous namespace)::RotateSmall<false>", 50, 1.2),
    ("dem::(anonymous namespace)::RotateSmall<true>", 50, 1.2),
    *((f"dem::bonds::Elastic<(dem::bonds::BondOrigin){origin}, {energies}>", 150, 0.3)
      for origin in (0, 1, 2) for energies in ("false", "true")),
    *((f"dem::bonds::Act<{kernel}, {apart}>", least, 1.2) for kernel, least in (
        ("true, true", 60), ("true, false", 60), ("false, false", 80))
      for apart in ("false", "true")),
    *((f"dem::bonds::{kernel}", least, 0.3) for kernel, least in (
        ("CountDamped<false>", 40), ("CountDamped<true>", 40), ("FindRest", 8), ("Show", 20),
        ("Store<true>", 5), ("Store<false>", 5), ("Remember", 8), ("Add", 12))),
    *((f"dem::bonds::Strain<(dem::BondBreaking){k}>", least, 1.2)
      for k, least in ((1, 15), (2, 4), (3, 2), (4, 8), (5, 10))),
    *((f"dem::bonds::LoadEnds<{repeats}>", 90, 0.3) for repeats in ("false", "true")),
    *((f"dem::(anonymous namespace)::{does}<dem::{kind}>", least, 0.1)
      for does, kind, least in (
          ("FindOverlaps", "Ellipsoids", 600), ("FindOverlaps", "Superellipsoids", 1700),
          ("FindOverlaps", "Tablets", 600),
          ("FindShadows", "Ellipsoids", 150), ("FindShadows", "Superellipsoids", 500),
          ("FindShadows", "Tablets", 150), ("FindShadows", "Mixed", 500))),
    # Of pairs of two kinds of shapes, one of the short loops is scalar.
    ("dem::(anonymous namespace)::FindOverlaps<dem::Mixed>", 1700, 0.3),
    ("dem::(anonymous namespace)::FindCaps", 150, 0.1),
    *((f"dem::(anonymous namespace)::FindBefore<{sign}>", 40, 0.1) for sign in ("1", "-1")),
]
# Kernels of these that leave columns as they are: each is copied as a whole, by a call.
COPIES_COLUMNS = ["dem::ForOnePair<dem::expression::LeaveUsual<dem::expression::UsualRolling>>"]
# The function that a copy is, and the registers that its vectors are in.
WIDTHS = [("on512", "zmm"), ("on256", "ymm")]
# Most scalar instructions for each vector instruction: its scalar twin and what a loop ends with.
TWIN = 1.25
# clang makes each remainder scalar, and finds more that is calculated once for several.
CLANG_LEAST = 0.6
# In loops of a few lines the sum or the largest number at their ends, number by number, is a large part:
# so many scalar instructions are asked no questions, nor what such functions keep on the stack.
FEW = 16
SHORT = 64
# Most of the instructions of a copy that may reach for the stack with less than a whole vector.
# Whole vectors wait there where registers do not suffice, which costs little.
STACK_SHARE = 0.2
HERE = r"dem::\(anonymous namespace\)::"
PAIRS = "dem::For(OnePair|MixedPairs)"
# Scalar code is right in these.
SCALAR = re.compile("|".join([
    # Functions with one lane.
    f"dem::SupportAlong|{HERE}(InLane|FindEllipticRadius)",
    # Contacts at which a surface has no curvature, of pairs of two kinds of shapes, are few.
    f"{HERE}SettleSingular<dem::Mixed>",
    # Support functions of one's own are asked one body at a time.
    f"{HERE}(FindOverlaps|FindShadows|SettleSingular)<dem::OwnSurfaces>",
    # Energies that are asked for with the output only; some take logarithms of the C library.
    rf"{PAIRS}<dem::Add(Stored|Plastic)<dem::EdinburghNormal>>",
    rf"{PAIRS}<dem::AddStored<dem::(HamakerAttraction|LiquidBridge)\b",
    # Functions that end with the largest number of few, or with ten sums.
    f"{HERE}(FarthestMove|LargestExcess|LargestShare|ShareOfSpheres|SumOverCell)"]))
# Functions whose share on the stack says nothing: logarithms, number by number, in no hot loop; ten
# sums; one lane.
ON_STACK = re.compile(rf"{PAIRS}<dem::AddStored<dem::HamakerAttraction>|{HERE}SumOverCell"
                      rf"|dem::SupportAlong|{HERE}SettleSingular<dem::Mixed>"
                      rf"|{HERE}(FindOverlaps|FindShadows|SettleSingular)<dem::OwnSurfaces>")
# Nor by clang of scalar code, and of what only moves numbers.
ON_STACK_BY_CLANG = re.compile(rf"{ON_STACK.pattern}|{SCALAR.pattern}|{PAIRS}<dem::ForgetApart>")

TITLE = re.compile(r"^[0-9a-f]+ <(.*)>:$")
COPY = re.compile(r"(?:auto )?dem::vectors::(on512|on256)<(.*)")
INSTRUCTION = re.compile(r"^\s+[0-9a-f]+:\s+(\S+)\s*(.*)$")
# Calls before and after the loops: memory is copied or set to zero as a whole, laws are asked.
OUTSIDE = re.compile(r"\tmem(cpy|move|set)\b|ContactLaw::has\(")
ARITHMETIC = re.compile(r"^v?(f(n?)m(add|sub)(132|213|231)|add|sub|mul|div|sqrt|min|max)([ps])d$")
STACK = re.compile(r"\(%r[sb]p")


def skip(why):
    print("skipped:", why)
    sys.exit(0)


def count_instructions(listing):
    """By function: how much arithmetic there is on zmm, ymm, xmm and scalars, calls, uses of the
    stack, and all instructions."""
    functions = {}
    now = None
    for line in listing:
        title = TITLE.match(line)
        if title:
            now = functions.setdefault(title.group(1).replace("> >", ">>"), Counter())
            continue
        if now is None:
            continue
        if "R_X86_64_" in line:
            now["outside"] += OUTSIDE.search(line) is not None
            continue
        instruction = INSTRUCTION.match(line)
        if not instruction:
            continue
        name, operands = instruction.groups()
        now["all"] += 1
        if STACK.search(operands):
            now["stack"] += 1
            now["stack of zmm"] += "zmm" in operands
            now["stack of ymm"] += "ymm" in operands
        arithmetic = ARITHMETIC.match(name)
        if arithmetic and arithmetic.group(5) == "s":
            now["scalar"] += 1
        elif arithmetic:
            now[re.search(r"[xyz]mm", operands).group()] += 1
        elif name.startswith("call"):
            now["call"] += 1
    return functions


def report(good, words):
    print("ok    " if good else "FAILED", words)
    return good


def check_arithmetic(functions, name, least, share, copy, register):
    """One line about each copy of a kernel for a width; whether all are well."""
    found = [counts for title, counts in functions.items()
             if re.match(rf"(auto )?dem::vectors::{copy}<{re.escape(name)}\W", title)]
    results = [counts[register] >= least and counts["scalar"] <= share * counts[register] and
               counts["call"] == (counts["outside"] if name in COPIES_COLUMNS else 0)
               for counts in found]
    for good, counts in zip(results, found):
        wide = counts[register]
        report(good, f"{name} {copy}: {wide} on {register}, at least {least:g}; {counts['scalar']} "
                     f"scalar, at most {share * wide:.0f}; {counts['call']} calls")
    return all(results) if found else report(False, f"{name} {copy}: none in the library")


def check_all(functions, on_stack):
    """A line about each copy of any kernel, less what those may do that are named above; whether all
    are well."""
    registers = dict(WIDTHS)
    results = []
    for title, counts in functions.items():
        copy = COPY.match(title)
        if not copy:
            continue
        width, kernel = copy.groups()
        wide, calls = counts[registers[width]], counts["call"] - counts["outside"]
        parts = counts["stack"] - counts[f"stack of {registers[width]}"]
        is_vector = counts["scalar"] <= TWIN * wide + FEW and calls <= 0 or SCALAR.match(kernel)
        is_whole = counts["all"] < SHORT or parts <= STACK_SHARE * counts["all"] or on_stack.match(kernel)
        results.append(report(
            is_vector and is_whole,
            f"{kernel.split(', dem::')[0]} {width}: {wide} on {registers[width]}, {counts['scalar']} scalar, "
            f"{calls} calls; {parts} of {counts['all']} instructions use the stack for less than a vector"))
    return report(len(results) >= 2 * len(HOT), f"{len(results)} copies seen") and all(results)


def main(objdump, library, compiler, processor):
    if compiler not in ("GNU", "Clang") or processor not in ("x86_64", "AMD64"):
        skip(f"copies for several widths of vectors are made by GCC and clang on x86-64, not by "
             f"{compiler} on {processor}")
    if not objdump or objdump.endswith("NOTFOUND"):
        skip("no objdump")
    with subprocess.Popen([objdump, "-dCr", "--no-show-raw-insn", library], text=True,
                          stdout=subprocess.PIPE) as listing:
        functions = count_instructions(listing.stdout)
    if listing.returncode != 0 or not functions:
        print(f"FAILED {objdump} cannot read {library}")
        return 1
    clang = compiler == "Clang"
    results = [check_arithmetic(functions, name, CLANG_LEAST * least if clang else least,
                                TWIN if clang else share, *width)
               for name, least, share in HOT for width in WIDTHS]
    return 0 if check_all(functions, ON_STACK_BY_CLANG if clang else ON_STACK) and all(results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
