"""Tables and figures of the five documents that the solver grows from, for pages of the report.

A row has a place in the document, a quantity, what is printed, and where the figure of this solver
is. Figures are read from the records of the cases and from Examples/figures.json. A text in place of
a figure says why there is none.
"""

import json
import os
import re

SCENES = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "Examples",
                      "figures.json")


class Missing(Exception):
    """A page names something that a record does not have."""


def table_of(records, case, caption, column=None):
    """The first table of a case with a caption and, if given, a column."""
    for part in records[case]["parts"]:
        if (part["kind"] == "table" and part["caption"].startswith(caption)
                and (column is None or column in part["header"])):
            return part
    raise Missing(f"{case} has no table '{caption}'"
                  + ("" if column is None else f" with a column '{column}'"))


def of_check(case, what):
    """The figure of a check. The printed figure is the expected one, unless a row has its own."""
    def find(records):
        for check in records[case]["checks"]:
            if check["what"] == what:
                return check["expected"], f"{check['measured']} {check['unit']}".strip()
        raise Missing(f"{case} has no check '{what}'")
    find.case = case
    return find


def of_table(case, caption, column, printed=None):
    """Figures of a column of a table. Rows with "print" in the second column are printed figures."""
    def find(records):
        table = table_of(records, case, caption, column)
        index = table["header"].index(column)
        rows = [[row[index] for row in table["rows"] if (row[1] == "print") == is_print]
                for is_print in (True, False)]
        return [", ".join(values) or printed or "–" for values in rows]
    find.case = case
    return find


def of_extremes(case, caption):
    """Largest number of each column of a table of eigenvalues, beside the last row, the printed one."""
    def find(records):
        *rows, printed = table_of(records, case, caption)["rows"]
        columns = list(zip(*rows))[1:]
        return (", ".join(printed[1:]),
                ", ".join(max((text.split()[0] for text in column),
                              key=lambda one: abs(float(one)))
                          for column in columns))
    find.case = case
    return find


def of_scene(run, quantity):
    """A figure of a scene, as Examples/measure recorded it."""
    def find(_):
        with open(SCENES, encoding="utf-8") as file:
            for scene in json.load(file):
                values = {name: said[1] for name, said in scene["says"].items()}
                for _, what, text, compared in scene["rows"]:
                    if f"{scene['run']} {scene['sized']}".strip() == run and what == quantity:
                        return re.sub("^(paper|published): ?", "", compared), text.format(**values)
        raise Missing(f"Examples/figures.json has no '{quantity}' of '{run}'")
    find.case = None
    return find


NO_NUMBER = "no number"
SKETCH = "nothing to compute"
YEE = "the document gives no size, density or container, so no number can be compared"
MACHINE = ("a time or memory of another machine; Testing/Benchmarks/MEASUREMENTS.md has the figures"
           " here")
BARRIER = "the solver has no deformable walls"

TINY = [
    ("Table 1, Fig. 1", "other programs", "a survey", SKETCH),
    ("Figs. 2, 3", "contact", "a sketch", SKETCH),
    ("Table 2", "parameters and defaults", "a list",
     "the test Filters.defaults compares the defaults"),
    ("Table 3", "data of a grain and of a contact", "a list",
     "the test ParaView.outputs has the arrays"),
    ("Fig. 4", "grains at each kind of wall element: deviation from the program / radius", None,
     of_check("reference", "wall_primitives: largest deviation of a position / largest radius")),
    ("Fig. 5A", "time of the hourglass, 8 threads", "about 30 s", MACHINE),
    ("Fig. 5B", "two streams of 1e7 grains, Lacey's index (here 1e6 grains)", NO_NUMBER,
     of_scene("two_streams --count 1000000", "Lacey's index")),
    ("Fig. 5C", "marbles that complete the run", None,
     of_scene("marble_run", "marbles that arrive")),
    ("Fig. 5D", "angle of repose, 100,000 grains", None, of_scene("heap", "angle of the flanks")),
    ("Fig. 5D", "effective friction, 100,000 grains", None, of_scene("heap", "effective friction")),
    ("Fig. 5D", "angle of repose, 8000 grains", None,
     of_check("repose", "angle at rest, step factor 0.1")),
    ("Fig. 5E", "probability of a jam, necks of 6, 8 and 10 d", "narrower necks jam more",
     of_table("jamming", "Jams over the width", "probability")),
    ("Fig. 5E", "aspect ratio of arches, necks of 6, 8 and 10 d", "about one",
     of_table("jamming", "Jams over the width", "ratio foot to foot")),
    ("Fig. 5F", "cycles until the large beads are at the top", "175",
     of_check("segregation", "cycles until the mean large bead is at the top")),
    ("Fig. 6A", "time of a step, 1000 grains; exponent over the number; Cundall number",
     "0.64 ms; 1.154; 3.5e6 to 3.2e5", MACHINE),
    ("Fig. 6B", "memory of a grain", "378 bytes", MACHINE)]

FORMULATION = [
    ("Fig. 1.1", "sweep and prune", "a sketch", "sorted cells find pairs here"),
    ("Fig. 1.2", "two springs in series: a grain on a box, digits as in Yade", NO_NUMBER,
     of_check("peers_units_yade", "simple-scene: digits")),
    ("Fig. 1.3", "degrees of freedom: moment of rolling (N m)", NO_NUMBER,
     of_check("peers_units_yade", "moment of rolling, CohFrictMat: moment, elastic")),
    ("Fig. 1.4", "geometry of a contact", "a sketch", SKETCH),
    ("Fig. 1.5", "shear displacement by rotation: shear force (N)", NO_NUMBER,
     of_check("peers_units_yade", "shear: shear force")),
    ("Fig. 1.6", "cell that flips: digits of the stress as in Yade", NO_NUMBER,
     of_check("peers_units_yade", "checkFlipSpheres: digits")),
    ("Fig. 1.7", "bounding box in a sheared cell", "a sketch",
     "cells of the lattice find pairs here"),
    ("Critical step", "step by waves over the critical step, concrete and dry", "3.39 and 3.02",
     "a mistake in print: (1 - ξ)/3 + ξ is (1 + 2 ξ)/3, and the inverse has the factor 1/2. Then the"
     " ratios are 1.30 and 1.16")]

COMPOSITE = [
    ("Figs. 1 to 4", "grains and contacts", "a sketch", SKETCH),
    ("Fig. 5", "M1: share above the first layer", "little piling, collapse",
     of_check("yee_piles", "M1: share above the first layer")),
    ("Fig. 5", "M2: share above the first layer", "stable piles",
     of_check("yee_piles", "M2: share above the first layer")),
    ("Fig. 5", "M3: share above the first layer", "stable piles",
     of_check("yee_piles", "M3: share above the first layer")),
    ("Fig. 6", "height at μs = 0.5 over height at 0", "taller with friction",
     of_check("yee_piles", "height at μs = 0.5 over height at 0")),
    ("Section 3.2", "jam at μ = 1", "over 50 s of 2 min", YEE),
    ("Fig. 7", "collapse of 5157 grains", NO_NUMBER, YEE),
    ("Fig. 8", "6889 grains in a container that tips", NO_NUMBER, YEE),
    ("Fig. 9", "growth of the height up to μs = 0.25 over that up to 0.5", "considerable over less",
     of_check("yee_piles",
              "growth of the height from μs = 0 to 0.25, over that from 0.25 to 0.5")),
    ("Table 1", "mean step (s) over friction", None, of_table("yee_steps", "Table 1", "mean (s)")),
    ("Table 2", "extreme eigenvalue (1/s) over friction", None,
     of_extremes("yee_stiffness", "Table 2")),
    ("Table 3", "extreme eigenvalue (1/s) over friction", None,
     of_extremes("yee_stiffness", "Table 3")),
    ("Table 4, Fig. 10", "mean step (s) of RKF45 over TOL", None,
     of_table("yee_steps", "Table 4", "mean (s)")),
    ("Table 5, Fig. 11", "mean step (s) of RK23 over TOL, here down to 0.01", None,
     of_table("yee_steps", "Table 5", "mean (s)")),
    ("Table 6", "exponent of the time of a step over the number of grains", "1 (of a frame: 1.19)",
     of_check("yee_size", "exponent of the time of a step")),
    ("Figs. 12, 13", "block through a pile: pile beside the furrow under M3, in cubes", "a picture",
     of_check("yee_push", "M3, left pile in cubes")),
    ("Figs. 12, 13", "the same pile under M1, over that under M3", "a picture",
     of_check("yee_push", "left pile of M1 over that of M3, at the end")),
    ("Fig. 14", "shapes traced through a pile (10,411 grains; here 300): height along the shapes",
     NO_NUMBER, of_scene("composite_grains --scene tracing --law M3 --count 300 --end-time 3.2",
                         "height of the pile along the traced shapes"))]

LIBGRAN = [
    ("featured drawing", "four springs of a contact", "a sketch", SKETCH),
    ("formulas", "bonds, friction and attraction", "equations",
     "the tests Solver.Bonds, Solver.Plastic and Solver.Attraction have the equations"),
    ("δ₀", "saturation distance of the attraction", "0.4 to 1 nm", "an input, not a result")]

SUDO = [
    ("Table 1", "pros and cons of three searches", "words",
     "the solver has one search, which always ends"),
    ("Figs. 1 to 4, 10, 12 to 16", "geometry, algorithms and windows", "a sketch", SKETCH),
    ("Figs. 5 to 7, 9, 11, 17", "shapes and packings", "pictures", "pictures without numbers"),
    ("Fig. 8", "column on a membrane", NO_NUMBER, BARRIER),
    ("Fig. 18", "calls of the support function for a flat contact", "23 without and 12 with GJK",
     "calls are not counted here; the search always ends"),
    ("Fig. 19", "cube on a slope of 60 degrees, β = 0.5: acceleration", "g (sin θ - μ cos θ)",
     of_check("slope", "60 degrees, β = 0.5: acceleration")),
    ("Fig. 19", "30 degrees, β = 0: amplitude of the velocity", "small",
     of_check("slope", "30 degrees, β = 0: amplitude")),
    ("Fig. 19", "45 degrees, β = 0.5: speed at the end", "close to zero",
     of_check("slope", "45 degrees, β = 0.5: speed at the end")),
    ("Fig. 20", "heap of 8000 grains: kinetic over potential energy", "below 1e-7",
     "Examples/deposits.py --scene heap prints the ratio; no angle is printed"),
    ("Fig. 21", "energies of 500 grains that fall", NO_NUMBER,
     "half axes beyond 10 : 1 are refused, a tenth of the printed ranges; the sizes differ"),
    ("Figs. 22, 23", "triaxial tests at void ratios of 0.429, 0.554 and 0.641",
     "one critical state line",
     "no scene of 10,000 such grains, 24 h each in print; Examples/laboratory.py has spheres"),
    ("Fig. 24", "landslide on a flexible barrier", NO_NUMBER, BARRIER)]

DOCUMENTS = {
    "TinyDEM (Vetter 2025)": TINY,
    "Yade's DEM Formulation (2015)": FORMULATION,
    "Yee, Christara and Lait (2009)": COMPOSITE,
    "libgran (Demidov)": LIBGRAN,
    "SudoDEM (Zhao and Zhao 2021)": SUDO}


def rows_of(rows, records):
    """Rows of a page: place, quantity, printed, here, case."""
    for place, what, printed, where in rows:
        if isinstance(where, str):
            yield [place, what, printed, where, ""]
        elif where.case is not None and where.case not in records:
            yield [place, what, printed or "", "not run", where.case]
        else:
            try:
                known, here = where(records)
            except Missing:
                # Without its program a case leaves out what it compares.
                if all(part["kind"] != "left out" for part in records[where.case]["parts"]):
                    raise
                known, here = "", "not run"
            yield [place, what, printed or known, here, where.case or "scene"]
