#!/usr/bin/env pvpython
"""A flap under a chute, which a torsion spring keeps shut, opens under the weight of grains.

Grains come in at a rate, and lie on the flap until their torque exceeds the preload of the spring. The
flap then lets them fall and shuts again. The scene leaves a picture, a chart of the angle of the flap
and a state file. All quantities are in SI units.
"""

import numpy
from common import pipeline, scenes, views

WIDTH, DEPTH, HEIGHT = 0.04, 0.02, 0.1  # of the chute
HINGE = 0.06  # height of the flap
THICKNESS = 0.003
GAP = 0.0005  # around the flap
FLAP_DENSITY = 2000.0
DENSITY = 2500.0
PRELOAD = 4.0e-3  # torque of the spring on the flap that is shut (N m)
STIFFNESS = 4.0e-3  # of the spring (N m/rad)
DAMPING = 1e-5  # at the hinge (N m s)


def read_options():
    parser = scenes.make_parser(__doc__, "flap_valve", end_time=2.5, radius=0.0015, rate=1500.0,
                                youngs_modulus=7e6)
    return parser.parse_args()


def flap_torque():
    """Torque of the weight of the flap about its hinge, level."""
    length = WIDTH - 2 * GAP
    return FLAP_DENSITY * length * (DEPTH - 2 * GAP) * THICKNESS * pipeline.GRAVITY * length / 2


def build(options):
    """A chute without a bottom, a flap that is hinged at its left side, and a bin far below."""
    high = (HINGE, HINGE + HEIGHT)
    walls = [pipeline.upright("Left", (0, 0), (0, DEPTH), high),
             pipeline.upright("Right", (WIDTH, 0), (WIDTH, DEPTH), high),
             pipeline.upright("Front", (0, 0), (WIDTH, 0), high),
             pipeline.upright("Back", (0, DEPTH), (WIDTH, DEPTH), high)]
    plate = pipeline.new("Box", "Plate", XLength=WIDTH - 2 * GAP, YLength=DEPTH - 2 * GAP,
                         ZLength=THICKNESS, Center=[WIDTH / 2, DEPTH / 2, HINGE - THICKNESS / 2])
    preload = PRELOAD + flap_torque()
    flap = pipeline.make_wall(
        "Flap", plate, Dynamics="RigidBody", Joint="Hinge", Density=FLAP_DENSITY,
        RotationCenter=[GAP, 0, HINGE], RotationAxis=[0, 1, 0], JointStiffness=STIFFNESS,
        JointRest=-numpy.degrees(preload / STIFFNESS), JointDamping=DAMPING, JointRange=[0, 85])
    margin = 2 * options.radius
    source = pipeline.make_inflow(
        "Source", Shape="Box", Amount="Number", Rate=options.rate, 
        Box=[margin, WIDTH - margin, margin, DEPTH - margin, HINGE + 0.8 * HEIGHT, HINGE + HEIGHT],
        RadiusRange=[0.9 * options.radius, 1.1 * options.radius], Velocity=[0, 0, -0.3])
    return pipeline.make_grains(
        options, walls=[*walls, flap], inflows=source, MaximumParticles=6000, Density=DENSITY,
        YoungsModulus=options.youngs_modulus, Restitution=0.3, SlidingFriction=0.4,
        RollingFriction=0.05, FrameInterval=0.01, OutflowPlane=1,
        OutflowPlanePoint=[0, 0, HINGE - 0.08])


def report(run):
    columns = run.columns()
    time, angle = columns["Time"], columns["WallAngle Flap"]
    torque = -columns["WallTorque Flap"][:, 1] if columns["WallTorque Flap"].ndim > 1 else None
    opens = numpy.flatnonzero((angle[1:] > 1.0) & (angle[:-1] <= 1.0))
    print(f"torque of the spring          {1e3 * PRELOAD:.2f} mN m when shut")
    if torque is not None:
        print(f"largest torque of grains      {1e3 * numpy.abs(torque).max():.2f} mN m")
    print(f"flap opened                   {len(opens)} times, by {angle.max():.1f} degrees at most")
    if len(opens):
        print(f"first opened at               {time[opens[0]]:.2f} s")
    print(f"grains that left              {int(columns['OutflowCount'][-1])}")


def draw(run):
    view = run.make_view("Flap valve", [900, 1200], [0.02, -0.3, 0.12], [0.02, 0.01, 0.09])
    run.show_grains()
    views.show_walls(run.grains, view)
    run.save_picture()
    chart = run.make_chart("Flap", ("Angle of the flap in degrees",
                                    {"WallAngle Flap": ("angle of the flap", (0.75, 0.2, 0.1))}))
    run.save_picture("-angle", of=chart)


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
