"""Sizes of grains with shapes: those that an inflow draws, or those of the drawing; and the names of kinds."""

import granular
import numpy
from paraview import simple as pv
from reading import expect, expect_part
from shaping import SHAPED, expect_refused_shapes, expect_same_bits, expect_shapes
from simulating import box, produce, run_tests, surface
from vtkmodules.util.numpy_support import vtk_to_numpy

SCENE = {**SHAPED, "MaximumParticles": 60, "YoungsModulus": 1e7}
# A capsule of 5 x 10 mm.
RADIUS, HEIGHT = 0.0025, 0.01
VOLUME = numpy.pi * RADIUS**2 * (HEIGHT - 2 * RADIUS / 3)


def pill(**properties):
    return granular.shape("Capsule", name="pill", Radius=RADIUS, Height=HEIGHT, Size="As Drawn",
                          **properties)


def equivalent(volume):
    return numpy.cbrt(volume / (4 / 3 * numpy.pi))


def test_capsule_itself():
    """What the source draws reaches as far as its ends, has its volume, and normals that point outwards."""
    mesh = pv.servermanager.Fetch(pv.GranularShape(Surface=None, Kind="Capsule", Radius=0.5, Height=2))
    points = vtk_to_numpy(mesh.GetPoints().GetData())
    numpy.testing.assert_allclose(abs(points).max(axis=0), [0.5, 0.5, 1], rtol=1e-12)
    from_axis = points - [0, 0, 1] * numpy.clip(points[:, 2:], -0.5, 0.5)
    numpy.testing.assert_allclose(numpy.linalg.norm(from_axis, axis=1), 0.5, rtol=1e-12)
    normals = vtk_to_numpy(mesh.GetPointData().GetNormals())
    numpy.testing.assert_allclose(normals, from_axis / 0.5, atol=1e-6)
    fields = mesh.GetFieldData()
    numpy.testing.assert_allclose(fields.GetArray("BoundingRadius").GetValue(0), 1, rtol=1e-12)
    numpy.testing.assert_allclose(fields.GetArray("EquivalentRadius").GetValue(0),
                                  equivalent(numpy.pi * 0.25 * (2 - 1 / 3)), rtol=1e-10)


def test_as_drawn():
    """Grains have the lengths of the drawing, and those of another shape the radii that are asked for."""
    box_of_mesh = surface([(x, y, z) for z in (0, 0.006) for x, y in
                           ((0, 0), (0.008, 0), (0.008, 0.01), (0, 0.01))],
                          polys=[(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    shapes = [pill(), granular.shape("Rod", name="rod", NumberOfSpheres=2),
              granular.shape("Rod", name="drawn rod", NumberOfSpheres=2, SphereRadius=0.004, Size="As Drawn"),
              granular.shape(surface=produce(box_of_mesh), MaximumSpheres=8, name="clump", Size="As Drawn"),
              granular.shape("Box", name="brick", Sides=[0.01, 0.007, 0.005], Rounding=0.1, Size="As Drawn")]
    run = granular.Simulation(walls=produce(box()), shapes=shapes, **SCENE)
    grains = run.to(0.1)
    expect_shapes(run, grains, 5, SCENE["Density"])
    shape, radius = grains["Shape"], grains["EquivalentRadius"]
    due = {0: equivalent(VOLUME), 2: 0.004 * 2**(1 / 3), 3: equivalent(0.006 * 0.008 * 0.01)}
    for index, size in due.items():
        numpy.testing.assert_allclose(radius[shape == index], size, rtol=1e-10)
    numpy.testing.assert_allclose(grains["Radius"][shape == 0], HEIGHT / 2, rtol=1e-10)
    numpy.testing.assert_allclose(grains["Mass"][shape == 0], SCENE["Density"] * VOLUME, rtol=1e-10)
    asked = radius[shape == 1]
    assert asked.min() >= 0.006 and asked.max() <= 0.008 and len(set(asked)) > 1
    brick = set(radius[shape == 4])
    assert max(brick) - min(brick) < 1e-15 and max(brick) < equivalent(0.01 * 0.007 * 0.005)


def test_inflow_and_restart():
    """An inflow by names has them, too, and saved grains bring the choice along."""
    inflow = pv.GranularInflow(Region=None, Name="tap", Amount="Fill", MaximumCount=30, GrainShapes="pill",
                               RadiusRange=[0.02, 0.03], Box=[-0.08, 0.08, -0.08, 0.08, 0.03, 0.3])
    scene = {name: value for name, value in SCENE.items() if name != "SpawnBox"}
    run = granular.Simulation(walls=produce(box()), shapes=pill(), inflows=inflow, **scene)
    grains = run.to(0.02)
    expect("grains", len(grains), 30)
    numpy.testing.assert_allclose(grains["Radius"], HEIGHT / 2, rtol=1e-10)
    expect_same_bits(walls=produce(box()), shapes=pill(), **SCENE)
    kept = granular.Simulation(walls=produce(box()), shapes=pill(), **{**SCENE, "MaximumParticles": 10})
    state = kept.to(0.02).data
    more = granular.Simulation(walls=produce(box()), particles=produce(state), **SCENE).to(0.1)
    assert len(more) > 10
    numpy.testing.assert_allclose(more["Radius"], HEIGHT / 2, rtol=1e-10)


def test_radii_without_effect():
    """A note says where radii are set that no grain has."""
    def notes(shapes, **properties):
        run = granular.Simulation(walls=produce(box()), shapes=shapes, **properties)
        run.to(0.02)
        run.proxy.UpdatePropertyInformation()
        return [line for line in run.proxy.Notes.splitlines() if "is to count" in line]

    bare = {name: value for name, value in SCENE.items() if name != "RadiusRange"}
    words = "Set Size of a shape to Equivalent Sphere if RadiusRange{} is to count: all new grains"
    [note] = notes(pill(), **SCENE)
    expect_part("radii of the box", note, words.format(""))
    expect("radii of the default", notes(pill(), **bare), [])
    expect("another shape has them", notes([pill(), granular.shape("Rod", name="rod")], **SCENE), [])
    tap = pv.GranularInflow(Region=None, Name="tap", Amount="Fill", MaximumCount=30, GrainShapes="pill",
                            RadiusRange=[0.02, 0.03], Box=[-0.08, 0.08, -0.08, 0.08, 0.03, 0.3])
    scene = {name: value for name, value in bare.items() if name != "SpawnBox"}
    [note] = notes(pill(), inflows=tap, **scene)
    expect_part("radii of an inflow", note, words.format(" of the inflow 'tap'"))


def test_change_of_size():
    """A run begins anew when only the size of a shape changes."""
    shape = pill()
    run = granular.Simulation(walls=produce(box()), shapes=shape, **SCENE)
    assert run.to(0.02)["Radius"].max() < 0.0051
    shape.Size = "Equivalent Sphere"
    assert run.to(0.02)["EquivalentRadius"].min() >= 0.006


def test_former_names():
    """Scripts may have the names of before, which mean the same."""
    for kind, former, number in (("Rod Of Spheres", "Rod", 0), ("Tetrahedron Of Spheres", "Tetrahedron", 1),
                                 ("Cube Of Spheres", "Cube", 2)):
        made = [pv.GranularShape(Surface=None, Kind=name) for name in (kind, former)]
        for one in made:
            expect(f"{former} reads as", one.Kind, kind)
            expect(f"{former} is the number", one.SMProxy.GetProperty("Kind").GetElement(0), number)
    expect("by the package", granular.shape("Cube").Kind, "Cube Of Spheres")
    # State files have the number.
    made.append(pv.GranularShape(Surface=None))
    made[-1].SMProxy.GetProperty("Kind").SetElement(0, 2)
    expect("of a state file", made[-1].Kind, "Cube Of Spheres")
    expect("size of before", made[-1].Size, "Equivalent Sphere")


def test_errors():
    expect_refused_shapes([
        ({"Kind": "Capsule", "Radius": 0.5, "Height": 1.0},
         "is a capsule with the radius 0.5 and the height 1 but needs a height of at least 1.01"),
        ({"Kind": "Capsule", "Radius": 0}, "Radius is 0 but must be above 0."),
        ({"Kind": "Rod", "SphereRadius": -1}, "SphereRadius is -1 but must be above 0."),
        ({"Size": 2}, "Size is 2, which is none of its choices.")])


def test_figures_of_capsules():
    """Figures know how much of a capsule is where: half of it is above its middle."""
    points = {"position": [[0, 0, 0.05]], "radius": [HEIGHT / 2], "shape": [0]}
    run = granular.Simulation(particles=points, shapes=pill(), MaximumParticles=0, Gravity=[0, 0, 0], EndTime=0.1,
                              FrameInterval=0.1)
    run.to(0.0)
    # A box around the cylinder of the capsule alone.
    half = HEIGHT / 2 - RADIUS
    fraction = pv.GranularPackingFraction(Input=run.proxy)
    fraction.OwnBox = 1
    fraction.Box = [-RADIUS, RADIUS, -RADIUS, RADIUS, 0.05 - half, 0.05 + half]
    fraction.UpdatePipeline(0.0)
    row = pv.servermanager.Fetch(fraction).GetRowData()
    solid = row.GetArray("SolidFraction").GetValue(0)
    numpy.testing.assert_allclose(solid, numpy.pi / 4, rtol=0.03)


run_tests(globals())
