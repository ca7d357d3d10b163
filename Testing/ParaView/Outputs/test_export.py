"""Scenes leave ParaView as they are drawn: POV-Ray, glTF, and surfaces of grains for any writer.

Three reports of other programs are cases here: a scene of POV-Ray that is mirrored (timschmidt/stl2pov,
issue 1), a camera of POV-Ray that shows another part of the scene (BALL-Project/ball, issue 178), and
colours of a screen that are given as linear ones (leozide/leocad, issue 364).
"""

import base64
import json
import math
import os
import re
import shutil
import subprocess

import granular
import numpy
from paraview.simple import (ColorBy, CreateView, Delete, ExportView, GranularSurfaces, GranularVoronoi, OpenDataFile,
                             OutputPort, PNGSeriesReader, Render, SaveData, Show, servermanager)
from reading import Errors, expect, expect_part, path, write
from silhouettes import what_is_shown
from simulating import box, grains, output, produce, run_tests, simulate, surface, update
from vtkmodules.util.numpy_support import vtk_to_numpy

POVRAY = shutil.which("povray")
SIZE = [600, 400]
RADII = [0.02, 0.03, 0.05]
PLACES = [(-0.12, -0.02, 0.01), (0.03, -0.05, 0.0), (0.07, 0.06, -0.02)]  # not as in a mirror


def view_of(*sources):
    """A view from aside with flat light, a background that is not grey, and what shows the sources."""
    view = CreateView("RenderView", ViewSize=SIZE, OrientationAxesVisibility=1, UseLight=1,
                      UseColorPaletteForBackground=0, Background=[0.2, 0.4, 0.7])
    displays = [Show(source, view) for source in sources]
    Render(view)  # the first one moves the camera
    view.CameraPosition, view.CameraFocalPoint = [0.5, -0.6, 0.45], [0.01, 0.0, 0.0]
    view.CameraViewUp, view.CameraViewAngle, view.CameraParallelScale = [0, 0, 1], 22, 0.15
    return view, *displays


def three(flat=True, **arrays):
    view, display = view_of(produce(grains(PLACES, Radius=RADII, **arrays)))
    display.SetRepresentationType("Grains")
    ColorBy(display, ("POINTS", "Radius"))
    if flat:
        display.Ambient, display.Diffuse = 1, 0
    return view, display


def exported(view, name):
    """The text of a scene."""
    ExportView(path(name), view)
    with open(path(name)) as file:
        return file.read()


def rendered(name):
    """The picture that POV-Ray makes of a scene, as of a view: (height, width, 3), from the bottom up."""
    picture = path(name + ".png")
    done = subprocess.run([POVRAY, f"+W{SIZE[0]}", f"+H{SIZE[1]}", "+A", "-D", "+I" + path(name), "+O" + picture],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Warning:" not in done.stderr, done.stderr
    image = servermanager.Fetch(PNGSeriesReader(FileNames=[picture]))
    return vtk_to_numpy(image.GetPointData().GetScalars())[:, :3].reshape(SIZE[1], SIZE[0], 3)


def different(one, other):
    """The share of pixels with another colour."""
    apart = numpy.abs(one[:, :, :3].astype(float) - other).max(axis=2)
    return (apart > 24).mean()


def test_spheres_of_pov_are_spheres():
    """Each at its place and with its radius, in lengths that POV-Ray can tell from 0."""
    for unit in (1.0, 1e-4):  # the second: grains of micrometres
        view, display = view_of(produce(grains(unit * numpy.array(PLACES), Radius=unit * numpy.array(RADII))))
        display.SetRepresentationType("Grains")
        text = exported(view, "spheres.pov")
        number = r"([-+.\de]+)"
        middle = re.search(rf"view from <{number}, {number}, {number}> on, times {number}\.\n", text).groups()
        scale = float(middle[3])
        found = numpy.array(re.findall(rf"sphere {{ <{number}, {number}, {number}>, {number} ", text), float)
        expect("spheres", len(found), 3)
        expect("meshes", text.count("mesh2"), 0)
        due = scale * (unit * numpy.array(PLACES) - numpy.array(middle[:3], float))
        numpy.testing.assert_allclose(found[:, :3], due, atol=1e-6)
        numpy.testing.assert_allclose(found[:, 3], scale * unit * numpy.array(RADII), rtol=1e-8)
        assert 1 < found[:, 3].min() < found[:, 3].max() < 100, found[:, 3]


def test_the_picture_of_pov_is_that_of_the_view():
    """Not mirrored, with the same part of the scene, in both projections; flat colours are those of
    the screen, to a 255th."""
    if not POVRAY:
        return
    for parallel in (0, 1):
        view, _ = three()
        view.CameraParallelProjection = parallel
        exported(view, "flat.pov")
        due, is_there = what_is_shown(view), rendered("flat.pov")
        share = different(due, is_there)
        assert share < 0.003, (parallel, share)  # pixels at rims
        assert different(due, is_there[:, ::-1]) > 20 * share, parallel
        inner = (due == is_there).all(axis=2) | (numpy.abs(due.astype(int) - is_there).max(axis=2) <= 1)
        assert inner.mean() > 0.98, inner.mean()


def test_light_of_pov_is_that_of_the_view():
    """Without other grains in the light the only difference is that meshes are polygons."""
    if not POVRAY:
        return
    view, display = three(flat=False, Orientation=[(1, 0, 0, 0), (0.6, 0.8, 0, 0), (0.5, -0.5, 0.5, 0.5)])
    for pattern, most in (("None", 0.005), ("Stripes", 0.01), ("Two Halves", 0.01)):
        display.GrainPattern = pattern
        exported(view, "light.pov")
        share = different(what_is_shown(view), rendered("light.pov"))
        assert share < most, (pattern, share)


def test_light_passes_many_translucent_walls():
    """Twenty behind each other: POV-Ray follows a ray five times unless it is told."""
    walls = surface([(x, y, -0.02 * k) for k in range(20) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
                    polys=[[4 * k + i for i in range(4)] for k in range(20)])
    view, display = view_of(produce(walls))
    display.SetRepresentationType("Translucent Walls")
    display.WallOpacity, display.Ambient, display.Diffuse = 0.1, 1, 0
    view.CameraPosition, view.CameraFocalPoint, view.CameraViewUp = [0, 0, 2], [0, 0, 0], [0, 1, 0]
    text = exported(view, "walls.pov")
    expect("walls", text.count("mesh2"), 1)
    if POVRAY:
        passing = 0.9**20
        due = [passing * part + 1 - passing for part in (0.2, 0.4, 0.7)]
        numpy.testing.assert_allclose(rendered("walls.pov")[200, 300] / 255, due, atol=0.02)


def shaped(count=60):
    """Grains of four kinds in an open box."""
    run = granular.Simulation(
        walls=produce(box()), MaximumParticles=count, RadiusRange=[0.008, 0.012], EndTime=0.02, FrameInterval=0.02,
        SpawnBox=[-0.08, 0.08, -0.08, 0.08, 0.03, 0.3],
        shapes=[granular.shape("Superellipsoid", HalfAxes=(1.4, 1, 0.8), Exponents=(0.5, 0.5)),
                granular.shape("Tetrahedron"), granular.shape("Cylinder", Radius=0.5, Height=1.3),
                granular.shape(points=[(0, 0, 0), (1, 0, 0), (0, 1.2, 0), (0, 0, 0.8)], Rounding=0.1)])
    run.to(0.02)
    return run


def test_shapes_are_meshes_that_are_placed():
    """One mesh a shape and one for the walls; four spheres a clump. More grains add a line each."""
    sizes = []
    for count in (40, 80):
        run = shaped(count)
        data = run.grains
        name = path(f"shapes{count}.pov")
        view = run.export(name, size=tuple(SIZE), color_by="ParticleId")
        with open(name) as file:
            text = file.read()
        clumps = int((data["Shape"] == 1).sum())
        expect("shapes", len(re.findall(r"#declare Grains1_Shape\d = mesh2", text)), 3)
        expect("other meshes", len(re.findall(r"^mesh2", text, re.M)), 1)
        expect("grains", text.count("object {"), len(data) - clumps)
        expect("spheres", text.count("sphere {"), 4 * clumps)
        sizes.append(len(text))
        if POVRAY:
            share = different(what_is_shown(view), rendered(os.path.basename(name)))
            assert share < 0.06, share  # shadows
    assert sizes[1] - sizes[0] < 40 * 4 * 250, sizes


def test_gravel():
    """A shape for each stone. Round edges take two hundredths of the volume of the box."""
    gravel = GranularVoronoi(Points=None, NumberOfGrains=12, Rounding=0.01, Box=[-0.1, 0.1, -0.1, 0.1, -0.05, 0.05])
    view, display = view_of(gravel)
    expect("representation", display.Representation, "Grains")
    display.Ambient, display.Diffuse = 1, 0
    ColorBy(display, ("POINTS", "Radius"))
    text = exported(view, "gravel.pov")
    expect("stones", (text.count("#declare"), text.count("object {"), text.count("sphere {")), (12, 12, 0))
    if POVRAY:
        share = different(what_is_shown(view), rendered("gravel.pov"))
        assert share < 0.005, share
    share = enclosed(*areas_of(output(GranularSurfaces(Input=gravel)))) / (0.2 * 0.2 * 0.1)
    assert 0.98 < share < 1, share


def buffer_of(scene, accessor):
    view = scene["bufferViews"][scene["accessors"][accessor]["bufferView"]]
    coded = scene["buffers"][view["buffer"]]["uri"].split(",", 1)[1]
    kind = {5126: numpy.float32, 5125: numpy.uint32, 5121: numpy.uint8}
    return numpy.frombuffer(base64.b64decode(coded), kind[scene["accessors"][accessor]["componentType"]])


def enclosed(points, triangles):
    """By the theorem of Gauss."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    return (a * numpy.cross(b, c)).sum() / 6


def test_gltf():
    """Meshes or impostors, with the axes of the screen on: one file, upright, with two sides and linear
    colours."""
    texts = set()
    for from_count in (3000, 1):
        view, display = three(flat=False)
        display.ImpostorsFrom = from_count
        before = set(os.listdir(path("")))
        texts.add(exported(view, "grains.gltf"))
        expect("files", set(os.listdir(path(""))) - before - {"grains.gltf"}, set())
    expect("scenes", len(texts), 1)
    scene = json.loads(texts.pop())
    expect("meshes", len(scene["meshes"]), 1)
    attributes = scene["meshes"][0]["primitives"][0]
    points = buffer_of(scene, attributes["attributes"]["POSITION"]).reshape(-1, 3).astype(float)
    normals = buffer_of(scene, attributes["attributes"]["NORMAL"]).reshape(-1, 3)
    triangles = buffer_of(scene, attributes["indices"]).reshape(-1, 3)
    colours = buffer_of(scene, attributes["attributes"]["COLOR_0"]).reshape(-1, 4)
    volume = enclosed(points, triangles) / (4 / 3 * math.pi * sum(r**3 for r in RADII))
    assert 0.98 < volume < 1, volume
    numpy.testing.assert_allclose(numpy.linalg.norm(normals, axis=1), 1, rtol=1e-6)
    table = display.LookupTable.GetClientSideObject()
    for k, (place, radius) in enumerate(zip(PLACES, RADII)):
        own = abs(numpy.linalg.norm(points - place, axis=1) - radius) < 1e-7
        assert own.sum() * 3 == len(points), (k, own.sum())
        shown = numpy.zeros(3)
        table.GetColor(radius, shown)
        due = numpy.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
        numpy.testing.assert_allclose(colours[own][:, :3] / 255, numpy.tile(due, (own.sum(), 1)), atol=0.003)
    [material] = scene["materials"]
    expect("sides", (material["doubleSided"], "alphaMode" in material), (True, False))
    [root] = [node for node in scene["nodes"] if node["name"] == "Renderer Node"]
    x, _, _, w = root["rotation"]
    numpy.testing.assert_allclose((1 - 2 * x * x, -2 * x * w), (0, 1), atol=1e-12)  # z to y
    view, display = view_of(produce(box()))
    display.SetRepresentationType("Translucent Walls")
    [wall] = json.loads(exported(view, "wall.gltf"))["materials"]
    expect("wall", (wall["alphaMode"], wall["pbrMetallicRoughness"]["baseColorFactor"][3]), ("BLEND", 0.25))
    text = exported(view, "wall.x3d")
    assert "<Shape" in text


def test_ray_tracers_get_meshes():
    """What OSPRay asks a view for (vtkRendererNode): actors of grains are meshes, impostors as well. What
    draws with OpenGL has other actors."""
    for from_count in (3000, 1):
        view, display = three()
        display.ImpostorsFrom = from_count
        Render(view)
        renderer = view.GetRenderer()
        [actor] = [actor for actor in renderer.GetActors()
                   if actor.GetVisibility() and not renderer.HasViewProp(actor)]
        volume = enclosed(*areas_of(actor.GetMapper().GetInput())) / (4 / 3 * math.pi * sum(r**3 for r in RADII))
        assert 0.98 < volume < 1, volume


def test_one_colour_of_gltf_is_linear():
    view, display = three(flat=False)
    ColorBy(display, None)
    display.DiffuseColor = display.AmbientColor = [0.5, 0.02, 1]
    scene = json.loads(exported(view, "plain.gltf"))
    due = [((0.5 + 0.055) / 1.055) ** 2.4, 0.02 / 12.92, 1, 1]
    numpy.testing.assert_allclose(scene["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"], due, rtol=1e-6)
    assert "COLOR_0" not in scene["meshes"][0]["primitives"][0]["attributes"]


def test_other_exporters_have_grains():
    view, _ = three()
    expect_part("x3d", exported(view, "grains.x3d"), "IndexedFaceSet")
    assert exported(view, "grains.vrml").count("\n") > 2500


def test_obj_has_colours():
    """A material for each colour, which many exporters of OBJ lose (visit-dav/visit, issue 3775)."""
    view, display = three(flat=False)
    walls = Show(produce(box()), view)
    walls.SetRepresentationType("Translucent Walls")
    text = exported(view, "scene.obj")
    with open(path("scene.mtl")) as file:
        materials = dict(re.findall(r"newmtl (colour\d)\nKd ([^\n]*\nd \S+)\n", file.read()))
    expect("library", text.splitlines()[0], "mtllib scene.mtl")
    points = numpy.array(re.findall(r"^v (\S+) (\S+) (\S+)$", text, re.M), float)
    faces = {name: numpy.array(re.findall(r" (\d+)", part), int).reshape(-1, 3) - 1
             for name, part in re.findall(r"usemtl (colour\d)\n((?:f .*\n)+)", text)}
    expect("colours", sorted(faces), sorted(materials))
    expect("parts", len(faces), 4)
    for place, radius in zip(PLACES, RADII):
        [name] = [name for name, own in faces.items()
                  if abs(numpy.linalg.norm(points[own.ravel()] - place, axis=1) - radius).max() < 1e-6]
        shown = numpy.zeros(3)
        display.LookupTable.GetClientSideObject().GetColor(radius, shown)
        numpy.testing.assert_allclose([float(part) for part in materials[name].replace("\nd", "").split()],
                                      [*shown, 1], atol=0.003)
        del faces[name]
    [(name, wall)] = faces.items()
    expect("walls", (len(wall), materials[name].split()[-1]), (10, "0.250980392"))
    numpy.testing.assert_allclose(output(OpenDataFile(path("scene.obj"))).GetBounds(), numpy.stack(
        [points.min(axis=0), points.max(axis=0)], axis=1).ravel(), atol=1e-6)


def test_lines_are_cylinders():
    """Half as wide as a pixel for each pixel, at the distance that the camera looks to."""
    lines = surface([(0, 0, 0), (0.1, 0, 0), (0.1, 0, 0.1), (0.1, 0, 0.1)], lines=[(0, 1, 2), (2, 3)])
    view, display = view_of(produce(lines))
    display.SetRepresentationType("Force Chains")
    display.ContactWidth, view.CameraParallelProjection = 8, 1
    text = exported(view, "lines.pov")
    found = re.findall(r"cylinder { <.*>, <.*>, ([\d.]+) Paint", text)
    expect("without length", len(found), 2)
    scale = float(re.search(r"times ([\d.]+)\.\n", text).group(1))
    numpy.testing.assert_allclose(float(found[0]), scale * 0.15 * 8 / SIZE[1], rtol=1e-6)


def test_faults():
    """One sentence for each, and no file."""
    def told(view, name):
        errors = Errors()
        ExportView(path(name), view)
        return errors.messages

    empty = CreateView("RenderView", OrientationAxesVisibility=0)
    view, _ = three()
    broken, shown = view_of(produce(grains(PLACES, Radius=[0.02, math.nan, 0.05])))
    shown.SetRepresentationType("Grains")
    unknown, shown = view_of(produce(grains(PLACES, Radius=RADII, Surface=[0, 0, 7])))
    shown.SetRepresentationType("Grains")
    write("folder", "no folder")
    for suffix in ("pov", "gltf", "obj"):
        for what, words, name in (
                (empty, "Show something first: the view has nothing to export.", "empty"),
                (view, "cannot be written (No such file or directory)", "nowhere/grains"),
                (view, "cannot be written (Not a directory)", "folder/grains"),
                (broken, "array 'Radius', point 1: nan is not finite", "broken"),
                (unknown, "point 2 has shape 7 of 0", "unknown")):
            messages = told(what, f"{name}.{suffix}")
            expect(f"errors of {name}.{suffix}", len(messages), 1)
            expect_part(f"{name}.{suffix}", messages[0], words)
            assert not os.path.exists(path(f"{name}.{suffix}")), (name, suffix)
    run = granular.Simulation(walls=produce(box()), MaximumParticles=3, EndTime=0.01)
    for name, words in (("nowhere/a.pov", "there is no folder"), ("a.usd", "ParaView knows no such kind of scene")):
        try:
            run.export(path(name))
        except granular.Error as problem:
            expect_part(name, str(problem), words)
        else:
            raise AssertionError(name)


def areas_of(data):
    return vtk_to_numpy(data.GetPoints().GetData()), vtk_to_numpy(
        data.GetPolys().GetConnectivityArray()).reshape(-1, 3)


def test_surfaces_of_grains():
    """Volumes as segments become finer: 1 - (pi / n)^2 / 2 and so on of a sphere. Arrays are of grains."""
    data = grains(PLACES, Radius=RADII, Speed=[1.0, 2.0, 3.0], RestartNumbers=[1.0, 2.0, 3.0])
    made = GranularSurfaces(Input=produce(data))
    due = 4 / 3 * math.pi * sum(r**3 for r in RADII)
    lacking = []
    for segments in (6, 12, 24):
        made.Segments = segments
        drawn = output(made)
        lacking.append(1 - enclosed(*areas_of(drawn)) / due)
    numpy.testing.assert_allclose([a / b for a, b in zip(lacking, lacking[1:])], [4, 4], rtol=0.02)
    speeds = vtk_to_numpy(drawn.GetPointData().GetArray("Speed"))
    expect("speeds", sorted(set(speeds)), [1, 2, 3])
    expect("restart", drawn.GetPointData().HasArray("RestartNumbers"), 0)
    for suffix in ("obj", "stl", "ply"):
        SaveData(path("grains." + suffix), made)
        again = OpenDataFile(path("grains." + suffix))
        numpy.testing.assert_allclose(output(again).GetBounds(), drawn.GetBounds(), rtol=1e-5)
        Delete(again)


def test_surfaces_of_shapes():
    """The volume of each grain is its mass over its density, but for clumps, whose spheres overlap."""
    run = shaped(40)
    made = GranularSurfaces(Input=OutputPort(run.proxy, 0), Segments=24)
    update(made, 0.02)
    drawn = output(made)
    points, triangles = areas_of(drawn)
    ids = vtk_to_numpy(drawn.GetPointData().GetArray("ParticleId"))[triangles[:, 0]]
    data = run.grains
    density = run.proxy.Density
    shapes = set()
    for identity, shape, mass in zip(data["ParticleId"], data["Shape"], data["Mass"]):
        volume = enclosed(points, triangles[ids == identity])
        if shape != 1:
            assert abs(volume * density / mass - 1) < 0.01, (shape, volume * density / mass)
        shapes.add(int(shape))
    expect("shapes", shapes, {0, 1, 2, 3})


def test_faults_of_surfaces():
    for data, properties, words in (
            (grains(PLACES, Radius=RADII), {"Segments": 0}, "Segments"),
            (grains(PLACES, Radius=[1.0, math.inf, 1.0]), {}, "is not finite"),
            (grains(PLACES, Size=RADII), {}, "no point array 'Radius'")):
        made = GranularSurfaces(Input=produce(data), **properties)
        errors = Errors()
        made.UpdatePipeline()
        made.UpdatePropertyInformation()
        expect_part(words, made.Status, words)
        expect("errors", len(errors.messages), 1)
    none = GranularSurfaces(Input=produce(grains([], Radius=[])))
    expect("no grains", output(none).GetNumberOfCells(), 0)


if __name__ == "__main__":
    run_tests(globals())
