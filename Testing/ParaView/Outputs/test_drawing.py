"""The first Apply draws spheres of true size, few or many; walls can be seen through."""

import math

import numpy
from paraview.simple import (Box, ColorBy, CompositeKeyFrame, CreateView, GetAnimationScene,
                             GetAnimationTrack, GranularSimulation, OutputPort, Render,
                             SelectSurfacePoints, Show, Transform)
from reading import expect
from silhouettes import shown_while_rotating, what_is_shown
from simulating import (CONTACTS, WALLS, box, grains, output, produce, replace, run_tests, simulate,
                        update)


def picture(view):
    Render(view)
    return what_is_shown(view)


def view_of(*sources, scale=0.2):
    """A view along z, from above, with 400 pixels for two scales, and what shows the sources."""
    view = CreateView("RenderView", ViewSize=[600, 400], OrientationAxesVisibility=0,
                      UseColorPaletteForBackground=0, Background=[0, 0, 0])
    displays = [Show(source, view) for source in sources]
    Render(view)  # the first one moves the camera
    view.CameraParallelProjection = 1
    view.CameraParallelScale = scale
    view.CameraPosition, view.CameraFocalPoint = [0, 0, 5], [0, 0, 0]
    return view, *displays


def show_grains(points, pattern="None", from_count=0, **arrays):
    """A view of grains and how they are shown; nothing colours them."""
    view, display = view_of(produce(grains(points, **arrays)))
    display.SetRepresentationType("Grains")
    display.ColorArrayName = ["POINTS", ""]
    display.GrainPattern, display.ImpostorsFrom = pattern, from_count
    return view, display


def lit(image):
    """The number of pixels that are not background."""
    return int((image.max(axis=2) > 0).sum())


def disc(pixels):
    return math.pi * pixels**2


# Impostors are round; meshes are polygons, with an area below that of a circle by a share of
# 2 / 3 (pi / n)^2 for n corners.
ALWAYS, NEVER = 0, 1000000
MESH_AREA = 1 - 2 / 3 * (math.pi / 28) ** 2


def expect_area(what, view, display, pixels, share):
    """Expects the area of a display that shines by itself, so that a pixel at the rim counts by how
    much of it is covered."""
    display.Ambient, display.Diffuse = 1, 0
    image = picture(view).max(axis=2).astype(float)
    area = image.sum() / image.max() / disc(pixels)
    assert abs(area / share - 1) < 0.003, (what, area, share)


def test_true_size():
    """Two grains seen along z with 1000 pixels a unit: widths in pixels are diameters."""
    data = grains([(-0.1, 0, 0), (0.1, 0, 0)], Radius=[0.04, 0.08])
    simulation = simulate([], produce(data), MaximumParticles=0)
    update(simulation, 0.0)
    view, display = view_of(OutputPort(simulation, 0))
    expect("representation", display.Representation, "Grains")
    expect("coloured by", display.ColorArrayName.GetArrayName(), "Radius")
    for count in (ALWAYS, NEVER):
        display.ImpostorsFrom = count
        row = picture(view)[200].max(axis=1) > 0
        for half, diameter in ((row[:300], 80), (row[300:], 160)):
            assert abs(int(half.sum()) - diameter) <= 4, (count, half.sum(), diameter)


def test_areas_of_impostors_and_meshes():
    for count, share in ((ALWAYS, 1.0), (NEVER, MESH_AREA)):
        view, display = show_grains([(0, 0, 0)], from_count=count, Radius=[0.15])
        expect_area(count, view, display, 150, share)


def test_single_precision_radii_and_perspective():
    """From 2 away the disc of a sphere is that of its cone of sight."""
    radius, distance = 0.15, 2.0
    view, display = show_grains([(0, 0, 0)], Radius=numpy.array([radius], numpy.float32))
    view.CameraParallelProjection, view.CameraViewAngle = 0, 20
    view.CameraPosition = [0, 0, distance]
    half_view = math.tan(math.radians(10))
    expect_area("cone", view, display, 200 * math.tan(math.asin(radius / distance)) / half_view, 1.0)


def test_impostors_from_a_number_on():
    """Two grains behind a large one: what shows is the large one, as a mesh or an impostor."""
    def heap(count):
        return grains([(0, 0, 0.1 * (i == 0)) for i in range(count)],
                      Radius=[0.15] + [0.01] * (count - 1))

    source = produce(heap(3))
    view, display = view_of(source)
    display.SetRepresentationType("Grains")
    display.ColorArrayName = ["POINTS", ""]
    expect("number by default", display.ImpostorsFrom, 3000)
    expect_area("by default", view, display, 150, MESH_AREA)
    display.ImpostorsFrom = 4
    for count, share in ((3, MESH_AREA), (4, 1.0), (3, MESH_AREA)):
        replace(source, heap(count))
        expect_area(count, view, display, 150, share)


def test_grains_without_radius_are_drawn_as_meshes():
    view, _ = show_grains([(0, 0, 0)], from_count=ALWAYS, Size=[1.0])
    assert lit(picture(view)) > 0


def halves(image):
    """Mean brightness of parts of a grain in the middle of a picture."""
    grey = image.mean(axis=2)
    parts = {"left": (slice(190, 210), slice(220, 280)),
             "right": (slice(190, 210), slice(320, 380)),
             "lower": (slice(120, 180), slice(290, 310)),
             "upper": (slice(220, 280), slice(290, 310))}
    return {name: grey[part].mean() for name, part in parts.items()}


def test_pattern_rotates_with_the_grain():
    """The half of the x axis is dark; 90 degrees about z move it up, 180 degrees left."""
    c = math.sqrt(0.5)
    orientations = {"right": (1, 0, 0, 0), "upper": (c, 0, 0, c), "left": (0, 0, 0, 1),
                    "lower": (-c, 0, 0, c)}
    opposite = {"right": "left", "upper": "lower", "left": "right", "lower": "upper"}
    for count in (ALWAYS, NEVER):
        for dark, orientation in orientations.items():
            view, display = show_grains([(0, 0, 0)], "Two Halves", count, Radius=[0.15],
                                        Orientation=[orientation])
            painted = halves(picture(view))
            display.GrainPattern = "None"
            plain = halves(picture(view))
            shades = {side: painted[side] / plain[side] for side in plain}
            assert abs(shades[dark] - 0.25) < 0.01, (count, dark, shades)
            assert abs(shades[opposite[dark]] - 1) < 0.01, (count, dark, shades)


def test_impostors_and_meshes_show_the_same():
    """Any orientations, all patterns, one colour and an array: only pixels at the rims differ."""
    random = numpy.random.default_rng(3)
    orientations = random.normal(size=(8, 4))
    orientations /= numpy.linalg.norm(orientations, axis=1)[:, None]
    points = [(x, y, 0) for x in (-0.21, -0.07, 0.07, 0.21) for y in (-0.08, 0.08)]
    radii = [0.03, 0.04, 0.05, 0.06, 0.06, 0.05, 0.04, 0.03]
    different = {}
    for pattern in ("None", "Stripes", "Two Halves"):
        view, display = show_grains(points, pattern, Radius=radii, Orientation=orientations)
        for array in ("", "Radius"):
            display.ColorArrayName = ["POINTS", ""]
            if array:
                ColorBy(display, ("POINTS", array))
            display.DiffuseColor = display.AmbientColor = [0.3, 0.8, 0.4]
            images = []
            for count in (ALWAYS, NEVER):
                display.ImpostorsFrom = count
                images.append(picture(view).astype(float))
            apart = abs(images[0] - images[1]).max(axis=2) > 24
            share = apart.sum() / lit(images[0])
            assert share < 0.03, (pattern, array, share)
            different[pattern, array] = images[0]
    plain, stripes = (different[pattern, ""] for pattern in ("None", "Stripes"))
    dark = (stripes.max(axis=2) < 0.5 * plain.max(axis=2)).sum() / lit(plain)
    assert 0.4 < dark < 0.6, dark  # every other sector


def test_walls_are_translucent():
    simulation = simulate([produce(box())])
    update(simulation, 0.0)
    view = CreateView("RenderView")
    display = Show(OutputPort(simulation, 3), view)
    expect("representation", display.Representation, "Translucent Walls")
    expect("opacity", display.WallOpacity, 0.25)


def test_contacts_are_force_chains():
    """Lines as wide as asked for, once there are contacts coloured by their force."""
    data = grains([(-0.1, 0, 0), (0.1, 0, 0)], Radius=[0.1005, 0.1005])
    simulation = simulate([], produce(data), MaximumParticles=0, Gravity=[0, 0, 0])
    update(simulation, 0.0)
    view, display = view_of(OutputPort(simulation, CONTACTS))
    expect("representation", display.Representation, "Force Chains")
    expect("coloured by", display.ColorArrayName.GetArrayName(), "NormalForce")
    for width in (5, 15):
        display.ContactWidth = width
        column = picture(view)[:, 300].max(axis=1) > 0
        assert abs(int(column.sum()) - width) <= 2, (width, column.sum())


def test_an_animation_track_moves_a_wall():
    """While the animation plays the run continues; the wall is where the track puts it."""
    transform = Transform(Input=Box(XLength=0.2, YLength=0.2, ZLength=0.02))
    simulation = GranularSimulation(Walls=[transform], Particles=None, Inflows=[], EndTime=0.3,
                                    MaximumParticles=50, WallMotion="Moving")
    view = CreateView("RenderView")
    for port in (0, 3):
        Show(OutputPort(simulation, port), view)
    scene = GetAnimationScene()
    scene.UpdateAnimationUsingDataTimeSteps()
    track = GetAnimationTrack("Position", index=2, proxy=transform.Transform)
    track.KeyFrames = [CompositeKeyFrame(KeyTime=0, KeyValues=[0], Interpolation="Ramp"),
                       CompositeKeyFrame(KeyTime=1, KeyValues=[0.3])]
    for k in list(range(11)) + [4, 0, 10]:
        scene.AnimationTime = 0.03 * k
        simulation.UpdatePropertyInformation()
        expect("status", simulation.Status, "OK")
        lowest = output(simulation, WALLS).GetBounds()[4]
        assert abs(lowest - (0.03 * k - 0.01)) < 1e-7, (k, lowest)
    expect("runs", simulation.RunCount, 1)


def many():
    """A bed of 16^3 grains around the origin: points and radii."""
    chance = numpy.random.default_rng(5)
    points = (numpy.stack(numpy.meshgrid(*[numpy.arange(16)] * 3), -1).reshape(-1, 3) - 7.5) * 0.0196
    return points + chance.uniform(-0.002, 0.002, points.shape), chance.uniform(0.009, 0.01, len(points))


def test_hidden_grains_are_left_out():
    """Only grains in sight are drawn of many grains. The picture is that of parts with all their
    grains drawn."""
    points, radius = many()
    data = lambda part: produce(grains(points[part], Radius=radius[part], Height=points[part, 2]))

    def drawn(*sources):
        view, *displays = view_of(*sources)
        for display in displays:
            display.SetRepresentationType("Grains")
            display.ImpostorsFrom = ALWAYS
            ColorBy(display, ("POINTS", "Height"))
            display.LookupTable.RescaleTransferFunction(-0.2, 0.2)
        images = []
        for parallel, position in ((1, [0.5, 0.6, 0.7]), (0, [0.5, 0.6, 0.7]),
                                   (0, [0.1, 0.2, 0.12]), (0, [0.02, 0.01, 0.0])):
            view.CameraParallelProjection, view.CameraPosition = parallel, position
            images.append(picture(view).copy())
        return images

    whole = drawn(data(slice(None)))
    parts = drawn(*(data(slice(first, None, 4)) for first in range(4)))
    for one, other in zip(whole, parts):
        assert lit(one) > 10000, lit(one)
        assert (one == other).all(), (one != other).any(axis=2).sum()


def test_coarser_while_the_view_rotates():
    """Grains that are discs for as long: the same outlines, and much the same picture; where two are
    in one another they meet elsewhere."""
    points, radius = many()
    view, display = show_grains(points, Radius=1.1 * radius)
    view.CameraParallelProjection, view.CameraPosition = 0, [0.5, 0.6, 0.7]
    still = picture(view)
    for threshold, coarse in ((1000.0, False), (0.0, True)):
        rotating = shown_while_rotating(view, threshold)
        expect("outline", lit(rotating), lit(still))
        other = (rotating != still).any(axis=2).sum() / lit(still)
        assert (0.001 < other < 0.1) if coarse else other == 0, (coarse, other)
    assert (picture(view) == still).all()


def test_a_grain_of_many_is_picked():
    """Under a pixel: the one that is nearest to the camera there."""
    points, radius = many()
    source = produce(grains(points, Radius=radius))
    view, display = view_of(source)
    display.SetRepresentationType("Grains")
    display.ImpostorsFrom = ALWAYS
    Render(view)
    pixel = numpy.floor(1000 * points[points[:, 2].argmax(), :2]).astype(int)  # of a millimetre
    at = [300 + int(pixel[0]), 200 + int(pixel[1])] * 2
    SelectSurfacePoints(Rectangle=at, View=view)
    across = numpy.hypot(*(points[:, :2] - (pixel + 0.5) / 1000).T)
    front = points[:, 2] + numpy.sqrt(numpy.maximum(radius**2 - across**2, 0)) - 9 * (across > radius)
    chosen = source.SMProxy.GetSelectionInput(0)
    chosen = chosen if chosen.GetProperty("IDs") else chosen.GetProperty("Input").GetProxy(0)
    ids = chosen.GetProperty("IDs")  # of a process and in it, one after the other
    picked = [ids.GetElement(k) for k in range(ids.GetNumberOfElements())]
    expect("picked", picked[-1], int(front.argmax()))


if __name__ == "__main__":
    run_tests(globals())
