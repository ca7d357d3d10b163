"""A scene from its options to its state file: play() runs build, show, report and draw of a scene.

The pipeline of a scene is in the example itself.
"""

import argparse
import csv
import os
import sys
import time

from common import reading, views
from common.film import Film
from paraview import simple as pv
from vtkmodules.vtkRenderingCore import vtkRenderWindow
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401, the render window that is made


def positive(text):
    """The type of options that must be above 0."""
    value = float(text)
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{text} must be above 0")
    return value


def make_parser(document, name, end_time=None, film=False):
    """The options of every scene.
    @param name: of the scene and of the files that it leaves
    @param end_time: default; without it other options of the scene set how long it takes
    @param film: whether the scene leaves a film, for which play() needs its show"""
    parser = argparse.ArgumentParser(prog=f"{name}.py", description=document.splitlines()[0])
    parser.set_defaults(name=name)
    parser.add_argument("--output", default=f"{name}-output", help="folder for what is made")
    if end_time is not None:
        parser.add_argument("--end-time", type=float, default=end_time, help="simulated seconds")
    parser.add_argument("--seed", type=int, default=1, help="of the random grains")
    parser.add_argument("--threads", type=int, default=0, help="0 takes all there are")
    parser.add_argument("--scale", type=int, default=2, help="of the pictures, 1 for small ones")
    parser.add_argument("--no-pictures", action="store_true", help="simulate only, without display")
    parser.add_argument("--plugin", help="path of GranularDynamics.so, if not found by itself")
    if film:
        parser.add_argument("--frames", type=int, help="end the film after so many frames")
        parser.add_argument("--no-film", action="store_true", help="pictures only")
    return parser


def prepare(options):
    """Makes the output folder and loads the plugin."""
    options.output = os.path.abspath(options.output)
    os.makedirs(options.output, exist_ok=True)
    if options.plugin:
        pv.LoadPlugin(os.path.abspath(options.plugin), ns=vars(pv))
    if not hasattr(pv, "GranularSimulation"):
        sys.exit(
            f"{options.name}.py: the plugin GranularDynamics is not loaded. Set PV_PLUGIN_PATH to"
            " the folder that holds GranularDynamics.so, or give --plugin"
            " /path/of/GranularDynamics.so"
        )
    if not options.no_pictures:
        # Connected from the beginning: an X server without a screen (Xvfb) that nobody is
        # connected to has been seen to be gone when a long simulation was over.
        options.connection = vtkRenderWindow()
        options.connection.SetShowWindow(False)
        options.connection.SetSize(8, 8)
        options.connection.Render()


class Run:
    """A simulation that is played: its options, its frames, and the view of its pictures."""

    def __init__(self, options, grains):
        self.options, self.grains = options, grains
        self.times = []  # of its frames
        self.view = self.layout = None
        self.film_every = 1  # one of so many frames is in the film

    @property
    def end(self):
        """The time of the last frame."""
        return self.times[-1]

    def nearest(self, moment):
        """The time of the frame that is nearest to another time."""
        return min(self.times, key=lambda frame: abs(frame - moment))

    def particles(self, moment=None):
        """Positions of the grains at a time, or at the end, and their arrays by name."""
        return reading.particles(self.grains, self.end if moment is None else moment)

    def contacts(self, moment):
        return reading.contacts(self.grains, moment)

    def columns(self):
        """The columns of History up to the end by their names."""
        return reading.columns(self.grains, self.end)

    def steady(self):
        """Which rows of History are from --steady-from on; at least two, for averages and slopes."""
        steady = self.columns()["Time"] >= self.options.steady_from - 1e-9
        if steady.sum() < 2:
            reading.stop(f"--steady-from {self.options.steady_from:g} leaves no two frames before"
                         f" --end-time {self.options.end_time:g}")
        return steady

    def simulate(self, each=None):
        """Plays all frames, or until @a each, called with the time of each, returns True. Prints
        what the simulation alone took, without pictures."""
        grains = self.grains
        grains.UpdatePipelineInformation()
        self.times = list(grains.TimestepValues)
        seconds, moved, before = 0.0, 0, 0
        for index, moment in enumerate(self.times):
            started = time.perf_counter()
            reading.update(grains, moment)
            seconds += time.perf_counter() - started
            count = grains.GetDataInformation(reading.PARTICLES).GetNumberOfPoints()
            moved, before = moved + (before + count) / 2, count  # grains were added in between
            if each and each(moment):
                self.times = self.times[: index + 1]
            if index % max(1, len(self.times) // 10) == 0 or moment == self.end:
                print(f"t = {moment:5.2f} s  {count:5d} grains  {seconds:6.1f} s of work", flush=True)
            if moment == self.end:
                break
        steps = round(self.end / grains.TimeStepUsed)
        speed = moved * steps / max(1, len(self.times) - 1) / seconds
        if grains.Notes:
            print(f"notes: {grains.Notes}")
        print(f"{len(self.times)} frames, {steps} steps of {grains.TimeStepUsed:.3g} s in {seconds:.1f}"
              f" s, {speed:.3g} particle steps a second")
        return self

    def make_view(self, name, size, camera, focus):
        """The view of the pictures, empty: a camera at one point that looks at another one."""
        self.view, self.layout = views.make_view(name, size, camera, focus)
        return self.view

    def show_grains(self):
        """Shows the grains in the view as spheres of true size; returns how they are displayed."""
        return views.show_spheres(pv.OutputPort(self.grains, reading.PARTICLES), self.view)

    def show_fragments(self):
        """Shows the grains in a colour for each fragment that is there at the end."""
        last = int(self.particles()[1]["Fragment"].max())
        views.colour(self.show_grains(), self.view, "Fragment", "Fragment", (0, last),
                     preset="Rainbow Uniform")

    def make_chart(self, name, left, right=None, table=None, **settings):
        """A line chart of History, or of a table, a source or a file; see views.make_chart()."""
        if isinstance(table, str):
            table = pv.CSVReader(registrationName=name, FileName=[table])
        table = table or pv.OutputPort(self.grains, reading.HISTORY)
        return views.make_chart(name, table, self.layout, left, right, **settings)

    def save_picture(self, suffix="", moment=None, of=None):
        """Saves a picture of the view, or of a chart, which keeps its size whatever --scale is.
        @param moment: the frame nearest to it is shown; the present one without it"""
        if moment is not None:
            views.show_time(self.nearest(moment))
        view, scale = of or self.view, 1 if of else self.options.scale
        path = os.path.join(self.options.output, f"{self.options.name}{suffix}.png")
        pv.SaveScreenshot(path, view, ImageResolution=[scale * side for side in view.ViewSize])
        print(f"picture    {path} at {pv.GetAnimationScene().AnimationTime:g} s")
        return path

    def save_state(self):
        """A state that opens at once, near the beginning, where no more than a frame is to be
        computed. (At the beginning itself a chart has one point, of which it can make no line.)"""
        pv.GetAnimationScene().AnimationTime = self.times[min(1, len(self.times) - 1)]
        path = os.path.join(self.options.output, f"{self.options.name}.pvsm")
        pv.SaveState(path)
        print(f"state      {path}")

    def write_table(self, header, rows, suffix=""):
        """A CSV file in the output folder; returns its path."""
        path = os.path.join(self.options.output, f"{self.options.name}{suffix}.csv")
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(header)
            writer.writerows([[cell if isinstance(cell, str) else f"{cell:.6g}" for cell in row]
                              for row in rows])
        print(f"table      {path}")
        return path


def play(options, build, report, draw, show=None, follow=None, study=None):
    """A whole scene.
    @param build: makes the simulation of the options
    @param report: measures and prints, of the run
    @param draw: saves pictures of the run, at the end of which it is called
    @param show: makes the view of the run before it begins, for a film; otherwise draw makes it
    @param follow: returns what is called with the time of each frame, and ends the run by True
    @param study: with --study makes runs of its own of the options, instead of all that"""
    prepare(options)
    if study and options.study:
        study(options)
        return
    run = Run(options, build(options))
    each = follow(run) if follow else lambda moment: False
    if show and not options.no_pictures:
        reading.update(run.grains, 0.0)
        show(run)
    film = show and Film(run.view, options, run.film_every)

    def follow_and_film(moment):
        ends = each(moment)
        film.add(moment)
        return ends

    run.simulate(follow_and_film if film else each)
    if film:
        film.end()
    report(run)
    if not options.no_pictures:
        views.show_time(run.end)
        draw(run)
        run.save_state()
