"""A report of a run as one page of HTML, to hand to a colleague."""

import datetime
import os
import platform
import warnings

import numpy
from paraview import servermanager
from paraview import simple as pv
from vtkmodules.util.numpy_support import vtk_to_numpy

from .. import plugin
from ..charts import chosen, stays
from ..creating import new, updated
from ..errors import Error
from ..files import replace
from ..pictures import undisturbed
from ..simulation import HISTORY, Simulation
from . import balances, page, pictures, setup
from .curves import chart

ENDINGS = (".html", ".htm")
# The choices of Plot Granular History that the page does not have: each curve once more, and means of
# stays of which the section of residence times has better ones.
NOT_SHOWN = ("Everything", "Residence Time")
FIGURES = ("Grains", "Left", "Inside", "MayReturn", "MeanStay", "MedianStay", "RelativeVariance", "Peclet",
           "Horizon", "AtRisk")


@undisturbed()
def report(file_name, run=None, time=None, title=None, size=(800, 600), color_by="Velocity"):
    """Writes a report of a run up to a time as one page of HTML with all in it: set-up, pictures, curves,
    balances, notes, versions and fingerprints. Returns the name of the file.

    file_name  ends in .html or .htm
    run        a Simulation or its proxy; None is the selected simulation, or the only one
    time       [T, s]; that which is shown, if not given
    title      of the page; the name of the run in the pipeline, if not given
    size       of pictures, in pixels. They are of the active view, if that shows the grains, and else of a
               new one
    color_by   array of the grains, in a new view
    """
    name = _file(file_name)
    run, shown = _chosen(run)
    grains = run.to(shown if time is None else time)
    history = run.history
    parts = [_summary(run, grains, history), _pictures(run, history, size, color_by), _setup(run),
             _curves(run), _stays(run), _balances(run, history, grains), _notes(run), _versions(run, grains)]
    about = f"Granular Dynamics {_version()}, {datetime.datetime.now():%d %B %Y, %H:%M}"
    text = page.page(title or setup.name_of(run.proxy), about, parts)
    try:
        replace(name, lambda file: file.write(text.encode()), "wb", follow=True)
    except OSError as problem:
        raise Error(f"The report '{name}' cannot be saved: {problem.strerror}.") from None
    return name


def _file(file_name):
    if not isinstance(file_name, (str, os.PathLike)):
        raise Error(f"The report cannot be saved: its file name is {file_name!r:.60}.")
    name = os.fspath(file_name)
    if not name.lower().endswith(ENDINGS):
        raise Error(f"End the name of a report in .html: it is '{name}'.")
    folder = os.path.dirname(os.path.abspath(name))
    if not os.path.isdir(folder):
        raise Error(f"The report '{name}' cannot be saved: there is no folder '{folder}'.")
    return name


def _chosen(run):
    """A Simulation and the time that is shown: by itself, or by the client where there is a proxy."""
    if isinstance(run, Simulation):
        return run, run.time
    run = Simulation(proxy=chosen() if run is None else run)
    times = run.times
    return run, float(min(max(pv.GetAnimationScene().AnimationTime, times[0]), times[-1]))


def _summary(run, grains, history):
    overlap = history["LargestRelativeOverlap"].max()
    numbers = [(f"{len(grains)}", "grains"), (f"{history['Mass'][-1]:.4g} kg", "mass"),
               (f"{history['Time'][-1]:.6g} s", f"time, from {history['Time'][0]:.4g} s"),
               (f"{len(history['Time'])}", "frames"),
               (f"{run.proxy.GetPropertyValue('TimeStepUsed'):.3g} s", "time step"),
               (f"{100 * overlap:.2g} %", "largest overlap of frames, of a radius"),
               (f"{history['CoordinationNumber'][-1]:.3g}", "contacts a grain")]
    bad = "" if run.status == "OK" else page.paragraph(run.status, "bad")
    return page.cards(numbers) + bad


def _pictures(run, history, size, color_by):
    frames = len(history["Time"])
    rows = sorted({0, (frames - 1) // 2, frames - 1})
    images = pictures.taken(run.proxy, [history["Time"][row] for row in rows], size, color_by)
    captions = [f"t = {history['Time'][row]:.5g} s, {history['Count'][row]} grains" for row in rows]
    run.to(run.time)
    return page.section("Pictures", page.pictures(zip(images, captions)))


def _setup(run):
    parts = [page.paragraph("Parameters that differ from their defaults, and some in any case."),
             page.properties(setup.rows(run.proxy, setup.ALWAYS))]
    for port, name, kinds, size, rows in setup.inputs(run.proxy):
        text = kinds + (f", {size}" if size else "")
        parts += [f"<h3>{page.escape(port)}: {page.escape(name)}</h3>", page.paragraph(text, "about"),
                  page.properties(rows) if rows else ""]
    return page.section("Set-up", *parts)


def _axis_titles(plot):
    """Titles of the left axis by values of Show."""
    axes = plot.SMProxy.GetHints().FindNestedElementByName("Axes")
    titles = (axes.GetNestedElement(k) for k in range(axes.GetNumberOfNestedElements()))
    return {one.GetAttribute("value"): one.GetAttribute("title") for one in titles
            if one.GetName() == "LeftAxisTitle"}


def _columns(table):
    rows = table.GetRowData()
    return {rows.GetArrayName(k): vtk_to_numpy(rows.GetArray(k))
            for k in range(rows.GetNumberOfArrays())}


def _curves(run):
    """A chart of each choice that has something to show."""
    plot = new("PlotGranularHistory", Input=pv.OutputPort(run.proxy, HISTORY))
    titles, drawn = _axis_titles(plot), []
    try:
        for show in (one for one in plot.GetProperty("Show").Available if one not in NOT_SHOWN):
            plot.Show = show
            try:
                updated(plot, run.time)
            except Error:
                continue  # a run without walls, sensors or losses
            columns = _columns(servermanager.Fetch(plot))
            time = columns.pop("Time", [])
            curves = [(label, values) for label, values in columns.items() if values.any()]
            title = titles.get(str(plot.SMProxy.GetProperty("Show").GetElement(0)), show)
            if any(numpy.ptp(values) > 0 for _, values in curves):
                drawn.append((show, chart("Time [s]", title, time, curves)))
    finally:
        pv.Delete(plot)
    return page.section("Curves", page.charts(drawn) if drawn else "")


def _stays(run):
    """Residence times, if a sensor records visits."""
    with warnings.catch_warnings(record=True) as doubts:
        warnings.simplefilter("always")
        try:
            found = stays(run, run.time, {"Band": 0})
        except Error:
            return ""
    curves = [(name, found[name]) for name in found.figures]
    rows = [(group, *(f"{figures[name]:.4g}" for name in FIGURES)) for group, figures in found.figures.items()]
    drawn = chart("Time since grains came in [s]", "Share that left", found["Time"], curves)
    heads = ("Sensor", "Grains", "Left", "Inside", "May return", "Mean stay [s]", "Median stay [s]",
             "Variance / mean\N{SUPERSCRIPT TWO}", "Peclet", "Horizon [s]", "At risk")
    return page.section("Residence times", page.charts([("Share that left", drawn)]), page.table(heads, rows),
                        *[page.paragraph(str(doubt.message)) for doubt in doubts])


def _balances(run, history, grains):
    of_forces = balances.force(history, run.proxy)
    against = balances.against_forces(history, run.proxy, grains) if of_forces else ""
    found = [balances.mass(history), balances.energy(history), None if against else of_forces]
    stored = page.table(("Energy [J]", "first frame", "last frame"),
                        [(words, f"{first:.5g}", f"{last:.5g}") for words, first, last in
                         balances.stored(history)])
    advice = "" if found[1] else page.paragraph(
        "Energy Parts is off. With it on, the losses would be counted in parts, whose sum checks the energy.")
    left_out = page.paragraph(f"There is no balance of forces: {against}.") if against else ""
    return page.section("Balances", page.balances([one for one in found if one]), stored, advice, left_out)


def _notes(run):
    lines = [line for line in run.notes.splitlines() if line]
    return page.section("Notes", page.items(lines) if lines else page.paragraph("There are none."))


def _versions(run, grains):
    rows = [("Granular Dynamics", _version()), ("ParaView", str(pv.GetParaViewSourceVersion()).replace("paraview version ", "")),
            ("System", f"{platform.system()} {platform.machine()}")]
    hashes = [("Set-up, all properties", setup.fingerprint(run.proxy)),
              (f"Grains at {run.time:.6g} s", setup.fingerprint_of_grains(grains))]
    return page.section(
        "Versions and fingerprints",
        "<table>" + "".join(f"<tr><td>{page.escape(words)}</td><td>{page.escape(value)}</td></tr>"
                            for words, value in rows)
        + "".join(f"<tr><td>{page.escape(words)}</td><td><code>{value}</code></td></tr>"
                  for words, value in hashes) + "</table>",
        page.paragraph("Fingerprints are SHA-256. Equal ones mean equal properties, and the same bits of"
                       " positions and motion, for any number of threads and processes."))


def _version():
    return plugin.version()
