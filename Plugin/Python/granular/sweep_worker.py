"""Run by pvpython for one row of a sweep, or for all of a sweep that the window wants.

    sweep_worker.py FILE FUNCTION FOLDER

reads the values from values.json of the folder and leaves the numbers of the function there, or
what it raised, as answer.json.

    sweep_worker.py PLAN.json

makes a sweep over one number of a pipeline, and says what it tells of a measured value. The menu
*Granular > Sweep And Calibrate* writes the plan:

    state       a state file (.pvsm) with the pipeline
    simulation  the name of its simulation
    owner       the name of the source that has the number
    property    the number
    values      what it is set to
    repeats     runs for each value, which differ in RandomSeed
    measured    a column of History, one of FIGURES, or a part of a vector such as "WallForce Box X"
    share       part of the time at its end over which the mean of a column is taken [%]
    target      what was measured elsewhere, or null
    seed        the first RandomSeed
    output      the table (.csv)
"""

import json
import math
import os
import runpy
import signal
import sys
import time

PLAN = "GRANULAR_STUDY"  # the environment has the file of the plan
SEED = "RandomSeed"
HISTORY = 2

#: Figures of the last state beside columns of History: the filter, and its number.
FIGURES = {"Angle of repose": ("GranularReposeAngle", "Angle"),
           "Solid fraction": ("GranularPackingFraction", "SolidFraction")}
#: Parts of a vector, of which the last is its size.
PARTS = ("X", "Y", "Z", "Magnitude")


def _plan(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def measure(**values):
    """One run of the plan: what is measured with these values."""
    plan = _plan(os.environ[PLAN])
    import granular
    from granular import states
    from paraview import simple as pv

    run = states.load(plan["state"], plan["simulation"])
    owner = pv.FindSource(plan["owner"])
    if owner is None:
        raise granular.Error(f"{plan['state']} has no source {plan['owner']}.")
    for table, others in (("Materials", "materials"), ("MaterialPairs", "pairs of materials")):
        if plan["owner"] == plan["simulation"] and plan["property"] in run.GetPropertyValue(table).split():
            raise granular.Error(f"Take {plan['property']} out of the table {table}, or sweep another number:"
                                 f" {plan['property']} of the simulation is only for {others} without one.")
    if plan["owner"] == plan["simulation"] and plan["property"] in run.Changes.split():
        raise granular.Error(f"Take {plan['property']} out of Changes, which set it in mid-run, or sweep"
                             " another number.")
    setattr(owner, plan["property"], values[plan["property"]])
    run.RandomSeed = int(values[SEED])
    times = _updated(run)
    run.UpdatePipeline(times[-1])
    run.UpdatePropertyInformation()
    if run.Status != "OK":
        raise granular.Error(run.Status)
    return {plan["measured"]: _figure(run, plan["measured"], times[-1]) if plan["measured"] in FIGURES
            else _mean(run, plan["measured"], plan["share"] / 100)}


def _updated(run):
    run.UpdatePipelineInformation()
    return list(run.TimestepValues)


def _numbers(rows, column):
    """A column of History: a number, a component of a vector, or the size of a vector."""
    import granular
    import numpy
    from vtkmodules.util.numpy_support import vtk_to_numpy

    name, _, part = column.rpartition(" ")
    whole, array = rows.GetArray(column), rows.GetArray(name)
    if whole is not None and whole.GetNumberOfComponents() == 1:
        return vtk_to_numpy(whole)
    if whole is not None:
        raise granular.Error(f"Add one of {', '.join(PARTS)} to {column}, which is a vector.")
    if array is None or part not in PARTS or array.GetNumberOfComponents() != len(PARTS) - 1:
        raise granular.Error(f"History has no column {column}.")
    numbers = vtk_to_numpy(array)
    return numpy.linalg.norm(numbers, axis=1) if part == PARTS[-1] else numbers[:, PARTS.index(part)]


def _mean(run, column, share):
    """Of the last part of the time."""
    from granular.fetching import fetch
    from vtkmodules.util.numpy_support import vtk_to_numpy

    rows = fetch(run, HISTORY).GetRowData()
    time = vtk_to_numpy(rows.GetArray("Time"))
    return _numbers(rows, column)[time >= time[-1] - share * (time[-1] - time[0])].mean()


def _figure(run, name, time):
    import granular
    from paraview import simple as pv

    kind, number = FIGURES[name]
    figure = getattr(pv, kind)(Input=pv.OutputPort(run, 0))
    figure.UpdatePipeline(time)
    figure.UpdatePropertyInformation()
    value = figure.GetPropertyValue(number)
    if not math.isfinite(value):
        raise granular.Error(figure.Status)
    return value


def fitted(result, plan):
    """Where the target lies, with its error, in a sentence."""
    import numpy

    name, column = plan["property"], plan["measured"]
    means, errors = {}, {}
    for value in dict.fromkeys(result[name]):
        of = numpy.array([row[column] for row in result.rows
                          if row[name] == value and math.isfinite(row.get(column, math.nan))])
        if len(of):
            means[value] = of.mean()
            errors[value] = of.std(ddof=1) / math.sqrt(len(of)) if len(of) > 1 else math.nan
    x = result.fit(name, column, plan["target"])
    below = max(value for value in means if value <= x)
    above = min((value for value in means if value > below), default=below)
    if above == below:
        below = max((value for value in means if value < above), default=below)
    part = (x - below) / (above - below) if above > below else 0.0
    rise = abs(means[above] - means[below]) / (above - below) if above > below else math.nan
    error = math.hypot((1 - part) * errors[below], part * errors[above]) / rise if rise else math.nan
    return (f"{column} is {plan['target']:g} where {name} is {x:.4g}"
            + (f" ± {error:.1g}." if math.isfinite(error) else ". Take several repeats for its error."))


def study(path):
    import granular

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the sweep then ends its runs
    os.environ[PLAN] = os.path.abspath(path)
    plan = _plan(path)
    seeds = [plan["seed"] + k for k in range(plan["repeats"])]
    result = granular.sweep(f"{os.path.abspath(__file__)}:measure",
                            {plan["property"]: plan["values"], SEED: seeds}, plan["output"])
    for values, error in result.errors:
        print(f"FAILED {plan['property']} {values[plan['property']]:g}: {error}", flush=True)
    if plan["target"] is not None:
        try:
            print(f"FOUND {fitted(result, plan)}", flush=True)
        except granular.Error as problem:
            print(f"FAILED {problem}", flush=True)


def measured(file, function, values):
    """What the function returns, as numbers."""
    sys.path.insert(0, os.path.dirname(file))
    measure = runpy.run_path(file, run_name="granular_sweep").get(function)
    if not callable(measure):
        raise RuntimeError(f"{file} has no function {function}.")
    found = measure(**values)
    if not isinstance(found, dict):
        raise RuntimeError(f"{function} returned {found!r:.60} and no dictionary of numbers.")
    clash = sorted(set(found) & {*values, "Error", "Seconds", "Function"})
    if clash:
        raise RuntimeError(f"{function} returned {clash[0]}, which is a column of its own.")
    return {str(name): float(value) for name, value in found.items()}


def work(file, function, folder):
    started = time.monotonic()
    try:
        with open(os.path.join(folder, "values.json"), encoding="utf-8") as values:
            result = measured(file, function, json.load(values))
    except Exception as problem:  # whatever a user's function does
        kind = "" if isinstance(problem, RuntimeError) else f"{type(problem).__name__}: "
        result = {"Error": " ".join(f"{kind}{problem}".split())[:1000]}
    result["Seconds"] = round(time.monotonic() - started, 3)
    answer = os.path.join(folder, "answer.json")
    with open(answer + ".new", "w", encoding="utf-8") as target:
        json.dump(result, target)
    os.replace(answer + ".new", answer)


if __name__ == "__main__":
    # Run by its path, the folder of the package would be searched for modules instead of its own.
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [os.path.dirname(here), *(path for path in sys.path if os.path.abspath(path) != here)]
    if len(sys.argv) == 2:
        study(sys.argv[1])
    else:
        work(*sys.argv[1:4])
