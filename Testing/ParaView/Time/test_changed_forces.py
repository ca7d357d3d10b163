"""A force that changes in mid-run or between two runs: with velocities of the middles of steps the rest of the
last kick is that of the forces that there were, so that both regimes are exact."""

import granular
import numpy
from forking import run_apart
from reading import expect, path

INTEGRATORS = ("SemiImplicitEuler", "Leapfrog", "VelocityVerlet", "RungeKutta45")
HALVES = ("Leapfrog", "VelocityVerlet")
G, STEP = 9.81, 1e-3
FLIGHT = {"MaximumParticles": 0, "WallDomain": "None", "TimeStep": STEP, "FrameInterval": 0.05}
START = {"position": [[0, 0, 0]], "radius": 0.05, "velocity": [[1, 0, 2]]}
# A grain that a linear spring at a plane pushes, with nothing lost.
RADIUS, STIFFNESS, PRESSED = 0.05, 1e4, 2e-3
SPRING = {"MaximumParticles": 0, "WallDomain": "Box", "DomainBounds": [-1, 1, -1, 1, 0, 2], "Gravity": [0, 0, 0],
          "NormalLaw": "Hooke", "NormalStiffness": STIFFNESS, "Restitution": 1, "SlidingFriction": 0,
          "RollingFriction": 0, "AllowInitialOverlap": 1, "TimeStep": 1e-4, "FrameInterval": 1e-3}
ON_SPRING = {"position": [[0, 0, RADIUS - PRESSED]], "radius": RADIUS}
MASS = 4 / 3 * numpy.pi * RADIUS ** 3 * 1000


def close(what, found, due, within=1e-12):
    assert abs(found - due) <= within, f"{what} is {found!r}, but should be {due!r}"


def velocity_of(grains):
    return grains.velocity[0, 2]


def height_of(grains):
    return grains.position[0, 2]


class Steps:
    """One grain by half kicks. The force depends on its position and the velocity of the middle."""

    def __init__(self, position, velocity):
        self.position, self.velocity, self.middle = position, velocity, None

    def take(self, count, step, force):
        """Steps of one regime, from velocities of a time to velocities of a time."""
        middle = self.velocity - 0.5 * step * force(self.position, self.velocity)
        for _ in range(count):
            middle += step * force(self.position, middle)
            self.position += step * middle
        self.velocity = middle + 0.5 * step * force(self.position, middle)
        return self


def test_free_flight():
    """As in Lethe's report 2082: exact to rounding, and so is what follows after gravity is off."""
    for integrator in INTEGRATORS:
        run = granular.Simulation(particles=START, Integrator=integrator, EndTime=0.2,
                                  Changes="0.1 Gravity 0 0 0", **FLIGHT)
        after = 2 - G * 0.1
        for time, due in zip(run.times, (2, 2 - G * 0.05, after, after, after)):
            close(f"{integrator}: velocity at {time}", velocity_of(run.to(time)), due)
        late = 0.5 * G * 0.1 * STEP if integrator == "SemiImplicitEuler" else 0  # of the first order
        close(f"{integrator}: height", height_of(run.to(0.2)), 0.2 - 0.5 * G * 0.01 + 0.1 * after - late)


def test_gravity_that_begins_and_rotates():
    """Three regimes, of which the last has other steps as well."""
    for integrator in HALVES:
        run = granular.Simulation(particles=START, Integrator=integrator, EndTime=0.3, Gravity=[0, 0, 0],
                                  Changes="0.1 Gravity 0 0 -9.81\n0.2 Gravity 5 0 3\n0.2 TimeStep 5e-4", **FLIGHT)
        end = run.to(0.3)
        speed = 2 - G * 0.1
        close("velocity", velocity_of(end), speed + 0.3)
        close("velocity along x", end.velocity[0, 0], 1.5)
        close("height", height_of(end), 0.2 + 0.2 - 0.5 * G * 0.01 + 0.1 * speed + 0.5 * 3 * 0.01)


def test_saved_grains_without_gravity():
    """The first frame has the velocity of the file, whoever has written it and continues."""
    for before in INTEGRATORS:
        first = granular.Simulation(particles=START, Integrator=before, EndTime=0.1, **FLIGHT)
        kept = first.to(0.1)
        first.save(path("saved.vtp"))
        for after in INTEGRATORS:
            for start, end in (("From Grains", 0.2), (0, 0.1)):
                then = granular.Simulation(particles=path("saved.vtp"), Integrator=after, Gravity=[0, 0, 0],
                                           StartTime=start, EndTime=end, **FLIGHT)
                expect(f"{before}, then {after}", then.to(end - 0.1).velocity.tolist(), kept.velocity.tolist())
                later = then.to(end)
                close(f"{before}, then {after}: velocity", velocity_of(later), 2 - G * 0.1)
                close("height", height_of(later), height_of(kept) + 0.1 * (2 - G * 0.1))


def test_other_integrator():
    """With the same forces: velocities of middles are not taken for those of the time."""
    for before in HALVES:
        first = granular.Simulation(particles=START, Integrator=before, EndTime=0.1, **FLIGHT)
        kept = first.to(0.1)
        first.save(path("saved.vtp"))
        for after in INTEGRATORS:
            then = granular.Simulation(particles=path("saved.vtp"), Integrator=after, EndTime=0.2, **FLIGHT)
            expect(f"{before}, then {after}", then.to(0.1).velocity.tolist(), kept.velocity.tolist())
            close(f"{before}, then {after}", velocity_of(then.to(0.2)), 2 - G * 0.2)


def test_drag():
    """Stokes' drag, which velocities of middles feel, becomes three times as strong, then none."""
    for integrator in HALVES:
        run = granular.Simulation(particles=START, Integrator=integrator, EndTime=0.15, Viscosity=1.0,
                                  Changes="0.05 Viscosity 3\n0.1 Viscosity 0", **FLIGHT)
        grain = Steps(0.0, 2.0)
        for time, viscosity in ((0.05, 1.0), (0.1, 3.0), (0.15, 0.0)):
            rate = 6 * numpy.pi * viscosity * 0.05 / MASS
            grain.take(50, STEP, lambda x, v: -G - rate * v)
            close(f"{integrator}: velocity at {time}", velocity_of(run.to(time)), grain.velocity)
            close("height", height_of(run.to(time)), grain.position)


def test_settling_speed():
    """Where drag balances gravity a grain sinks as fast as its velocity says, before and after a change
    (ERF's report 3594: at half of it)."""
    for integrator in HALVES:
        sinks = MASS * G / (6 * numpy.pi * 1000 * 0.05)
        run = granular.Simulation(particles={**START, "velocity": [[0, 0, -sinks]]}, Integrator=integrator,
                                  EndTime=0.2, Viscosity=1000.0, TimeStep=1e-4,
                                  Changes=f"0.1 Viscosity 500\n0.1 Gravity 0 0 {-G / 2}",
                                  **{k: v for k, v in FLIGHT.items() if k != "TimeStep"})
        close("velocity", velocity_of(run.to(0.2)), -sinks, 1e-11)
        close("height", height_of(run.to(0.2)), -0.2 * sinks, 1e-11)


def test_stiffness():
    """A spring that becomes four times as stiff while it pushes."""
    for integrator in HALVES:
        run = granular.Simulation(particles=ON_SPRING, Integrator=integrator, EndTime=8e-3,
                                  Changes=f"4e-3 NormalStiffness {4 * STIFFNESS}", **SPRING)
        grain = Steps(RADIUS - PRESSED, 0.0)
        for time, stiffness in ((4e-3, STIFFNESS), (8e-3, 4 * STIFFNESS)):
            grain.take(40, 1e-4, lambda x, v: stiffness * max(0.0, RADIUS - x) / MASS)
            close(f"{integrator}: velocity at {time}", velocity_of(run.to(time)), grain.velocity)
            close("height", height_of(run.to(time)), grain.position)
        assert grain.velocity > 0.1, grain.velocity


def test_numerical_damping():
    """What is damped away of a kick is that of the damping of before."""
    first = granular.Simulation(particles=START, Integrator="Leapfrog", EndTime=0.1, NumericalDamping=0.5, **FLIGHT)
    kept = velocity_of(first.to(0.1))
    run = granular.Simulation(particles=START, Integrator="Leapfrog", EndTime=0.15, NumericalDamping=0.5,
                              Changes="0.1 NumericalDamping 0", **FLIGHT)
    close("velocity at the change", velocity_of(run.to(0.1)), kept)
    close("velocity after it", velocity_of(run.to(0.15)), kept - G * 0.05)


def test_other_walls_and_positions():
    """Saved grains that are pushed: the plane is removed, or somebody takes them away from it."""
    from paraview import simple as pv

    first = granular.Simulation(particles=ON_SPRING, Integrator="Leapfrog", EndTime=4e-3, **SPRING)
    kept = first.to(4e-3)
    first.save(path("pushed.vtp"))
    speed = velocity_of(kept)
    assert speed > 0.1, speed
    moved = pv.Transform(Input=pv.XMLPolyDataReader(FileName=[path("pushed.vtp")]))
    moved.Transform.Translate = [0, 0, 0.5]
    lower = {**SPRING, "DomainBounds": [-1, 1, -1, 1, -1, 2]}
    for what, particles, scene in (("another plane", path("pushed.vtp"), lower), ("another position", moved, SPRING)):
        then = granular.Simulation(particles=particles, Integrator="Leapfrog", EndTime=0.01, **scene)
        begin = then.to(4e-3)
        expect(what, begin.velocity.tolist(), kept.velocity.tolist())
        end = then.to(0.01)
        close(f"{what}: velocity", velocity_of(end), speed)
        close(f"{what}: height", height_of(end), height_of(begin) + 6e-3 * speed)


def test_bonds_that_are_made():
    """What pressed two grains before they are bonded does so for half a step more, and no longer."""
    pair = {"position": [[0, 0, 0], [2 * RADIUS - PRESSED, 0, 0]], "radius": RADIUS}
    scene = {**SPRING, "WallDomain": "None", "FrameInterval": 1e-4}
    for integrator in HALVES:
        run = granular.Simulation(particles=pair, Integrator=integrator, EndTime=4e-3, BondLaw="Springs",
                                  BondTime=2e-3, BondDamping=0, BondInteractionRadius=1.0, **scene)
        at, next_one = run.to(2e-3), run.to(2.1e-3)
        assert abs(at.velocity[0, 0]) > 0.05, at.velocity
        expect("bonds", len(run.bonds_at(2e-3)), 1)
        for k in (0, 1):
            close(f"{integrator}: displacement of grain {k}",
                  next_one.position[k, 0] - at.position[k, 0], 1e-4 * at.velocity[k, 0], 1e-16)


def test_energy_that_nobody_lost():
    """Without gravity the same grain has another energy, which counts as supplied, by Changes or not."""
    run = granular.Simulation(particles=START, Integrator="VelocityVerlet", EndTime=0.2,
                              Changes="0.1 Gravity 0 0 0", **FLIGHT)
    run.to(0.1)
    run.save(path("high.vtp"))
    run.to(0.2)
    rest = granular.Simulation(particles=path("high.vtp"), Integrator="VelocityVerlet", EndTime=0.2,
                               Gravity=[0, 0, 0], **FLIGHT)
    rest.to(0.2)
    for what, rows in (("changed", run.history["DissipatedEnergy"]), ("continued", rest.history["DissipatedEnergy"])):
        assert abs(rows).max() < 1e-12, (what, rows)
    slides = granular.Simulation(particles={**ON_SPRING, "velocity": [[1, 0, 0]]}, EndTime=4e-3, EnergyParts=1,
                                 **{**SPRING, "SlidingFriction": 0.5})
    slides.to(4e-3)
    slides.save(path("slides.vtp"))
    lost = slides.history["DissipatedEnergy"][-1]
    assert lost > 1e-3, lost
    rest = granular.Simulation(particles=path("slides.vtp"), EndTime=8e-3, EnergyParts=1,
                               **{**SPRING, "SlidingFriction": 0.5, "Gravity": [0, 0, -5]})
    rest.to(8e-3)
    expect("what was lost stays", rest.history["DissipatedEnergy"][0], lost)
    later = [rest.history[name][-1] for name in ("DissipatedEnergy", "FrictionLoss", "DampingLoss", "EnergyError")]
    assert abs(later[0] - sum(later[1:])) < 1e-12 and abs(later[3]) < 0.01 * later[0], later


def test_same_bits_on_any_route():
    """Forth and back, and from a file at the change, after it and before it."""
    scene = {**SPRING, "Gravity": [0.3, 0, -9.81], "Viscosity": 0.1}
    changes = f"4e-3 NormalStiffness {2 * STIFFNESS}\n4e-3 Viscosity 0.5\n6e-3 Gravity 0 0 -5"
    for integrator in HALVES:
        whole = granular.Simulation(particles=ON_SPRING, Integrator=integrator, EndTime=0.01, Changes=changes, **scene)
        due = {time: whole.to(time) for time in (2e-3, 4e-3, 5e-3, 8e-3, 0.01)}
        for time in (5e-3, 0.01, 2e-3, 8e-3):
            expect(f"again at {time}", whole.to(time).velocity.tolist(), due[time].velocity.tolist())
        for cut in (2e-3, 4e-3, 5e-3, 8e-3):
            whole.save(path("cut.vtp"), time=cut)
            rest = granular.Simulation(particles=path("cut.vtp"), Integrator=integrator, EndTime=0.01, Changes=changes,
                                       **scene)
            expect(f"from {cut}", rest.to(cut).velocity.tolist(), due[cut].velocity.tolist())
            for array in ("position", "velocity", "angular_velocity"):
                expect(f"{array} from {cut}", getattr(rest.to(0.01), array).tolist(),
                       getattr(due[0.01], array).tolist())


run_apart(globals())
