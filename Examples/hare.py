#!/usr/bin/env pvpython
"""A hare of bonded grains falls on a plate and breaks.

A closed surface, here a hare that is blended from balls, is filled by the filter Granular Agglomerate:
grains of a random packing, with parallel bonds between those that are near each other. The
pictures show it before it falls, and its pieces; the film shows what happens in between.

It leaves pictures, a film, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views
from paraview import simple as pv

# A surface at which blended balls, ellipsoids (centre and half axes), add up to one value.
HARE = """
import vtk
parts = [((0, 0, 14), (12, 12, 12.5)), ((0, -4, 29), (8.5, 8.5, 7.5)), ((-5.2, -2, 41.5), (3.4, 3.2, 10.5)),
         ((5.2, -2, 41.5), (3.4, 3.2, 10.5)), ((-6, -10, 4.5), (4, 7, 4.2)), ((6, -10, 4.5), (4, 7, 4.2)),
         ((-8.5, -8, 19), (3, 3.5, 5)), ((8.5, -8, 19), (3, 3.5, 5)), ((0, 13, 8), (4.5, 4.5, 4.5)),
         ((0, -11, 28), (3.6, 3.2, 3))]
volume = vtk.vtkImageData()
volume.SetDimensions(61, 71, 105)
volume.SetOrigin(-18, -21, -2)
volume.SetSpacing(0.6, 0.6, 0.56)
x, y, z = numpy.meshgrid(*(volume.GetOrigin()[k] + volume.GetSpacing()[k]
                           * numpy.arange(volume.GetDimensions()[k]) for k in range(3)),
                         indexing="ij")
total = numpy.zeros_like(x)
for c, a in parts:
    total += numpy.exp(-2.5 * (((x - c[0]) / a[0])**2 + ((y - c[1]) / a[1])**2
                               + ((z - c[2]) / a[2])**2 - 1))
array = numpy_to_vtk(total.ravel(order="F"), deep=True)
array.SetName("Blend")
volume.GetPointData().SetScalars(array)
contour = vtk.vtkContourFilter()
contour.SetInputData(volume)
contour.SetValue(0, 1.0)
move = vtk.vtkTransform()
move.Translate(0, 0, {low})
move.Scale(0.001, 0.001, 0.001)
placed = vtk.vtkTransformPolyDataFilter()
placed.SetTransform(move)
placed.SetInputConnection(contour.GetOutputPort())
placed.Update()
self.GetPolyDataOutput().ShallowCopy(placed.GetOutput())
"""


def read_options():
    parser = scenes.make_parser(__doc__, "hare", end_time=0.012, film=True)
    parser.add_argument("--speed", type=scenes.positive, default=5.0, help="of the impact (m/s)")
    parser.add_argument("--strength", type=scenes.positive, default=4e5, help="of bonds (Pa)")
    parser.add_argument("--radius", type=scenes.positive, default=0.8, help="of grains (mm)")
    return parser.parse_args()


def build(options):
    radius = 1e-3 * options.radius
    hare = pv.ProgrammableSource(registrationName="Hare", OutputDataSetType="vtkPolyData",
                                 Script="import numpy\nfrom vtkmodules.util.numpy_support import"
                                        " numpy_to_vtk\n" + HARE.format(low=0.2 * radius))
    filled = pv.GranularAgglomerate(registrationName="Filled", Input=hare, Radius=radius,
                                    Seed=options.seed)
    falling = pv.Calculator(registrationName="Falling", Input=filled, ResultArrayName="Velocity",
                            Function=f"0*iHat + 0*jHat - {options.speed}*kHat")
    plate = pipeline.floor(0.15, "Plate")
    return pipeline.make_grains(
        options, Walls=plate, Particles=falling, MaximumParticles=0,
        FrameInterval=options.end_time / 60, Density=2500, YoungsModulus=5e7, Restitution=0.3,
        SlidingFriction=0.5, RollingFriction=0.1, BondLaw="Parallel", BondInteractionRadius=0,
        BondYoungsModulus=5e7, BondTensileStrength=options.strength,
        BondShearStrength=1.5 * options.strength, BondStrengthDeviation=0.3, BondDamping=0.1)


def report(run):
    rows = run.columns()
    _, arrays = run.particles()
    sizes = numpy.sort(numpy.unique(arrays["Fragment"], return_counts=True)[1])[::-1]
    print(f"{len(arrays['Radius'])} grains and {rows['BondCount'][0]} bonds fill the surface;"
          f" {rows['BrokenBonds'][-1]} bonds broke and took {rows['FractureEnergy'][-1]:.3g} J, and"
          f" {len(sizes)} pieces are left, the largest of {' and '.join(map(str, sizes[:2]))} grains")
    run.write_table(["Time", "BrokenBonds", "Fragments"],
                    zip(*(rows[name].astype(float) for name in ("Time", "BrokenBonds",
                                                                "FragmentCount"))))


def show(run):
    view = run.make_view("Hare", [1000, 900], [0.085, -0.165, 0.065], [0, 0, 0.023])
    views.show_pieces(run.grains, view)
    views.show_ground("Plate", view)


def draw(run):
    run.save_picture("_before", run.times[0])
    run.save_picture("", run.end)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw, show)
