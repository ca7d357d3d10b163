"""Ready scenes: pipelines that run at once and can be changed in every part."""

import math

from paraview import simple as pv

from . import pictures
from .creating import new
from .errors import UnknownName
from .simulation import Simulation

SIDES = 48  # of round walls
LOOSE = 0.58  # share of its volume that a loose bed fills

# Arrays that are shown, with their range; of others as they are at the beginning.
SPEED = ("Velocity", (0.0, 1.0))


def _free(name):
    """A name that nothing in the pipeline has: the second Belt is Belt 2."""
    number, free = 1, name
    while pv.FindSource(free):
        number += 1
        free = f"{name} {number}"
    return free


def _turned(name, profile):
    """The surface that a line of (radius, height) makes by rotation about z [L]."""
    points = [number for radius, height in profile for number in (radius, 0.0, height)]
    line = new("PolyLineSource", _free(f"{name} Profile"), Points=points)
    return new("RotationalExtrusion", _free(name), Input=line, Resolution=SIDES, Capping=0)


def _cup(name, radius, height, low=0.0):
    return _turned(name, [(0.0, low), (radius, low), (radius, low + height)])


def _wall(surface, name, **properties):
    return new("GranularWall", _free(f"{name} Wall"), Input=surface, Name=name, **properties)


def _inflow(name, radius, **properties):
    """Grains of a mean radius, 10 % up and down [L]."""
    return new("GranularInflow", _free(name), Name=name,
               **{"Region": None, "RadiusRange": [0.9 * radius, 1.1 * radius], **properties})


def _count(volume, radius, share=1.0):
    """How many grains of a radius fill a share of a volume loosely."""
    return round(share * LOOSE * volume / (4 / 3 * math.pi * radius**3))


def _run(walls, inflows, **properties):
    """Soft grains, as their stiffness changes little of how they flow, but much of the step."""
    chosen = {"YoungsModulus": 2e6, "SlidingFriction": 0.5, "RollingFriction": 0.05,
              "FrameInterval": 0.02, "MaximumParticles": 1000000}
    return Simulation(walls=walls, inflows=inflows, name=_free("Grains"), **{**chosen, **properties})


def hopper():
    """Grains run through a hopper and leave below it; a sensor weighs what passes its mouth."""
    radius, grain = 0.06, 0.0045
    walls = _turned("Hopper", [(0.027, 0.0), (radius, 0.05), (radius, 0.15)])
    feed = _inflow("Feed", grain, Shape="Disc", Center=[0, 0, 0.14], Radius=0.045, Amount="Mass",
                   Rate=1.2, Times=[0, 1.0], Velocity=[0, 0, -0.7])
    mouth = new("GranularSensor", _free("Mouth"), Name="Mouth", Shape="Plane", Center=[0, 0, 0],
                Normal=[0, 0, -1])
    return _run(walls, feed, sensors=mouth, EndTime=2.5, SlidingFriction=0.3, OutflowPlane=1,
                OutflowPlanePoint=[0, 0, -0.05]), SPEED


def drum():
    """A drum that is two fifths full rotates about its axis."""
    radius, length, grain = 0.1, 0.06, 0.005
    size = {"Radius": radius, "Height": length, "Resolution": SIDES}
    walls = _wall(new("Cylinder", _free("Drum"), **size), "Drum", RotationAxis=[0, 1, 0],
                  AngularVelocity=2.5, RotationTimes=[0.3, 1e30])
    filling = _inflow("Filling", grain, Region=new("Cylinder", _free("Room"), **size),
                      Shape="Surface", Amount="Fill",
                      MaximumCount=_count(math.pi * radius**2 * length, grain, 0.4))
    return _run([walls], filling, EndTime=4.0), SPEED


def mixer():
    """Two kinds of grains lie side by side in a pot; two rotating blades mix them."""
    radius, height, grain = 0.08, 0.12, 0.005
    pot = _cup("Pot", radius, height)
    blades = []
    for name, lengths in (("Blade", (1.9, 0.12)), ("Cross Blade", (0.12, 1.9))):
        box = new("Box", _free(name), XLength=lengths[0] * radius, YLength=lengths[1] * radius,
                  ZLength=0.02, Center=[0, 0, 0.016])
        blades.append(_wall(box, name, RotationAxis=[0, 0, 1], AngularVelocity=4.0,
                            RotationTimes=[0.4, 1e30]))
    inside = radius / math.sqrt(2)
    count = _count(math.pi * radius**2 * 0.03, grain, 0.5)
    kinds = [_inflow(f"{name} Grains", grain, Shape="Box", Amount="Fill", Materials=name.lower(),
                     Box=[*x, -inside, inside, 0.03, height], MaximumCount=count)
             for name, x in (("Left", (-inside, 0.0)), ("Right", (0.0, inside)))]
    return _run([pot, *blades], kinds, EndTime=4.0, Materials="left\nright"), ("Material", None)


def heap():
    """A slow stream makes a heap on a round plate, down whose edge the grains roll that are too
    many."""
    grain = 0.003
    plate = new("Disk", _free("Plate"), InnerRadius=0.0, OuterRadius=0.06,
                CircumferentialResolution=SIDES)
    stream = _inflow("Stream", grain, Shape="Disc", Center=[0, 0, 0.08], Radius=0.012,
                     Amount="Number", Rate=700, Velocity=[0, 0, -0.3])
    return _run(plate, stream, EndTime=4.0, SlidingFriction=0.8, RollingFriction=0.2,
                OutflowPlane=1, OutflowPlanePoint=[0, 0, -0.03]), SPEED


def vibrated_bed():
    """Grains of two sizes in a cup that is shaken up and down: the large ones rise."""
    radius, small, large = 0.04, 0.0025, 0.007
    cup = _wall(_cup("Cup", radius, 0.12), "Cup", OscillationAmplitude=[0, 0, 0.004],
                OscillationFrequency=12.0, OscillationTimes=[5 / 12, 1e30])
    inside, height = radius / math.sqrt(2), 0.03
    few = _inflow("Large Grains", large, Shape="Box", Amount="Fill", MaximumCount=12,
                  Box=[-inside, inside, -inside, inside, 0.001, 0.02])
    many = _inflow("Small Grains", small, Shape="Box", Amount="Fill",
                   Box=[-inside, inside, -inside, inside, 0.02, 0.11],
                   MaximumCount=_count(math.pi * radius**2 * height, small))
    return _run([cup], [few, many], EndTime=6.0, FrameInterval=1 / 48), ("Radius", None)


def conveyor():
    """A belt carries grains between two boards to its end, where they fall into a bin."""
    left, right, side, grain = -0.55, -0.05, 0.04, 0.0045

    def plane(name, y, far, z):
        """From the left end of the belt at y to the right, and from there to y = far, and up to z."""
        return new("Plane", _free(name), Origin=[left, y, 0.0], Point1=[right, y, 0.0],
                   Point2=[left, far, z])

    belt = _wall(plane("Belt", -side, side, 0.0), "Belt", SurfaceVelocity=[0.4, 0, 0])
    boards = [plane(f"{name} Board", y, y, 0.04)
              for name, y in (("Left", side), ("Right", -side))]
    chute = _inflow("Chute", grain, Shape="Box", Amount="Mass", Rate=0.25, Velocity=[0, 0, -0.5],
                    Box=[left + 0.08, left + 0.16, -0.6 * side, 0.6 * side, 0.03, 0.06])
    return _run([belt, *boards, _cup("Bin", 0.08, 0.1, low=-0.14)], chute, EndTime=3.0,
                OutflowPlane=1, OutflowPlanePoint=[0, 0, -0.2]), SPEED


def _helix(name, radii, length, turns):
    """The flight of a screw about z: a line from the inner to the outer radius that turns and advances."""
    line = new("Line", _free(f"{name} Profile"), Point1=[radii[0], 0, 0], Point2=[radii[1], 0, 0])
    return new("RotationalExtrusion", _free(name), Input=line, Resolution=round(SIDES * turns), Capping=0,
               Angle=360.0 * turns, Translation=length)


def _lying(name, surfaces):
    """Surfaces about z as one that lies along x; what was at +x is below."""
    group = new("GroupDatasets", _free(f"{name} Parts"), Input=surfaces)
    lying = new("Transform", _free(name), Input=group)
    lying.Transform.Rotate = [0, 90, 0]
    return lying


def _arc(name, radius, between, angles):
    """A part of a tube about z, between two heights and two angles from +x [degrees]."""
    x, y = (radius * f(math.radians(angles[0])) for f in (math.cos, math.sin))
    line = new("Line", _free(f"{name} Profile"), Point1=[x, y, between[0]], Point2=[x, y, between[1]])
    return new("RotationalExtrusion", _free(name), Input=line, Resolution=SIDES, Capping=0,
               Angle=angles[1] - angles[0])


def screw_feeder():
    """A screw draws grains from a slot below a bin and feeds them through a tube; a sensor weighs them."""
    core, radius, tube, grain = 0.008, 0.034, 0.044, 0.004  # a grain passes the flight, and is not wedged
    slot, length, top, half = 0.08, 0.15, 0.24, 33.0  # length of the slot, and half of its angle
    low, side = (tube * f(math.radians(half)) for f in (math.cos, math.sin))
    shaft = _turned("Shaft", [(core, 0.0), (core, length)])
    screw = _wall(_lying("Screw", [_helix("Flight", (core, radius), length, 3), shaft]), "Screw",
                  RotationAxis=[-1, 0, 0], AngularVelocity=4 * math.pi, RotationTimes=[0.3, 1e30])
    trough = _lying("Trough", [_arc("Slot", tube, (0.0, slot), (half - 180, 180 - half)),
                               _arc("Tube", tube, (slot, length), (-180, 180)),
                               _turned("End", [(0.0, 0.0), (tube, 0.0)])])

    def plate(name, first, second, third):
        return new("Plane", _free(name), Origin=first, Point1=second, Point2=third)

    sides = [plate(f"{name} Side", [0, y, low], [slot, y, low], [0, y, top])
             for name, y in (("Left", side), ("Right", -side))]
    ends = [plate("Back", [0, -side, low], [0, side, low], [0, -side, top]),
            plate("Front", [slot, -side, tube], [slot, side, tube], [slot, -side, top])]
    filling = _inflow("Filling", grain, Shape="Box", Amount="Fill",
                      Box=[0, slot, -side, side, tube, top])
    feed = _inflow("Feed", grain, Shape="Box", Amount="Mass", Rate=0.08, Times=[0.3, 1e30],
                   Velocity=[0, 0, -0.5], Box=[0.01, slot - 0.01, -side / 2, side / 2, top - 0.03, top])
    outlet = new("GranularSensor", _free("Outlet"), Name="Outlet", Shape="Plane", Center=[length, 0, 0],
                 Normal=[1, 0, 0])
    return _run([screw, trough, *sides, *ends], [filling, feed], sensors=outlet, EndTime=5.0, OutflowPlane=1,
                OutflowPlanePoint=[0, 0, -0.1], SlidingFriction=0.3, YoungsModulus=1e7), SPEED


def rotary_valve():
    """A stream falls into a rotary valve, whose pockets carry grains down and let no air up; a sensor weighs
    them. The stream falls where pockets open, and fills a third of a pocket, so that no vane cuts grains."""
    core, radius, housing, length, grain, half = 0.015, 0.0495, 0.05, 0.06, 0.003, 35.0
    vanes, top = 6, 0.1
    vane = ((-3.8, core), (-1.15, radius), (1.15, radius), (3.8, core))  # 2 mm thick
    profile = [number for k in range(vanes) for angle, r in vane
               for number in (r * math.cos(math.radians(360 / vanes * k + angle)),
                              r * math.sin(math.radians(360 / vanes * k + angle)), 0.0005)]
    line = new("PolyLineSource", _free("Rotor Profile"), Points=profile, Closed=1)
    star = new("LinearExtrusion", _free("Star"), Input=line, Vector=[0, 0, 1], ScaleFactor=length - 0.001,
               Capping=0)
    rotor = _wall(_lying("Rotor", [star]), "Rotor", RotationAxis=[-1, 0, 0], AngularVelocity=3.0)
    ends = [_turned(name, [(0.5 * core, z), (housing, z)]) for name, z in (("Left End", 0.0), ("Right End", length))]
    shells = [_arc(name, housing, (0.0, length), angles)
              for name, angles in (("Down Side", (half, 180 - half)), ("Up Side", (half - 180, -half)))]
    side, low = (housing * f(math.radians(half)) for f in (math.sin, math.cos))

    def plate(name, first, second, third):
        return new("Plane", _free(name), Origin=first, Point1=second, Point2=third)

    inlet = [plate(f"{name} Side", [0, y, low], [length, y, low], [0, y, top])
             for name, y in (("Front", side), ("Back", -side))]
    inlet += [plate(f"{name} Cheek", [x, -side, low], [x, side, low], [x, -side, top])
              for name, x in (("Left", 0.0), ("Right", length))]
    feed = _inflow("Feed", grain, Shape="Box", Amount="Mass", Rate=0.035, Velocity=[0, 0, -0.3],
                   Box=[0.005, length - 0.005, -0.8 * side, -0.1 * side, top - 0.02, top])
    outlet = new("GranularSensor", _free("Outlet"), Name="Outlet", Shape="Plane", Center=[0, 0, -housing],
                 Normal=[0, 0, -1])
    return _run([rotor, _lying("Housing", [*shells, *ends]), *inlet], feed, sensors=outlet, EndTime=4.0,
                OutflowPlane=1, OutflowPlanePoint=[0, 0, -0.1], SlidingFriction=0.3, YoungsModulus=5e6), SPEED


def ball_mill():
    """Steel balls and ore in a mill with lifters, at three quarters of the critical speed. Collisions are
    counted, so that their energies can be plotted beside the power."""
    radius, length, lifter, ball, ore = 0.1, 0.06, 0.009, 0.009, 0.0045
    lifters, bump = 8, ((-15, 0.0), (-9, 0.0), (-5, lifter), (5, lifter), (9, 0.0), (15, 0.0))
    profile = [number for k in range(lifters) for angle, height in bump
               for number in ((radius - height) * math.cos(math.radians(360 / lifters * k + angle)),
                              (radius - height) * math.sin(math.radians(360 / lifters * k + angle)), 0.0)]
    line = new("PolyLineSource", _free("Shell Profile"), Points=profile, Closed=1)
    shell = new("LinearExtrusion", _free("Shell"), Input=line, Vector=[0, 0, 1], ScaleFactor=length, Capping=0)
    ends = [_turned(name, [(0.0, z), (radius, z)]) for name, z in (("Feed End", 0.0), ("Discharge End", length))]
    critical = math.sqrt(9.81 / (radius - ball))
    mill = _wall(_lying("Mill", [shell, *ends]), "Mill", RotationAxis=[1, 0, 0],
                 AngularVelocity=0.75 * critical, RotationTimes=[0.3, 1e30])

    def charge(name, size, between, count):
        side = 0.6 * radius
        return _inflow(name, size, Shape="Box", Amount="Fill", Materials=name.split()[0].lower(),
                       Box=[size, length - size, -side, side, *between], MaximumCount=count)

    charges = [charge("Steel Balls", ball, (-0.065, 0.01), 50), charge("Ore Grains", ore, (0.01, 0.065), 300)]
    return _run([mill], charges, EndTime=4.0, YoungsModulus=2e8, CollisionStatistics=1,
                Materials="steel Density 7850 Restitution 0.7\nore Density 2700 Restitution 0.3"), ("Material", None)


#: The ready scenes by the names that the menu *Granular* has for them.
SCENES = {"Hopper": hopper, "Drum": drum, "Mixer": mixer, "Heap": heap,
          "Vibrated Bed": vibrated_bed, "Conveyor": conveyor, "Screw Feeder": screw_feeder,
          "Rotary Valve": rotary_valve, "Ball Mill": ball_mill}


def scene(name, show=True):
    """Makes a ready scene, a pipeline of ordinary sources and filters, and returns its Simulation.

    name  one of granular.SCENES: Hopper, Drum, Mixer, Heap, Vibrated Bed, Conveyor, Screw Feeder,
          Rotary Valve, Ball Mill
    show  whether it is shown, in the active view if that has three dimensions, or in a new one

    Raises an UnknownName for another name.
    """
    if name not in SCENES:
        raise UnknownName("scene", name, list(SCENES))
    run, colours = SCENES[name]()
    if show:
        _show(run.proxy, *colours)
    return run


def _show(proxy, array, between):
    proxy.UpdatePipeline(0.0)
    pv.GetAnimationScene().UpdateAnimationUsingDataTimeSteps()
    view = pictures.of_three_dimensions()
    pictures.show(proxy, view, view.ViewTime, array)
    pictures.look(view, proxy, *proxy.Inflows)
    display = pv.GetDisplayProperties(pv.OutputPort(proxy, pictures.PARTICLES), view)
    if between:
        pv.GetColorTransferFunction(array).RescaleTransferFunction(*between)
    display.SetScalarBarVisibility(view, True)
    pv.SetActiveView(view)
    pv.SetActiveSource(proxy)
    pv.Render(view)
