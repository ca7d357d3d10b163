"""No number in any property of walls, inflows and the domain breaks more than one request: it is
simulated, or refused with one sentence that names it, and the last good result stays."""

import math

from paraview.simple import GranularInflow, GranularWall
from reading import Errors, expect
from simulating import arrays, box, expect_same, output, produce, run_tests, simulate, update

BAD = (math.nan, math.inf, -math.inf, 1e300, -1e300, -1.0, 0.0)
# Everything that only counts when something else is set.
WALL = {"OwnThickness": 1, "OwnFriction": 1, "OwnRestitution": 1, "OwnTemperature": 1,
        "AngularVelocity": 1.0,
        "OscillationAmplitude": [0, 0, 0.001], "OscillationFrequency": 2.0, "SwingAngle": 1.0,
        "SwingFrequency": 1.0, "TranslationVelocity": [0, 0, 0.01],
        "Servo": "Force", "ServoLoad": 0.1}
# Of rigid bodies, and what others leave unread.
BODY = {"Dynamics": "RigidBody", "MassProperties": "Given", "Joint": "Hinge", "Motor": "Speed"}
OF_BODIES = ("Density", "Mass", "CenterOfMass", "Inertia", "InertiaProducts", "LockedTranslations",
             "InitialVelocity", "InitialAngularVelocity", "AppliedForce", "AppliedTorque", "MotorValue",
             "MotorLimit", "JointStiffness", "JointRest", "JointDamping", "JointRange", "DynamicTimes")
PROBED_OF_BODIES = "Mass", "Inertia", "MotorLimit", "JointRange", "DynamicTimes"
# A membrane, and numbers that others leave unread.
MEMBRANE = {"Dynamics": "Membrane", "MembraneThickness": 1e-3, "Density": 1e3, "YoungsModulus": 1e5,
            "FixedPoints": "Boundary"}
OF_MEMBRANES = ("MembraneThickness", "YoungsModulus", "PoissonRatio", "Prestretch", "Pressure",
                "BendingStiffness", "RetardationTime", "MassDamping")
INFLOWS = {
    "box": {"Shape": "Box", "Amount": "Number", "Rate": 100.0, "SizeDistribution": "Normal",
            "RadiusMean": 0.025, "RadiusDeviation": 0.002, "RadiusRange": [0.02, 0.03],
            "Box": [-0.08, 0.08, -0.08, 0.08, 0.1, 0.4]},
    "disc": {"Shape": "Disc", "Radius": 0.05, "Center": [0, 0, 0.3], "Amount": "Mass",
             "Rate": 1.0, "SizeDistribution": "Mixture", "MixtureRadii": [0.02, 1, 0.03, 2]}}
# What the other one uses.
UNUSED = {"box": ("Center", "Normal", "Radius", "MixtureRadii", "Sieves"),
          "disc": ("Box", "BoxCorner", "BoxLengths", "RadiusRange", "RadiusMean",
                   "RadiusDeviation", "Sieves")}
SIEVES = {"SizeDistribution": "Sieves", "Sieves": [0.04, 0, 0.05, 30, 0.06, 100], "Amount": "Number",
          "Rate": 100.0, "Box": [-0.08, 0.08, -0.08, 0.08, 0.1, 0.4]}
DOMAIN = {"WallDomain": "Box", "DomainBounds": [-0.2, 0.2, -0.2, 0.2, -0.1, 0.6], "OutflowBox": 1,
          "OutflowBoxBounds": [-1, 1, -1, 1, -1, -0.6], "OutflowPlane": 1,
          "OutflowPlanePoint": [0, 0, -0.7], "OutflowPlaneNormal": [0, 0.1, -1]}
SHORT = {"MaximumParticles": 20, "EndTime": 0.02, "FrameInterval": 0.01, "TimeStep": 5e-4}


def numbers_of(proxy, names=None):
    """Each property of floating-point numbers, with each of its indices."""
    for name in names or proxy.ListProperties():
        value = proxy.GetPropertyValue(name)
        values = [value] if isinstance(value, float) else value
        try:
            values = list(values)
        except TypeError:
            continue
        if values and all(isinstance(v, float) for v in values):
            for index in range(len(values)):
                yield name, values, index


def ask(simulation, errors):
    """What is said of the first frames."""
    errors.messages.clear()
    update(simulation, 0.01)
    status = simulation.Status
    # A wall or inflow that knows that it is wrong says so itself, too.
    assert len(errors.messages) <= (0 if status == "OK" else 2), (status, errors.messages)
    return status


def grains_of(simulation):
    """The arrays of the Particles output but for what is said beside them."""
    return {key: value for key, value in arrays(output(simulation)).items() if key[0] != "field"}


def probe(simulation, proxy, names=None):
    errors = Errors()
    expect("status", ask(simulation, errors), "OK")
    good = grains_of(simulation)
    words = {}
    for name, values, index in list(numbers_of(proxy, names)):
        for bad in BAD:
            changed = list(values)
            changed[index] = bad
            setattr(proxy, name, changed if len(changed) > 1 else changed[0])
            status = ask(simulation, errors)
            what = f"{name}[{index}] = {bad}"
            words[name, index, bad] = status
            print(what, "->", status, flush=True)
            if status != "OK":
                assert status.endswith(".") and len(status) < 400, (what, status)
            if not math.isfinite(bad) and status == "OK":
                # The limits of a time, of a displacement and of the domain may be infinite.
                assert name.endswith("Times") and bad == math.inf or name in (
                    "OutflowBoxBounds", "ServoTravel", "JointRange", "MotorLimit") and not math.isnan(bad), what
            if status == "OK" or "blew up" in status:
                good = grains_of(simulation)
            else:
                expect_same(f"last result with {what}", grains_of(simulation), good)
        setattr(proxy, name, values if len(values) > 1 else values[0])
        expect(f"status after {name}", ask(simulation, errors), "OK")
        good = grains_of(simulation)
    return words


def test_walls():
    wall = GranularWall(Input=produce(box()), **WALL)
    probe(simulate([wall], **SHORT), wall,
          [name for name in wall.ListProperties() if name not in OF_BODIES + OF_MEMBRANES])
    body = GranularWall(Input=produce(box()), Mass=1e3, **BODY)
    probe(simulate([body], **SHORT), body, PROBED_OF_BODIES)
    sheet = GranularWall(Input=produce(box()), **MEMBRANE)
    probe(simulate([sheet], **SHORT), sheet, OF_MEMBRANES)


def test_inflows():
    for shape, properties in INFLOWS.items():
        inflow = GranularInflow(Region=None, **properties)
        used = [name for name in inflow.ListProperties() if name not in UNUSED[shape]]
        probe(simulate([produce(box())], Inflows=[inflow], **SHORT), inflow, used)
    sieves = GranularInflow(Region=None, **SIEVES)
    probe(simulate([produce(box())], Inflows=[sieves], **SHORT), sieves, ["Sieves"])


def test_domain():
    simulation = simulate([], **{**SHORT, **DOMAIN})
    probe(simulation, simulation, [n for n in DOMAIN if n not in ("WallDomain",)])


run_tests(globals())
