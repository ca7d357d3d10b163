"""Sweeps: the table, its plot and fit, continuing after an end, and errors in one run."""

import json
import os
import shutil
import subprocess
import tempfile
import warnings

import granular
import numpy
import swept
from granular import sweep_worker
from granular.fetching import fetch
from granular.sweeps import WORKER
from paraview import simple as pv
from reading import expect, expect_part, expect_raised
from simulating import run_tests

FOLDER = tempfile.mkdtemp(prefix="sweep-")
SWEPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Support", "swept.py")
PROGRAM = {"program": os.environ["GRANULAR_PVPYTHON"], "progress": False}


def out(name):
    return os.path.join(FOLDER, name)


def test_grid():
    """Every combination, with the numbers of free fall."""
    result = granular.sweep(swept.fall, {"Time": [0.25, 0.5, 1.0], "Gravity": [5, 10.0]},
                            out("fall.csv"), processes=2, **PROGRAM)
    expect("errors", result.errors, [])
    expect("results", sorted(result.results), ["Distance", "Speed"])
    time, gravity = result["Time"], result["Gravity"]
    expect("times", time.tolist(), [0.25, 0.25, 0.5, 0.5, 1.0, 1.0])
    numpy.testing.assert_allclose(result["Speed"], gravity * time, rtol=1e-9)
    numpy.testing.assert_allclose(result["Distance"], 0.5 * gravity * time**2, rtol=1e-3)
    expect_part("repr", repr(result), "6 runs over Time, Gravity")
    picture = out("fall.png")
    result.plot(picture, "Time", "Speed", per="Gravity")
    assert os.path.getsize(picture) > 5000
    # The straight line between the two times around it, of the means of both gravities.
    numpy.testing.assert_allclose(result.fit("Time", "Speed", 5.0), 5 / 7.5, rtol=1e-6)
    expect_raised("Speed is from 1.875 to 7.5", result.fit, "Time", "Speed", 50.0)
    expect_raised("There is no column 'Sped'; did you mean Speed?", result.fit, "Time", "Sped", 5.0)
    expect_raised("cannot be saved", result.plot, out("none/fall.png"), "Time", "Speed")
    for name in ("Sweep", "Sweep 2"):  # a second table does not take the name of the first
        table = granular.charts.open_study(result.path, "Time", "Speed")
        expect("source", next(key for (key, _), proxy in pv.GetSources().items() if proxy == table), name)
    for name in ("Sweep", "Sweep 2"):
        pv.Delete(pv.FindSource(name))


def test_study():
    """What the window calls, with a state: the mass of five grains is proportional to their density, so
    that the density of a mass between two of them is exact. A number that a table of materials has is
    refused."""
    run = granular.Simulation(RadiusRange=[0.01, 0.01], MaximumParticles=5, EndTime=0.02, FrameInterval=0.01)
    pv.SaveState(out("five.pvsm"))
    name = next(key for (key, _), proxy in pv.GetSources().items() if proxy == run.proxy)
    mass = 5 * 4 / 3 * numpy.pi * 0.01**3 * 1500
    plan = {"state": out("five.pvsm"), "simulation": name, "owner": name, "property": "Density",
            "values": [1000, 2000], "repeats": 2, "seed": 1, "measured": "Mass", "share": 25, "target": mass,
            "output": out("five.csv")}

    def said(**others):
        with open(out("plan.json"), "w", encoding="utf-8") as file:
            json.dump({**plan, **others}, file)
        return subprocess.run([PROGRAM["program"], WORKER, out("plan.json")], capture_output=True,
                              text=True).stdout.splitlines()

    lines = said()
    expect("last line", lines[-1], f"FOUND Mass is {mass:g} where Density is 1500 ± 0.")
    assert any(line.startswith("4 of 4 runs") for line in lines), lines
    expect_part("another mass", said(target=1.0)[-1], "FAILED Mass is from")
    one = {"values": [1000], "repeats": 1}
    failed = [line for line in said(measured="Mas", output=out("none.csv"), **one) if line.startswith("FAILED")]
    expect("a column that is none", failed[0], "FAILED Density 1000: History has no column Mas.")
    rows = fetch(run.proxy, 2).GetRowData()
    parts = numpy.array([sweep_worker._numbers(rows, f"Momentum {part}") for part in sweep_worker.PARTS]).T
    numpy.testing.assert_array_equal(parts[:, :3], run.history["Momentum"])
    numpy.testing.assert_allclose(parts[:, 3], -parts[:, 2])  # what falls
    expect_raised("Add one of X, Y, Z, Magnitude to Momentum, which is a vector.", sweep_worker._numbers, rows, "Momentum")
    expect_raised("History has no column Momentum W.", sweep_worker._numbers, rows, "Momentum W")
    run.proxy.Materials, run.proxy.MaterialPairs = "glass\nsteel", "glass steel SlidingFriction 0.2"
    pv.SaveState(out("pairs.pvsm"))
    with open(out("plan.json"), "w", encoding="utf-8") as file:
        json.dump({**plan, "state": out("pairs.pvsm"), "property": "SlidingFriction"}, file)
    os.environ[sweep_worker.PLAN] = out("plan.json")
    expect_raised("Take SlidingFriction out of the table MaterialPairs, or sweep another number", sweep_worker.measure,
                  SlidingFriction=0.5, RandomSeed=1)
    for loaded in list(pv.GetSources().values()):  # by this process, under the same name
        if loaded.GetXMLName() == run.proxy.GetXMLName() and loaded != run.proxy:
            pv.Delete(loaded)
    run.proxy.MaterialPairs = ""
    run.proxy.Materials = "glass Density 2500"
    pv.SaveState(out("five.pvsm"))
    failed = [line for line in said(output=out("table.csv"), **one) if line.startswith("FAILED")]
    expect_part("a table", failed[0], "FAILED Density 1000: Take Density out of the table Materials")
    pv.Delete(run.proxy)


def rows(*numbers, folder=FOLDER, wrong=()):
    return [{"Folder": folder, "Number": n, "Wrong": dict(wrong).get(n, "whole")} for n in numbers]


def calls(number):
    return os.path.getsize(out(f"{number:g}"))


def test_going_on():
    """Rows that are done are kept, those that failed are tried again."""
    table = out("counted.csv")
    wrong = {2: "raises", 3: "ends", 4: "text"}
    result = granular.sweep(swept.counted, rows(1, 2, 3, 4, wrong=wrong), table, processes=2,
                            **PROGRAM)
    errors = {values["Number"]: text for values, text in result.errors}
    expect("wrong", sorted(errors), [2, 3, 4])
    expect_part("raises", errors[2], "SlidingFriction is -1 but must be")
    expect_part("ends", errors[3], "The process ended with 3")
    expect_part("text", errors[4], "counted returned 'nothing' and no dictionary of numbers.")
    numpy.testing.assert_equal(result["Square"], [1, numpy.nan, numpy.nan, numpy.nan])
    again = granular.sweep(f"{SWEPT}:counted", rows(1, 2, 3, 5, wrong=wrong),
                           table, processes=1, **PROGRAM)
    expect("calls", [calls(n) for n in (1, 2, 3, 4, 5)], [1, 2, 2, 1, 1])
    numpy.testing.assert_equal(again["Square"], [1, 4, numpy.nan, 25])
    numpy.testing.assert_equal(again["Odd"], [1, numpy.nan, numpy.nan, 5])
    expect("rows", len(again), 4)
    with open(table, encoding="utf-8") as file:
        expect("lines", len(file.readlines()), 6)  # with that of 4, which was not asked for


def test_no_number():
    """A result that is no number is said, and in no mean: elsewhere a sweep whose solver failed each time
    wrote NaN into its table without a word (watertap, issue 987). A table of another function is not gone on with."""
    rows_of = [{"x": x, "Angle": angle} for x, angle in ((1, 10.0), (1, float("nan")), (2, 20.0), (3, float("inf")))]
    result = granular.Sweep("table.csv", ["x"], rows_of)
    expect("errors", result.errors, [({"x": 1}, "Angle is no number."), ({"x": 3}, "Angle is no number.")])
    expect_part("repr", repr(result), "2 of them failed")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        expect("fit", result.fit("x", "Angle", 15.0), 1.5)
    expect("said", [str(one.message) for one in said], ["2 of 4 runs have no Angle and count in no mean: see errors."])
    expect_raised("it has what swept.py:counted measured.", granular.sweep, f"{SWEPT}:other", rows(1),
                  out("counted.csv"), **PROGRAM)


def test_bad_input():
    fall = swept.fall
    cases = [
        ("have to be a list", fall, {"Time": 0.5}),
        ("have to be a list", fall, {"Time": "0.5"}),
        ("nothing in them", fall, {}),
        ("nothing in them", fall, {"Time": []}),
        ("Time is None", fall, {"Time": [None]}),
        ("Time is nan", fall, {"Time": [float("nan")]}),
        ("cannot have the name 'Error'", fall, {"Error": [1]}),
        ("in one row and of", fall, [{"Time": 1}, {"Gravity": 1}]),
        ("has to be a function of its own in a file", lambda Time: {}, {"Time": [1]}),
        ('has to be a function or "file.py:function"', "fall", {"Time": [1]}),
        ("there is no file", "nowhere.py:fall", {"Time": [1]}),
    ]
    for part, measure, values in cases:
        expect_raised(part, granular.sweep, measure, values, out("bad.csv"), **PROGRAM)
    expect_raised("processes is 0", granular.sweep, fall, {"Time": [1]}, out("bad.csv"),
                  processes=0, **PROGRAM)
    expect_raised("there is no folder", granular.sweep, fall, {"Time": [1]}, out("no/bad.csv"),
                  **PROGRAM)
    expect_raised("Give another output, or delete ", granular.sweep, fall, {"Time": [1]},
                  out("counted.csv"), **PROGRAM)
    with open(out("binary.csv"), "wb") as file:
        file.write(b"\xff\xfe\x00")
    expect_raised("cannot be read as a table", granular.sweep, fall, {"Time": [1]},
                  out("binary.csv"), **PROGRAM)
    assert not os.path.exists(out("bad.csv"))


def test_no_such_function():
    result = granular.sweep(f"{SWEPT}:NOT_A_FUNCTION", {"Time": [1]},
                            out("no-function.csv"), **PROGRAM)
    expect_part("error", result.errors[0][1], "swept.py has no function NOT_A_FUNCTION.")
    expect_raised("All 1 runs failed; the first said: ", result.fit, "Time", "Speed", 1)


try:
    run_tests(globals())
finally:
    shutil.rmtree(FOLDER)
