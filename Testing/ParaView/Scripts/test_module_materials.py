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


def test_library():
    """Materials of the library by name, softer down to 1 MPa, with steel; and what is refused."""
    expect("words", [entry["name"] for entry in granular.library("hlosta STEEL")], ["steel balls", "ABS beads 6 mm"])
    expect("no words", granular.library("moon cheese"), [])
    expect("urea", granular.library_material("urea prills"),
           {"Density": 1320.0, "SlidingFriction": 0.27, "RollingFriction": 0.11})
    for name, factor, modulus in (("steel balls", 1, 210e9), ("steel balls", 1000, 210e6), ("GITS tablets", 1000, 1e6),
                                  ("soybeans", 1000, 2.7e6)):
        expect(f"{name} / {factor}", granular.library_material(name, factor)["YoungsModulus"], modulus)
    materials, pairs = granular.library_tables(["ABS beads 6 mm", "urea prills"], 1000)
    expect("rows", list(materials), ["ABS beads 6 mm", "urea prills", "steel"])
    # A wall has the modulus of steel, not that of the contact (LAMMPS #4141).
    expect("steel", materials["steel"]["YoungsModulus"], 207e6)
    expect("pairs", pairs, {("ABS beads 6 mm", "steel"): {"Restitution": 0.72, "SlidingFriction": 0.49,
                                                          "RollingFriction": 0.03}})
    expect("steel itself", granular.library_tables("steel balls")[1],
           {("steel balls", "steel"): {"Restitution": 0.26, "SlidingFriction": 0.13}})
    run = granular.Simulation(materials=materials, pairs=pairs, spawn="urea prills", MaximumParticles=20, EndTime=0.03)
    expect("a run", len(run.to(0.03)), 20)
    # Databases lacked a friction without a word (KratosMultiphysics/GiDInterface #407), and a rolling friction
    # changed its lever between versions (Kratos #10341). A note says what is absent and whose the law is.
    for entry in granular.library():
        if entry["values"].get("RollingFriction", 0) > 0:
            assert "rolling law: that of another program" in granular.library_note(entry["name"]), entry
    note = granular.library_note("soybeans", 10)
    for part in ("https://doi.org/10.13031/2013.32577", "YoungsModulus 2.7e+06", "with steel SlidingFriction 0.3",
                 "unchanged: Density, PoissonRatio;", "test: bulk density and heap", "calibrated: shear modulus 1.04 MPa"):
        assert part in note, (part, note)
    expect_raised("There is no material of the library 'urea'; did you mean urea prills?",
                  granular.library_material, "urea")
    expect_raised("has no numbers of wheat, but ranges alone: see https://doi.org/10.1016/j.biosystemseng.2016.02.017.",
                  granular.library_tables, ["wheat"])
    for factor in (0, 0.5, True, float("inf"), "1000"):
        expect_raised("has to be a number from 1 on", granular.library_material, "soybeans", factor)


def test_filling_the_panel():
    """Values wait for Apply. A row of the same name is replaced, and one of steel that is there stays."""
    run = granular.Simulation(EndTime=0.03, name="Panel")
    proxy = run.proxy.SMProxy
    shown = {name: proxy.GetProperty(name).GetUncheckedElement for name in
             ("Density", "SlidingFriction", "Restitution", "Materials", "MaterialPairs", "MaterialNote")}
    granular.papers.filling.fill_in("urea prills", 1000, "Panel", False)
    expect("shown", [shown[name](0) for name in ("Density", "SlidingFriction", "Restitution")], [1320.0, 0.27, 0.5])
    expect("before Apply", (run["Density"], run["MaterialNote"]), (1000.0, ""))
    expect("one note", shown["MaterialNote"](0), granular.library_note("urea prills", 1000))
    run = granular.Simulation(EndTime=0.03, name="Table", materials={"steel": {"Density": 7000}, "soybeans": {}},
                              pairs={("steel", "soybeans"): {"Restitution": 0.1}})
    run.proxy.Materials = "# of a colleague\n# and tried\n" + run.proxy.Materials
    run.proxy.MaterialNote = "glass: from a colleague"
    proxy = run.proxy.SMProxy
    for _ in range(2):  # again is no change
        granular.papers.filling.fill_in("soybeans", 1000, "Table", True)
        granular.papers.filling.fill_in("ABS beads 6 mm", 100, "Table", True)
        shown = {name: proxy.GetProperty(name).GetUncheckedElement(0).splitlines() for name in
                 ("Materials", "MaterialPairs", "MaterialNote")}
        expect("rows", [line.split(" Density")[0].split(" Youngs")[0] for line in shown["Materials"]],
               ["# of a colleague", "# and tried", "steel", "soybeans", '"ABS beads 6 mm"'])
        expect("steel", shown["Materials"][2], "steel Density 7000.0")
        assert "YoungsModulus 22500000.0" in shown["Materials"][4], shown
        expect("pairs", shown["MaterialPairs"],
               ["soybeans steel SlidingFriction 0.3",
                '"ABS beads 6 mm" steel Restitution 0.72 SlidingFriction 0.49 RollingFriction 0.03'])
        expect("notes", [line.split(":")[0] for line in shown["MaterialNote"]], ["glass", "soybeans", "ABS beads 6 mm"])
    assert "ABS" not in run["Materials"], run["Materials"]


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
