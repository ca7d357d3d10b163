"""Materials of the package granular, and the presets of the panel that have their values."""

import granular
from reading import expect, expect_raised
from simulating import run_tests

# What tables and papers print: density (kg/m^3), Young's modulus (Pa), Poisson's ratio, restitution,
# sliding friction, and for rolling friction from a smooth ball to an angular grain.
PUBLISHED = {
    "glass": [(2450, 2600), (60e9, 75e9), (0.18, 0.25), (0.9, 0.99), (0.05, 0.3), (0, 0.02)],
    "steel": [(7700, 8050), (190e9, 215e9), (0.27, 0.31), (0.6, 0.97), (0.1, 0.8), (0, 0.02)],
    "sand": [(2600, 2700), (65e9, 100e9), (0.05, 0.2), (0.3, 0.9), (0.4, 0.65), (0.05, 0.5)],
    "plastic": [(1050, 1250), (1e9, 4e9), (0.33, 0.42), (0.7, 0.95), (0.1, 0.5), (0, 0.05)],
    "wood": [(400, 900), (8e9, 16e9), (0.25, 0.5), (0.3, 0.7), (0.25, 0.65), (0.01, 0.2)],
}
PROPERTIES = ["Density", "YoungsModulus", "PoissonRatio", "Restitution", "SlidingFriction",
              "RollingFriction"]


def test_materials():
    """All values are in the ranges that are published, and act."""
    expect("names", sorted(granular.materials), sorted(PUBLISHED))
    for name, ranges in PUBLISHED.items():
        expect(f"properties of {name}", list(granular.materials[name]), PROPERTIES)
        for (low, high), value in zip(ranges, granular.materials[name].values()):
            assert low <= value <= high, (name, low, value, high)
        run = granular.Simulation(material=name, EndTime=0.03)
        expect(name, {key: run[key] for key in PROPERTIES}, granular.materials[name])
    # Steel rings faster than wood: the step varies with the root of density over stiffness.
    steps = {}
    for name, soft in (("steel", 1), ("steel", 100), ("glass", 100)):
        run = granular.Simulation(material=granular.softened(name, soft), FrameInterval=1e-3, EndTime=0)
        run.to(0)
        steps[name, soft] = run["TimeStepUsed"]
    ratio = steps["steel", 100] / steps["steel", 1]
    assert abs(ratio - 10) < 0.2, ratio
    expect("unchanged", granular.materials["steel"]["YoungsModulus"], 207e9)
    run = granular.Simulation(material="glass", SlidingFriction=0.2)
    expect("a property over the material", (run["SlidingFriction"], run["Density"]), (0.2, 2500))
    expect_raised("There is no material 'glas'; did you mean glass?", granular.Simulation, material="glas")
    expect_raised("factor of a softened material is 0", granular.softened, "glass", 0)
    expect_raised("without YoungsModulus cannot be softened", granular.softened, {}, 2)


def test_oka_wear():
    """The defaults of the panel are those of sand on a wall of 1.8 GPa."""
    run = granular.Simulation(EndTime=0.03)
    for name, value in granular.oka_wear(1.8).items():
        assert abs(value / run[name] - 1) < 1e-5, (name, value, run[name])
    expect_raised("The hardness is 0, but has to be a number above 0", granular.oka_wear, 0)


def test_presets_of_the_panel():
    """Presets of the panel fill in the materials of the module, a thousand times softer, and know
    when they no longer hold."""
    run = granular.Simulation(EndTime=0.03)
    for name in granular.materials:
        run.proxy.MaterialPreset = name.capitalize()
        expect(name, {key: run[key] for key in PROPERTIES}, granular.softened(name, 1000))
    run.proxy.Density = 701
    expect("after a change", (run.proxy.MaterialPreset, run["YoungsModulus"]), ("Custom", 12e6))
    available = run.proxy.GetProperty("MaterialPreset").Available
    expect("presets", sorted(available), sorted(["Custom", *map(str.capitalize, granular.materials)]))


run_tests(globals())
