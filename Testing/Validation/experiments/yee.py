"""The hopper of Yee, Christara and Lait (2009): cubes of eight balls run onto a floor.

The document gives neither the sizes nor the density of its grains, nor the hopper. All are chosen
here so that steps are as long as the printed steps. The law has the printed values E = 1e8 Pa,
nu = 0.3, and the frictions of the tables. The printed normal force between grains is half of
Hertz's force. Young's modulus is therefore 5e7 Pa here. The printed k_beta = 50 leaves hits of
grains of this size elastic, so k_beta is 1e5 N s/m^1.5.
"""

import math

import granular
import numpy
from common import pipeline
from paraview import simple as pv

FRAME = 1 / 24  # s, also the longest step
SHORTEST = 1.41e-4  # s, the shortest step of table 5
BALL = 0.35  # radius of a ball (m)
EDGE = 4 * BALL  # of a cube
DENSITY = 1000.0  # kg/m3
YOUNG, RATIO, DAMPING = 5e7, 0.3, 1e5
NECK, RIM, ABOVE = 14 * BALL, 24 * BALL, 20 * BALL  # of the hopper
FLOOR = 200 * BALL  # half of the side
SEED = 1

#: Sliding and rolling of the methods M1 to M3. The printed constants of M1 and M2 have no unit.
METHODS = {
    "M1": {"SlidingLaw": "Viscous", "SlidingViscosity": 2000.0, "RollingLaw": "None"},
    "M2": {"SlidingLaw": "YeePath", "SlidingStiffness": 2e5, "RollingLaw": "ConstantLength"},
    "M3": {"SlidingLaw": "YeeMindlin", "SlidingViscosity": 0.002, "RollingLaw": "ConstantLength"},
}

#: Laws of objects: M1 with the torque -mu_tau N w, and stiction by the sum of the forces on a grain.
#: mu_tau is printed. Stiction stops grains within the longest step, as the printed k_s / t_q and
#: k_tau / t_q are no rates (1/s).
OBJECTS = {"WallSlidingLaw": "Viscous", "WallRollingLaw": "YeeSpin", "WallTwistingLaw": "YeeSpin",
           "WallStiction": 1}
OBJECT_VALUES = {"SlidingFriction": 1.0, "SlidingViscosity": 2000.0, "SpinResistance": 0.0005,
                 "StictionFriction": 1.0, "StictionShare": 1.0, "SpinStictionShare": 1.0}


def shoulder_of(scale):
    """Height at which a hopper of some width becomes a tube."""
    return ABOVE + scale * (RIM - NECK) * math.tan(math.radians(50))


def lattice(count, scale=1.0):
    """Centres of cubes on a lattice in the upper part of the hopper, and small rotations."""
    spacing, shoulder = 1.13 * EDGE, shoulder_of(scale)
    side = numpy.arange(-30, 31) * spacing
    x, y = (axis.ravel() for axis in numpy.meshgrid(side, side))
    inside = numpy.hypot(abs(x) + EDGE / 2, abs(y) + EDGE / 2) < scale * RIM - BALL
    layer = numpy.column_stack([x, y])[inside]
    layers = -(-count // len(layer))
    position = numpy.array([[*place, shoulder + EDGE + k * spacing]
                            for k in range(layers) for place in layer])[:count]
    return position, small_rotations(count, 0.02)


def small_rotations(count, scale):
    """Orientations of cubes that are almost upright. @a scale is the usual angle."""
    angle = numpy.random.default_rng(SEED).normal(scale=scale, size=(count, 3))
    orientation = numpy.column_stack([numpy.ones(count), angle / 2])
    return orientation / numpy.linalg.norm(orientation, axis=1, keepdims=True)


def simulate(method, walls, particles, friction, rolling, frames, threads=1, objects=False,
             **steps):
    """A simulation with algorithm 1, RKF45 and TOL 0.01, that is not played yet.

    @a friction is the sliding friction between grains. Walls have the friction 1, as in print.
    @a rolling is the rolling friction as in print (m). @a frames have 1/24 s each. @a steps are
    properties that replace those of algorithm 1. A wall is a surface, or a surface with the
    properties of a motion. With @a objects walls have the laws of objects, as in print.
    """
    count = len(particles["position"])
    law = dict(METHODS[method])
    if law["RollingLaw"] == "ConstantLength":
        law["RollingFrictionLength"] = rolling
    law.update(steps)
    kept = {"OwnFriction": 1, "SlidingFriction": 1.0}
    if objects:
        kept = {"MaterialName": "object"}
        names = ("SlidingViscosity", "SlidingStiffness", "RollingFrictionLength")
        row = {"Density": DENSITY, "YoungsModulus": YOUNG, "PoissonRatio": RATIO, "Damping": DAMPING,
               "SlidingFriction": friction, **{name: law[name] for name in names if name in law}}
        law.update(OBJECTS, materials={"grain": row, "object": row},
                   pairs={("grain", "object"): OBJECT_VALUES})
    walls = {name: wall if isinstance(wall, tuple) else (wall, {}) for name, wall in walls.items()}
    return granular.Simulation(
        walls=[pipeline.make_wall(name, surface, **kept, **motion)
               for name, (surface, motion) in walls.items()],
        shapes=granular.shape("Cube", name="Cube"),
        particles={**particles, "shape": [0] * count, "radius": [BALL * (1 + math.sqrt(3))] * count},
        **{"MaximumParticles": count, "NumberOfThreads": threads, "Density": DENSITY,
           "YoungsModulus": YOUNG, "PoissonRatio": RATIO, "DampingLaw": "RootOverlap",
           "Damping": DAMPING, "SlidingFriction": friction, "TwistingLaw": "None",
           "FrameInterval": FRAME, "EndTime": frames * FRAME, "TimeStep": FRAME,
           "Integrator": "RungeKutta45", "TimeStepControl": "Error", "StageErrors": "Positions",
           "ErrorTolerance": 0.01, "ContactVelocity": 1.0, "ShortestStep": SHORTEST,
           "MaximumOverlap": 1.5, **law})


def delete(run):
    """Deletes a simulation with its inputs."""
    inputs = [*run.proxy.Walls, run.proxy.Particles, *run.proxy.Shapes]
    pv.Delete(run.proxy)
    for proxy in inputs:
        pv.Delete(proxy)


def hopper(method="M3", count=397, friction=0.5, rolling=0.00025, frames=240, threads=1, scale=1.0,
           **steps):
    """A simulation of the hopper that is not played yet. See simulate().

    @a scale multiplies the widths of the hopper.
    """
    position, orientation = lattice(count, scale)
    top = position[:, 2].max() + EDGE
    neck, rim = scale * NECK, scale * RIM
    profile = [(neck, ABOVE), (rim, shoulder_of(scale)), (rim, top)]
    walls = {"Hopper": pipeline.revolved_profile("Profile", profile, 48),
             "Floor": pipeline.floor(FLOOR)}
    return simulate(method, walls, {"position": position, "orientation": orientation}, friction,
                    rolling, frames, threads, **steps)


class Played:
    """A run of the hopper that was played to its end."""

    def __init__(self, run, each=None):
        """@a each is called with the grains of each frame."""
        for grains in run.frames():
            if each:
                each(grains)
        history = run.history
        self.end = run.time
        self.accepted, self.rejected = (int(history[name][-1]) for name in ("Steps", "StepsGivenUp"))
        self.missed = int(history["ErrorsMissed"][-1])
        self.shortest, self.longest = (float(history[name][-1])
                                       for name in ("ShortestTimeStep", "LongestTimeStep"))
        self.average = self.end / self.accepted
        self.time, self.mean_step = (numpy.array(history[name])[1:]
                                     for name in ("Time", "MeanTimeStep"))
        #: time that steps and mean steps of all frames come to (s)
        self.duration = float(self.mean_step @ numpy.diff(history["Steps"]))
        self.height = heights(grains.position)
        self.position = grains.position.copy()
        delete(run)

    def row(self):
        """Numbers of accepted and rejected steps, longest, shortest and mean step."""
        return [self.accepted, self.rejected, self.longest, self.shortest, self.average]


def heights(position):
    """Height of the pile, and the share of the grains above the first layer.

    Grains in the hopper and beyond the floor do not count.
    """
    pile = position[(position[:, 2] > 0) & (position[:, 2] < ABOVE)]
    if len(pile) < 20:
        return 0.0, 0.0
    return float(numpy.quantile(pile[:, 2], 0.98)), float((pile[:, 2] > 1.3 * EDGE).mean())
