#!/usr/bin/env pvpython
"""A hare of bonded grains falls on a plate and breaks.

A closed surface, here a hare that is blended from balls, is filled with grains of a dense random
packing, and parallel bonds hold those that are near each other: an agglomerate of any form. The
pictures show it before it falls, and its pieces; the film shows what happens in between.

Run it with pvpython, the plugin being found through PV_PLUGIN_PATH or --plugin. It leaves pictures, a
film, a table and a state file in the output folder. All quantities are in SI units.
"""

import cores
import film
import numpy
import results
import scenes
from paraview import servermanager
from paraview import simple as pv

SPREAD = numpy.array([0.85, 1.2])  # of the radii
HALF_X, HALF_Y = 0.0145, 0.0195  # half widths of the box of the bed
LOW = 0.003  # of the hare in the bed

# A surface at which blended balls, ellipsoids (centre and half axes), add up to one value.
HARE = """
import vtk
parts = [((0, 0, 14), (12, 12, 12.5)), ((0, -4, 29), (8.5, 8.5, 7.5)), ((-5.6, -1, 43), (3.2, 2.9, 9.5)),
         ((5.6, -1, 43), (3.2, 2.9, 9.5)), ((-6, -10, 4.5), (4, 7, 4.2)), ((6, -10, 4.5), (4, 7, 4.2)),
         ((-8.5, -8, 19), (3, 3.5, 5)), ((8.5, -8, 19), (3, 3.5, 5)), ((0, 13, 8), (4.5, 4.5, 4.5)),
         ((0, -11, 28), (3.6, 3.2, 3))]
volume = vtk.vtkImageData()
volume.SetDimensions(61, 65, 101)
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
# The grains of the first input that are inside of the second, at rest, or on their way.
FILL = """
import numpy
import vtk
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
grains, surface = self.GetInputDataObject(0, 0), self.GetInputDataObject(0, 1)
inside = vtk.vtkSelectEnclosedPoints()
inside.SetInputData(grains)
inside.SetSurfaceData(surface)
inside.Update()
chosen = vtk_to_numpy(inside.GetOutput().GetPointData().GetArray("SelectedPoints")) == 1
place = vtk_to_numpy(grains.GetPoints().GetData())[chosen]
radius = vtk_to_numpy(grains.GetPointData().GetArray("Radius"))[chosen]
place[:, 2] += {above} - (place[:, 2] - radius).min()
points = vtk.vtkPoints()
points.SetData(numpy_to_vtk(place, deep=True))
output = self.GetPolyDataOutput()
output.SetPoints(points)
for name, values in (("Radius", radius), ("Velocity", numpy.tile([0.0, 0.0, -{speed}], (len(place), 1)))):
    array = numpy_to_vtk(numpy.ascontiguousarray(values), deep=True)
    array.SetName(name)
    output.GetPointData().AddArray(array)
"""


def read_options():
    parser = scenes.make_parser(__doc__, "hare", end_time=0.012)
    parser.add_argument("--speed", type=scenes.positive, default=5.0, help="of the impact (m/s)")
    parser.add_argument("--strength", type=scenes.positive, default=4e5, help="of bonds (Pa)")
    parser.add_argument("--grains", type=int, default=4000, help="of the bed that fills it")
    parser.add_argument("--radius", type=scenes.positive, default=1.3, help="of grains (mm)")
    return film.add_options(parser).parse_args()


def build_scene(options):
    options.radius *= 1e-3
    bed = cores.build_bed(options, list(options.radius * SPREAD), HALF_X, HALF_Y)
    hare = pv.ProgrammableSource(registrationName="Hare", OutputDataSetType="vtkPolyData",
                                 Script="import numpy\nfrom vtkmodules.util.numpy_support import"
                                        " numpy_to_vtk\n" + HARE.format(low=LOW))
    pv.UpdatePipeline(cores.SETTLED, bed)
    filled = pv.ProgrammableFilter(
        registrationName="Filled", Input=[pv.OutputPort(bed, 0), hare], OutputDataSetType="vtkPolyData",
        Script=FILL.format(above=0.2 * options.radius, speed=options.speed))
    plate = pv.Plane(registrationName="Plate", Origin=[-0.15, -0.15, 0], Point1=[0.15, -0.15, 0],
                     Point2=[-0.15, 0.15, 0])
    grains = pv.GranularSimulation(registrationName="Grains", Walls=plate, Particles=filled,
                                   Inflows=None, Shapes=None)
    grains.MaximumParticles = 0
    grains.Density = 2500
    grains.YoungsModulus = 5e7
    grains.Restitution, grains.SlidingFriction, grains.RollingFriction = 0.3, 0.5, 0.1
    grains.BondLaw = "Parallel"
    grains.BondInteractionRadius = 1.1
    grains.BondYoungsModulus = 5e7
    grains.BondTensileStrength, grains.BondShearStrength = options.strength, 1.5 * options.strength
    grains.BondStrengthDeviation = 0.3
    grains.BondDamping = 0.1
    grains.FrameInterval = options.end_time / 60
    scenes.set_run(grains, options)
    return grains


def report(grains, options, times):
    rows = scenes.columns(grains, times[-1])
    _, arrays = scenes.particles(grains, times[-1])
    sizes = numpy.sort(numpy.unique(arrays["Fragment"], return_counts=True)[1])[::-1]
    print(f"{len(arrays['Radius'])} grains and {rows['BondCount'][0]} bonds fill the surface;"
          f" {rows['BrokenBonds'][-1]} bonds broke and took {rows['FractureEnergy'][-1]:.3g} J, and"
          f" {len(sizes)} pieces are left, the largest of {' and '.join(map(str, sizes[:2]))} grains")
    results.write_table(options, ["Time", "BrokenBonds", "Fragments"],
                        zip(*(rows[name].astype(float) for name in ("Time", "BrokenBonds",
                                                                    "FragmentCount"))))


def look(grains, options):
    view, _ = scenes.make_view("Hare", [1000, 900], [0.085, -0.165, 0.065], [0, 0, 0.023])
    scenes.show_pieces(grains, view)
    scenes.show_plain(pv.FindSource("Plate"), view, [0.25, 0.28, 0.32])
    return view


def main():
    film.play(read_options(), build_scene, look, report,
              lambda times: {"_before": times[0], "": times[-1]})


if __name__ == "__main__":
    main()
