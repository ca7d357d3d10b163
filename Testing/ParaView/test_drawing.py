"""The first Apply draws spheres of true size; walls can be seen through."""

from paraview.simple import (Box, CompositeKeyFrame, CreateView, GetAnimationScene,
                             GetAnimationTrack, GranularSimulation, OutputPort, Render, Show,
                             Transform)
from reading import expect
from simulating import WALLS, box, grains, output, produce, run_tests, simulate, update
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter


def picture(view):
    Render(view)
    grab = vtkWindowToImageFilter()
    grab.SetInput(view.GetRenderWindow())
    grab.ReadFrontBufferOff()
    grab.Update()
    image = grab.GetOutput()
    width, height, _ = image.GetDimensions()
    return vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)


def test_true_size():
    """Two grains seen along z with 1000 pixels a unit: widths in pixels are diameters."""
    data = grains([(-0.1, 0, 0), (0.1, 0, 0)], Radius=[0.04, 0.08])
    simulation = simulate([], produce(data), MaximumParticles=0)
    update(simulation, 0.0)
    view = CreateView("RenderView", ViewSize=[600, 400], OrientationAxesVisibility=0,
                      UseColorPaletteForBackground=0, Background=[0, 0, 0])
    display = Show(OutputPort(simulation, 0), view)
    expect("representation", display.Representation, "Grains")
    Render(view)  # the first one moves the camera
    view.CameraParallelProjection = 1
    view.CameraParallelScale = 0.2
    view.CameraPosition, view.CameraFocalPoint = [0, 0, 5], [0, 0, 0]
    row = picture(view)[200].max(axis=1) > 0
    for half, diameter in ((row[:300], 80), (row[300:], 160)):
        assert abs(int(half.sum()) - diameter) <= 4, (half.sum(), diameter)


def test_walls_are_translucent():
    simulation = simulate([produce(box())])
    update(simulation, 0.0)
    view = CreateView("RenderView")
    display = Show(OutputPort(simulation, 3), view)
    expect("representation", display.Representation, "Translucent Walls")
    expect("opacity", display.WallOpacity, 0.25)


def test_an_animation_track_moves_a_wall():
    """While the animation plays the run goes on; the wall is where the track puts it."""
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


run_tests(globals())
