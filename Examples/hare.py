#!/usr/bin/env pvpython
"""A hare of bonded grains falls on a plate and breaks.

A closed surface, here a hare that is blended from balls, is filled by the filter Granular Agglomerate:
grains of a random packing, with parallel bonds between those that are near each other. The
pictures show it before it falls, and its pieces; the film shows what happens in between.

It leaves pictures, a film, a table and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, reading, scenes, views
from common.package import granular
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkFiltersCore import vtkContourFilter

# Centres and half axes of the ellipsoids that are blended (mm).
PARTS = [((0, 0, 14), (12, 12, 12.5)), ((0, -4, 29), (8.5, 8.5, 7.5)), ((-5.2, -2, 41.5), (3.4, 3.2, 10.5)),
         ((5.2, -2, 41.5), (3.4, 3.2, 10.5)), ((-6, -10, 4.5), (4, 7, 4.2)), ((6, -10, 4.5), (4, 7, 4.2)),
         ((-8.5, -8, 19), (3, 3.5, 5)), ((8.5, -8, 19), (3, 3.5, 5)), ((0, 13, 8), (4.5, 4.5, 4.5)),
         ((0, -11, 28), (3.6, 3.2, 3))]


def make_hare(low):
    """Points and triangles of the surface at which the parts add up to one value, above a height."""
    volume = vtkImageData()
    volume.SetDimensions(61, 71, 105)
    volume.SetOrigin(-18, -21, -2)
    volume.SetSpacing(0.6, 0.6, 0.56)
    x, y, z = numpy.meshgrid(*(volume.GetOrigin()[k] + volume.GetSpacing()[k]
                               * numpy.arange(volume.GetDimensions()[k]) for k in range(3)),
                             indexing="ij")
    total = numpy.zeros_like(x)
    for c, a in PARTS:
        total += numpy.exp(-2.5 * (((x - c[0]) / a[0])**2 + ((y - c[1]) / a[1])**2
                                   + ((z - c[2]) / a[2])**2 - 1))
    volume.GetPointData().SetScalars(numpy_to_vtk(total.ravel(order="F"), deep=True))
    contour = vtkContourFilter()
    contour.SetInputData(volume)
    contour.SetValue(0, 1.0)
    contour.Update()
    points = vtk_to_numpy(contour.GetOutput().GetPoints().GetData()).astype(float)
    corners = vtk_to_numpy(contour.GetOutput().GetPolys().GetConnectivityArray())
    return (0.001 * points + [0, 0, low]).astype(numpy.float32), corners.reshape(-1, 3)


def read_options():
    parser = scenes.make_parser(__doc__, "hare", end_time=0.012, film=True, strength=4e5,
                                speed=(5.0, "speed of the impact (m/s)"), radius=0.0008)
    options = parser.parse_args()
    scenes.demand_below(parser, "radius", options.radius, 0.01)
    return options


def build(options):
    filled = granular.agglomerate(make_hare(0.2 * options.radius), options.radius, seed=options.seed)
    falling = pipeline.new("Calculator", "Falling", Input=filled, ResultArrayName="Velocity",
                           Function=f"0*iHat + 0*jHat - {options.speed}*kHat")
    plate = pipeline.floor(0.15, "Plate")
    return pipeline.make_grains(
        options, walls=plate, particles=falling, MaximumParticles=0,
        FrameInterval=options.end_time / 60, Density=2500, YoungsModulus=5e7, Restitution=0.3,
        SlidingFriction=0.5, RollingFriction=0.1, BondLaw="Parallel", BondInteractionRadius=0,
        BondYoungsModulus=5e7, BondTensileStrength=options.strength,
        BondShearStrength=1.5 * options.strength, BondStrengthDeviation=0.3, BondDamping=0.1)


def report(run):
    rows = run.columns()
    _, arrays = run.particles()
    sizes = reading.sizes_of_pieces(arrays["Fragment"])
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
