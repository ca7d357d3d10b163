#!/usr/bin/env pvpython
"""Two streams of Vetter (2025), Fig. 5B: a ridge parts a stream, chutes merge it to a mixed bed.

Grains are poured onto the ridge as there is space for them and get the colour of the side on which
they pass it. It leaves pictures, a film, tables of the mixture, and a state file. All quantities
are in SI units.
"""

import os

import numpy
from common import pipeline, results, scenes, shapes, views
from paraview import simple as pv
from paraview.vtk.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData

DEPTH = 0.24  # of everything, between two panes
BIN_HALF_WIDTH, BIN_HEIGHT = 0.32, 0.52
APEX, RIDGE_HALF_WIDTH, RIDGE_FOOT = 1.30, 0.13, 1.12
SHAFT_HALF_WIDTH, TOP = 0.12, 1.66
# The right one of two outlines (x, z) between the panes, from the shaft down to the lip of a chute.
OUTLINE = [(SHAFT_HALF_WIDTH, TOP), (SHAFT_HALF_WIDTH, 1.34), (0.37, 1.12), (0.37, 1.0),
           (0.12, 0.68)]
INFLOW = (1.5, 1.64)  # heights between which grains come in
RADIUS_OF_1E5 = 0.004
PAPER_BYTES_PER_GRAIN = 378
SMALLEST_TO_EXTRAPOLATE = 50000
SIZE = [900, 1400]
NEVER = 1e30


def read_options():
    parser = scenes.make_parser(
        __doc__, "two_streams", end_time=10.0, film=True, time_step_factor=1.0,
        count=(100000, "number of grains; the paper has 1e7"), speed=(2.0, "speed of new grains (m/s)"))
    parser.add_argument("--settle", type=scenes.positive, default=1.2,
                        help="seconds from the last grain that comes in to the end")
    options = parser.parse_args()
    if options.count < 1000:
        parser.error(f"--count {options.count} is below 1000: so few grains of the size that fills"
                     " the bin would block the chutes")
    options.radius = RADIUS_OF_1E5 * (1e5 / options.count) ** (1 / 3)
    return options


def chutes():
    """The walls that lead the streams: shaft and chutes of both sides, and the ridge between."""
    ridge = [(0, APEX), (RIDGE_HALF_WIDTH, RIDGE_FOOT), (-RIDGE_HALF_WIDTH, RIDGE_FOOT)]
    mirrored = [(-x, z) for x, z in OUTLINE]
    return shapes.joined([
        shapes.extruded(OUTLINE, DEPTH), shapes.extruded(mirrored, DEPTH),
        shapes.extruded(ridge, DEPTH, closed=True)])


def panes():
    """What holds the grains: two panes over all, and the bin."""
    w, h, wide = BIN_HALF_WIDTH, BIN_HEIGHT, 0.37
    sheets = [([(x, y, z) for x, z in ((-wide, 0), (wide, 0), (wide, TOP), (-wide, TOP))],
               [[0, 1, 2, 3]]) for y in (-0.5 * DEPTH, 0.5 * DEPTH)]
    return shapes.joined(sheets + [shapes.extruded([(-w, h), (-w, 0), (w, 0), (w, h)], DEPTH)])


def build(options):
    """The walls, and an inflow that adds grains whenever there is space."""
    walls = [shapes.as_wall("Chutes", options, *chutes()),
             shapes.as_wall("Panes", options, *panes())]
    x, y = SHAFT_HALF_WIDTH - options.radius, 0.5 * DEPTH - options.radius
    stream = pipeline.make_inflow(
        "Stream", Box=[-x, x, -y, y, *INFLOW],
        AttemptsPerStep=round(1000 * (options.count / 1e5) ** (2 / 3)),
        RadiusRange=[options.radius, options.radius], Velocity=[0, 0, -options.speed])
    return pipeline.make_grains(options, walls=walls, inflows=stream,
                                MaximumParticles=options.count,
                                TimeStepFactor=options.time_step_factor, FrameInterval=0.015)


class Dyes:
    """On which side of the ridge each grain passed its apex, and when: a table by ParticleId. A
    grain keeps its colour for good, and a state file that has the table shows it at any time."""

    def __init__(self, count):
        self.position = numpy.zeros((count, 3))
        self.side = numpy.zeros(count)
        self.time = numpy.full(count, NEVER)
        self.table = vtkPolyData()
        points = vtkPoints()
        points.SetData(numpy_to_vtk(self.position))
        self.table.SetPoints(points)
        for name, values in (("Side", self.side), ("Time", self.time)):
            array = numpy_to_vtk(values)  # shares the memory
            array.SetName(name)
            self.table.GetPointData().AddArray(array)

    def add(self, moment, position, ids):
        """Dyes the grains that are below the apex for the first time."""
        passed = (position[:, 2] < APEX) & (self.time[ids] == NEVER)
        new = ids[passed]
        self.position[new] = position[passed]
        self.side[new] = numpy.where(position[passed, 0] < 0, -1, 1)
        self.time[new] = moment
        self.table.GetPoints().Modified()
        self.table.GetPointData().GetArray("Side").Modified()
        self.table.GetPointData().GetArray("Time").Modified()
        self.table.Modified()


def dye(run):
    """Shows the grains with their Origin: -1 left, 1 right, 0 as long as they are above the ridge."""
    run.dyes = Dyes(run.options.count)
    run.table = pipeline.new("TrivialProducer", "Dyes so far")
    run.table.GetClientSideObject().SetOutput(run.dyes.table)
    of_grains = 'inputs[1].PointData["{}"][inputs[0].PointData["ParticleId"]]'
    run.dyed = pipeline.new(
        "PythonCalculator", "Dyed grains", Input=[run.grains, run.table], ArrayName="Origin",
        Expression=f"{of_grains.format('Side')} * ({of_grains.format('Time')} < time_value + 1e-9)")


def follow(run):
    """Dyes grains until all have come and the bed had time to come to rest."""
    dye(run)
    options, run.full_at, run.resident = run.options, None, resident()

    def each(moment):
        position, arrays = run.particles(moment)
        run.dyes.add(moment, position, arrays["ParticleId"])
        run.table.MarkModified(run.table)
        if run.full_at is None and len(position) >= options.count:
            run.full_at = moment
            if run.view:  # while the streams still flow
                views.show_time(moment)
                run.save_picture("-pouring")
        return run.full_at is not None and moment >= run.full_at + options.settle - 1e-9
    return each


def lacey(position, side, cell):
    """Lacey's index of a mixture, from the shares of one kind in cubes with side @a cell: 0 where
    every cube has one kind only, 1 where they vary as chance has it. Unlike Granular Mixing Index,
    it leaves out the half empty cubes at walls and at the surface."""
    cubes = numpy.floor(position / cell).astype(numpy.int64)
    _, cube_of, counts = numpy.unique(cubes, axis=0, return_inverse=True, return_counts=True)
    share = numpy.bincount(cube_of.ravel(), weights=side > 0) / counts
    full = counts >= 0.5 * numpy.quantile(counts, 0.9)
    p = numpy.average(share[full], weights=counts[full])
    parted = p * (1 - p)
    by_chance = parted / counts[full].mean()
    variance = numpy.average((share[full] - p) ** 2, weights=counts[full])
    return (parted - variance) / (parted - by_chance)


def columns_of(position, side, count=16):
    """Per column of the bin along x: its middle, grains, share of those dyed on the right."""
    edges = numpy.linspace(-BIN_HALF_WIDTH, BIN_HALF_WIDTH, count + 1)
    column = numpy.clip(numpy.digitize(position[:, 0], edges) - 1, 0, count - 1)
    grains = numpy.bincount(column, minlength=count)
    right = numpy.bincount(column, weights=side > 0, minlength=count)
    return 0.5 * (edges[1:] + edges[:-1]), grains, right / numpy.maximum(grains, 1)


def solid_fraction(run, position):
    """In a box inside the bed, two diameters from walls, and half as high as the bed is at the
    walls of the bin, which is where it is lowest."""
    margin = 4 * run.options.radius
    low_side = numpy.abs(position[:, 0]) > BIN_HALF_WIDTH - margin
    height = numpy.quantile(position[low_side, 2], 0.95) if low_side.any() else 0.0
    x, y = BIN_HALF_WIDTH - margin, 0.5 * DEPTH - margin
    box = [-x, x, -y, y, margin, max(0.5 * height, 2 * margin)]
    return run.packing(box)["SolidFraction"]


def resident():
    """Bytes of memory that this process has, simulation and client together."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def measure(position, side, radius, seed=1):
    """Figures of the bed by name. The index of the same bed is given for colours by chance and for
    colours by present side, so that it can be seen what it makes of both."""
    cell = 10 * radius
    shuffled = numpy.random.default_rng(seed).permutation(side)
    return {
        "lacey": lacey(position, side, cell),
        "lacey by chance": lacey(position, shuffled, cell),
        "lacey unmixed": lacey(position, numpy.where(position[:, 0] < 0, -1, 1), cell),
        "crossed": numpy.mean(numpy.sign(position[:, 0]) != side),
        "right": numpy.mean(side > 0),
    }


def report_memory(run, count, used):
    """What this scene takes of memory, as far as it grows with the grains: the simulation and its
    outputs, and beside them the frames that are kept, up to the property Memory Budget."""
    if count < SMALLEST_TO_EXTRAPOLATE or not run.options.no_pictures:
        print(f"memory: told with --no-pictures, from {SMALLEST_TO_EXTRAPOLATE} grains on")
        return
    kept = run.grains.MemoryUsed * 2**20
    each = (used - kept) / count
    print(f"memory: {kept / 2**20:.0f} MiB of kept frames, and {each:.0f} bytes a grain, which makes"
          f" {each * 1e7 / 2**30:.1f} GiB for 1e7 grains (paper: {PAPER_BYTES_PER_GRAIN} bytes,"
          f" {PAPER_BYTES_PER_GRAIN * 1e7 / 2**30:.1f} GiB)")


def keep_dyes(run):
    """Puts a file in place of the table that was filled, for the state."""
    reader = pipeline.new("XMLPolyDataReader", "Dyes", FileName=[
        results.write_points(run.options, "dyes.vtp", run.dyes.table)])
    reader.TimeArray = "None"
    run.dyed.Input = [run.grains, reader]
    pv.Delete(run.table)


def report(run):
    options = run.options
    if run.full_at is None:
        print(f"{options.name}.py: --end-time {options.end_time:g} is over before all"
              f" {options.count} grains have come")
    run.grains.EndTime = run.end
    position, arrays = run.particles()
    side = run.dyes.side[arrays["ParticleId"]]
    in_bed = (position[:, 2] < BIN_HEIGHT) & (side != 0)
    speed = numpy.linalg.norm(arrays["Velocity"][in_bed], axis=1)
    bed = position[in_bed]
    figures = measure(bed, side[in_bed], options.radius)
    print(f"{len(position)} grains of radius {1e3 * options.radius:.2f} mm,"
          f" {in_bed.sum()} in the bed,"
          f" half of them slower than {1e3 * numpy.median(speed):.1f} mm/s")
    print(f"dyed on the right                 {100 * figures['right']:.1f} %")
    print(f"now on the other side than dyed   {100 * figures['crossed']:.1f} %")
    print(f"Lacey's mixing index              {figures['lacey']:.3f}"
          f" (same bed mixed by chance {figures['lacey by chance']:.3f},"
          f" parted in the middle {figures['lacey unmixed']:.3f})")
    print(f"solid fraction of the bed         {solid_fraction(run, bed):.3f}")
    report_memory(run, len(position), resident() - run.resident)
    run.write_table(["x", "grains", "share_right"], zip(*columns_of(bed, side[in_bed])), "-columns")
    run.write_table([name.replace(" ", "_") for name in figures], [figures.values()])
    keep_dyes(run)


def show(run):
    view = run.make_view("Two streams", SIZE, [0.42, -3.85, 1.35], [0.0, 0.0, 0.80])
    view.CameraViewAngle = 27
    display = views.show_spheres(run.dyed, view)
    pv.ColorBy(display, ("POINTS", "Origin"))
    colours = pv.GetColorTransferFunction("Origin")
    colours.RGBPoints = [-1, 0.90, 0.32, 0.10, 0, 0.93, 0.91, 0.86, 1, 0.08, 0.45, 0.80]
    colours.ColorSpace = "RGB"
    colours.AutomaticRescaleRangeMode = "Never"
    display.SetScalarBarVisibility(view, False)
    chutes_of, panes_of = pv.FindSource("Chutes"), pv.FindSource("Panes")
    metal = views.show_plain(chutes_of, view, [0.62, 0.66, 0.70])
    metal.Specular, metal.SpecularPower = 0.4, 30
    for wall, name, width, rgb in ((chutes_of, "Chutes", 7, [0.80, 0.83, 0.86]),
                                   (panes_of, "Panes", 2, [0.75, 0.9, 1.0])):
        views.show_edges(wall, view, f"Edges of {name}", width, rgb)


def draw(run):
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show, follow)
