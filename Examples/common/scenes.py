"""A scene from its options to its state file: play() runs build, show, report and draw of a scene.

The pipeline of a scene is in the example itself.
"""

import argparse
import csv
import os
import time

from common import pipeline, reading, views
from common.film import Film
from common.package import granular
from paraview import simple as pv
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkRenderingCore import vtkRenderWindow
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401, the render window that is made


def positive(text):
    """The type of options that must be above 0."""
    value = float(text)
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{text} must be above 0")
    return value


def not_negative(text):
    """The type of options that must be 0 or above."""
    value = float(text)
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"{text} must be 0 or above")
    return value


#: Options that several scenes have: what each is, and what the help says of it.
SHARED = {
    "end_time": (positive, "simulated time (s)"),
    "count": (int, "number of grains"),
    "radius": (positive, "radius of the grains, or its mean (m)"),
    "friction": (not_negative, "coefficient of sliding friction"),
    "youngs_modulus": (positive, "Young's modulus of the grains (Pa)"),
    "strength": (positive, "tensile strength of the bonds (Pa)"),
    "speed": (positive, "speed of what moves (m/s)"),
    "angular_velocity": (float, "angular velocity of the drum (rad/s)"),
    "rate": (positive, "number of grains that come in a second (1/s)"),
    "pressure": (positive, "pressure on the grains (Pa)"),
    "strain": (positive, "strain at the end"),
    "inertial_number": (positive, "inertial number of the deformation"),
    "run_frames": (int, "number of frames of the run"),
    "steady_from": (float, "time from which averages are taken (s)"),
    "poster_time": (float, "time of the first picture (s)"),
    "time_step_factor": (positive, "share of the published time step"),
    "runs": (int, "number of runs that differ in their seeds"),
}


def make_parser(document, name, film=False, study=None, earlier=None, **defaults):
    """The options of every scene, and those of SHARED whose defaults are given.
    @param name: of the scene and of the files that it leaves
    @param film: whether the scene leaves a film, for which play() needs its show
    @param study: what --study does, for which play() needs a study
    @param earlier: other names of options, {name: what it was called}
    @param defaults: by the names of options; (default, help) where the help is another one"""
    parser = argparse.ArgumentParser(prog=f"{name}.py", description=document.splitlines()[0])
    parser.set_defaults(name=name, study=False)
    parser.add_argument("--output", default=f"{name}-output", help="folder for what is made")
    parser.add_argument("--seed", type=int, default=1, help="of the random grains")
    parser.add_argument("--threads", type=int, default=0, help="0 takes all there are")
    parser.add_argument("--scale", type=int, default=2, help="of the pictures, 1 for small ones")
    parser.add_argument("--no-pictures", action="store_true", help="simulate only, without display")
    parser.add_argument("--plugin", help="path of GranularDynamics.so, if not found by itself")
    if film:
        earlier = {"film_frames": "--frames", **(earlier or {})}
        parser.add_argument("--film-frames", earlier["film_frames"], type=int,
                            help="end the film after so many frames")
        parser.add_argument("--no-film", action="store_true", help="pictures only")
    if study:
        parser.add_argument("--study", action="store_true", help=study)
    for option, default in defaults.items():
        kind, words = SHARED[option]
        default, words = default if isinstance(default, tuple) else (default, words)
        names = [f"--{option.replace('_', '-')}", *([earlier[option]] if option in (earlier or {}) else [])]
        parser.add_argument(*names, type=kind, default=default, help=words)
    return parser


def demand_below(parser, name, value, limit):
    """Refuses a length that is too long for the scene, as one in millimetres is."""
    if value >= limit:
        parser.error(f"--{name} {value:g} must be below {limit:g} (m)")


def prepare(options):
    """Makes the output folder, and connects to the display."""
    options.output = os.path.abspath(options.output)
    os.makedirs(options.output, exist_ok=True)
    if not options.no_pictures:
        # Connected from the beginning: an X server without a screen (Xvfb) that nobody is
        # connected to has been seen to be gone when a long simulation was over.
        options.connection = vtkRenderWindow()
        options.connection.SetShowWindow(False)
        options.connection.SetSize(8, 8)
        options.connection.Render()


class Run:
    """A simulation that is played: its options, its frames, and the view of its pictures.
    @param build: makes the simulation of the options, a copy that it may add to"""

    def __init__(self, options, build):
        self.options = argparse.Namespace(**vars(options))
        self.grains = build(self.options)
        self.simulation = granular.Simulation(proxy=self.grains)
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
        """Positions of the grains at a time, or at the end, and all their arrays."""
        grains = self.simulation.to(self.end if moment is None else moment)
        return grains.position, grains

    def contacts(self, moment):
        """The ends of the contacts at a time, as rows of points and pairs of their numbers, and
        their arrays. The first points are the grains; the second end of a contact with a wall,
        whose second ParticleId is -1, is where it is touched."""
        contacts = self.simulation.contacts_at(moment)
        pairs = vtk_to_numpy(contacts.data.GetLines().GetConnectivityArray()).reshape(-1, 2)
        return vtk_to_numpy(contacts.data.GetPoints().GetData()), pairs, contacts

    def columns(self):
        """The columns of History up to the end by their names."""
        self.simulation.to(self.end)
        return self.simulation.history

    def packing(self, box, moment=None):
        """Figures of Granular Packing Fraction in a box at a time, or at the end, by their names."""
        figure = pipeline.new("GranularPackingFraction", OwnBox=1, Box=box,
                              Input=pv.OutputPort(self.grains, reading.PARTICLES))
        found = reading.row_of(figure, self.end if moment is None else moment)
        pv.Delete(figure)
        return found

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
            count = len(self.simulation.to(moment))
            seconds += time.perf_counter() - started
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
            table = pipeline.new("CSVReader", name, FileName=[table])
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


def vary(options, build, variants, runs=1):
    """Runs of a scene that are played one after the other: each variant with each of so many seeds.
    A run takes the place of the one before it, which is deleted.
    @param variants: options that differ, {name: value} each"""
    for variant in variants:
        for seed in range(options.seed, options.seed + runs):
            pipeline.delete_all()
            own = argparse.Namespace(**{**vars(options), **variant, "seed": seed})
            yield Run(own, build).simulate()


def play(options, build=None, report=None, draw=None, show=None, follow=None, study=None):
    """A whole scene, which ends with a sentence where something is wrong.
    @param build: makes the simulation of the options
    @param report: measures and prints, of the run
    @param draw: saves pictures of the run, at the end of which it is called
    @param show: makes the view of the run before it begins, for a film; otherwise draw makes it
    @param follow: returns what is called with the time of each frame, and ends the run by True
    @param study: with --study makes runs of its own of the options, instead of all that"""
    prepare(options)
    try:
        if study and options.study:
            study(options)
        else:
            play_run(Run(options, build), report, draw, show, follow)
    except granular.Error as problem:
        reading.stop(problem)


def play_run(run, report, draw, show, follow):
    each = follow(run) if follow else lambda moment: False
    if show and not run.options.no_pictures:
        run.simulation.to(0.0)
        show(run)
    film = show and Film(run.view, run.options, run.film_every)

    def follow_and_film(moment):
        ends = each(moment)
        film.add(moment)
        return ends

    run.simulate(follow_and_film if film else each)
    if film:
        film.end()
    report(run)
    if not run.options.no_pictures:
        views.show_time(run.end)
        draw(run)
        run.save_state()
