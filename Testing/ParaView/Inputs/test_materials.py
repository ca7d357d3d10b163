"""Materials and pairs of them: from scripts, by name on walls and inflows, in saved states, and what is
wrong with them."""

import re

import granular
import granular.surfaces
import numpy
from paraview import simple as pv
from paraview.simple import GranularInflow, GranularWall
from reading import Errors, expect, expect_part, expect_raised, path, write
from simulating import box, expect_same, produce, run_tests, simulate, state, update
from two_materials import MATERIALS, PAIRS, SOFT


def names_of(data):
    array = data.GetFieldData().GetAbstractArray("MaterialNames")
    return [array.GetValue(i) for i in range(array.GetNumberOfValues())] if array else None


def test_mixture():
    """Grains in SpawnBox are drawn from the table, with the density of their material."""
    run = granular.Simulation(materials=MATERIALS, pairs=PAIRS, MaximumParticles=300, EndTime=0.06,
                              spawn={"glass": 3, "stainless steel": 1})
    grains = run.to(0.06)
    expect("status", run.status, "OK")
    expect("names", names_of(grains.data), ["glass", "stainless steel"])
    material, mass, radius = grains["Material"], grains["Mass"], grains.radius
    share = numpy.mean(material == 0)
    assert 0.65 < share < 0.85, f"the share of glass is {share}"
    density = mass / (4 / 3 * numpy.pi * radius**3)
    expect("densities", sorted(set(numpy.round(density, 6))), [2500.0, 7800.0])
    expect("of their material", set(numpy.round(density[material == 1], 6)), {7800.0})
    expect("the property", run["Materials"].splitlines()[1],
           '"stainless steel" Density 7800.0 YoungsModulus 1000000.0 Restitution 0.9')


def test_one_material_of_several():
    """A table of one row is the same as no table."""
    one = granular.Simulation(MaximumParticles=200, EndTime=0.06, SlidingFriction=0.2)
    table = granular.Simulation(MaximumParticles=200, EndTime=0.06, SlidingFriction=0.2,
                                materials={"only": {}})
    expect("positions", table.to(0.06).position.tobytes(), one.to(0.06).position.tobytes())


def hit(wall_properties, velocity, **properties):
    """A run in which a grain hits a floor."""
    points = [[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]
    floor = granular.surfaces.surfaces((points, [(0, 1, 2, 3)]))[0]
    return granular.Simulation(walls=GranularWall(Input=floor, Name="Floor", **wall_properties),
                               MaximumParticles=0, Gravity=[0, 0, 0], EndTime=0.02, FrameInterval=0.02,
                               TimeStepFactor=0.05, particles={"position": [[0, 0, 0.011]],
                                                               "radius": [0.01], "velocity": [velocity]},
                               **properties)


def bounce(wall_properties, pairs=PAIRS, **properties):
    """Speed after over speed before, of a grain that falls on a floor."""
    run = hit(wall_properties, [0, 0, -1], materials=MATERIALS, pairs=pairs, **properties)
    speed = run.to(0.02).velocity[0, 2]
    expect("row of the wall", run.walls["WallMaterial"].tolist(),
           [1 if wall_properties.get("MaterialName") else 0])
    return round(float(speed), 2)


def test_walls():
    """A wall is of a material by its name, with coefficients of its own before those of the pair."""
    expect("no name", bounce({}), 0.5)
    expect("the pair's", bounce({"MaterialName": "stainless steel"}), 0.2)
    own = {"MaterialName": "stainless steel", "OwnRestitution": 1, "Restitution": 0.8}
    expect("its own", bounce(own), 0.8)
    expect("changed in flight", bounce({"MaterialName": "stainless steel"},
                                       Changes='0 "glass+stainless steel.Restitution" 0.7'), 0.7)


def test_laws_of_walls():
    """A wall has the law that is chosen for walls, whatever grains have among themselves."""
    expect("no damping at walls", bounce({}, WallDampingLaw="Viscous", Damping=0), 1.0)
    expect("none but at walls", bounce({}, DampingLaw="Viscous", WallDampingLaw="Restitution"), 0.5)
    expect("springs at walls", bounce({}, WallNormalLaw="Hooke", NormalStiffness=1e5), 0.5)
    proxy = simulate([])
    proxy.ContactModel = "YeeM3Walls"
    expect("at walls", (proxy.WallNormalLaw, proxy.WallSlidingLaw, proxy.WallRollingLaw),
           ("AsGrains", "Viscous", "YeeSpin"))
    expect("about the normal", proxy.WallTwistingLaw, "YeeSpin")
    expect("walls hold grains", proxy.WallStiction, 1)
    proxy.ContactModel = "YeeM3"
    expect("as grains", (proxy.WallSlidingLaw, proxy.WallRollingLaw), ("AsGrains", "AsGrains"))
    expect("walls do not hold grains", proxy.WallStiction, 0)


def test_laws_of_pairs():
    """A pair has the laws of its row, at walls of its material too, whatever the simulation has."""
    pair, wall = ("stainless steel", "glass"), {"MaterialName": "stainless steel"}
    undamped = {pair: {"DampingLaw": "Viscous", "Damping": 0}}
    expect("no damping of the pair", bounce(wall, pairs=undamped), 1.0)
    expect("another wall", bounce({}, pairs=undamped), 0.5)
    springs = {pair: {"normal_law": "Hooke", "normal_stiffness": 1e5, "restitution": 0.2}}
    expect("springs of the pair", bounce(wall, pairs=springs), 0.2)
    run = granular.Simulation(materials=MATERIALS, pairs=springs, MaximumParticles=10, EndTime=0.03,
                              spawn={"glass": 1, "stainless steel": 1})
    expect("the property", run["MaterialPairs"], '"stainless steel" glass NormalLaw Hooke'
           " NormalStiffness 100000.0 Restitution 0.2")
    run.to(0.03)
    assert "Not used" not in run.notes, run.notes
    run["Changes"] = '0 "glass+stainless steel.NormalLaw" 1'
    expect_raised("NormalLaw of two materials cannot change in mid-run.", run.to, 0.0)
    run["Changes"] = ""
    for text, part in (("NormalLaw Hook", "MaterialPairs, line 1: NormalLaw is 'Hook', but its choices"
                                          " are AsUsual, Hertz, Hooke, "),
                       ("NormalLaw 1", "NormalLaw is '1', but its choices are AsUsual,"),
                       ("AdhesionLaw Hamaker", "so all pairs have it or none.")):
        run["MaterialPairs"] = f'glass "stainless steel" {text}'
        expect_raised(part, run.to, 0.0)


def sticking(particles=None, **pair):
    """Grains that fall on each other, of which two kinds have laws of their own."""
    materials = {name: {**SOFT, "SurfaceEnergy": 0.1, "SlidingFriction": 0.3} for name in ("a", "b")}
    return granular.Simulation(particles=particles, materials=materials, pairs={("a", "b"): pair},
                               spawn={"a": 1, "b": 1}, MaximumParticles=150, EndTime=0.12,
                               SpawnBox=[-.03, .03, -.03, .03, .02, .15], WallDomain="Box",
                               DomainBounds=[-.04, .04, -.04, .04, 0, .5])


def test_continued_laws():
    """A saved state continues with the laws of its pairs, of which each contact has its memory."""
    pair = {"AdhesionLaw": "JKR", "SlidingLaw": "RescaledForce"}
    first = sticking(**pair)
    first.to(0.09)
    whole = first.to(0.12)
    assert (whole.position != sticking().to(0.12).position).any(), "laws of the pair do nothing"
    first.to(0.09)
    saved = path("laws_of_pairs.vtp")
    pv.SaveData(saved, first.proxy)
    again = sticking(pv.XMLPolyDataReader(FileName=[saved]), **pair)
    expect("positions", again.to(0.12).position.tobytes(), whole.position.tobytes())


def scraped(pair, **properties):
    """Speed along a floor after an impact of a grain that is rough."""
    rough = {name: {**row, "SlidingFriction": 5} for name, row in MATERIALS.items()}
    run = hit({"MaterialName": "stainless steel"}, [0.5, 0, -1], materials=rough,
              pairs={("glass", "stainless steel"): pair}, **properties)
    return float(run.to(0.02).velocity[0, 0])


def test_dashpots():
    """A pair has its own dashpot along the contact, and 0 turns the dashpot off."""
    off = scraped({"SlidingDashpotCoefficient": 0}, SlidingDashpot="Given")
    strong = scraped({"SlidingDashpotCoefficient": 3}, SlidingDashpot="Given")
    assert abs(strong - off) > 1e-3, f"a dashpot changes nothing: {strong}, {off}"
    ratio = scraped({"SlidingDashpotRatio": 0}, SlidingDashpot="Ratio")
    assert abs(ratio - off) < 1e-9, f"without a dashpot {off}, or {ratio}"


def test_mixing():
    """Restitution of two materials by each rule, before which given values go, and what Notes say."""
    for rule, due in (("Default", (0.5 * 0.9)**0.5), ("Geometric", (0.5 * 0.9)**0.5),
                      ("Arithmetic", 0.7), ("Harmonic", 0.9 / 1.4), ("Minimum", 0.5), ("Maximum", 0.9)):
        found = bounce({"MaterialName": "stainless steel"}, pairs={}, RestitutionMixing=rule)
        assert abs(found - due) < 0.006, f"{rule}: {found}, not {due}"
    expect("given", bounce({"MaterialName": "stainless steel"}, RestitutionMixing="Maximum"), 0.2)
    alone = granular.Simulation(MaximumParticles=10, EndTime=0.03, FrictionMixing="Minimum",
                                StiffnessMixing="Harmonic")
    alone.to(0.03)
    expect_part("notes", alone.notes,
                "Not used with a single material: FrictionMixing, StiffnessMixing.")
    two = granular.Simulation(MaximumParticles=10, EndTime=0.03, FrictionMixing="Minimum",
                              materials=MATERIALS)
    two.to(0.03)
    assert "Not used" not in two.notes, two.notes


def test_models():
    """A contact model has the rules of its program."""
    proxy = simulate([])
    for model, rules in (("Yade", ("Minimum", "Harmonic")), ("SudoDEM", ("Minimum", "Harmonic")),
                         ("LAMMPS", ("Default", "Default")), ("TinyDEM", ("Default", "Default"))):
        proxy.ContactModel = model
        expect(model, (proxy.FrictionMixing, proxy.StiffnessMixing), rules)


def test_inflows():
    """An inflow adds a mixture, or a row of the table."""
    tap = GranularInflow(Region=None, Box=[-.1, .1, -.1, .1, .1, .2], Materials='glass, "stainless steel" 2')
    run = granular.Simulation(inflows=[tap], materials=MATERIALS, MaximumParticles=300, EndTime=0.03)
    material = run.to(0.03)["Material"]
    assert 0.55 < material.mean() < 0.8, f"the share of steel is {material.mean()}"
    tap.Materials, tap.Material = "", 1
    expect("a row", set(run.to(0.03)["Material"]), {1})
    pv.Delete(tap)


def test_continued():
    """A saved state continues; materials are found again by their names in another table."""
    first = granular.Simulation(materials=MATERIALS, MaximumParticles=200, EndTime=0.12,
                                spawn={"glass": 1, "stainless steel": 1})
    first.to(0.03)
    whole = first.to(0.06)
    first.to(0.03)
    saved = path("mixture.vtp")
    pv.SaveData(saved, first.proxy)
    reader = pv.XMLPolyDataReader(FileName=[saved])
    again = granular.Simulation(particles=reader, materials=MATERIALS, MaximumParticles=200,
                                EndTime=0.12, spawn={"glass": 1, "stainless steel": 1})
    expect("positions", again.to(0.06).position.tobytes(), whole.position.tobytes())
    backward = dict(reversed(MATERIALS.items()))
    other = granular.Simulation(particles=reader, materials=backward, MaximumParticles=0, EndTime=0.06)
    expect("other rows", (1 - other.to(0.03)["Material"]).tolist(), first.to(0.03)["Material"].tolist())
    lacks = granular.Simulation(particles=reader, materials={"ice": SOFT}, MaximumParticles=0)
    error = expect_raised("is of the material '", lacks.to, 0.0)
    expect_part("message", str(error), "which is none of the materials (ice)")


def test_changes():
    """A material's values change by its name; a change of what no grain is of is refused."""
    run = granular.Simulation(materials=MATERIALS, MaximumParticles=100, EndTime=0.06,
                              Changes="0.03 glass.SlidingFriction 0.9")
    run.to(0.06)
    expect("status", run.status, "OK")
    for text, part in (("0 ice.Density 1", "Changes, line 1: 'ice' is none of the materials."),
                       ("0 glass.Colour 1", "'Colour' is no value of a material; those are Density,"),
                       ("0 glass+ice.Restitution 1", "Changes, line 1: 'ice' is none of the materials."),
                       ("0 glass.Density -1", "Materials, 'glass': Density is -1"),
                       ("0 Density 3", "so Density belongs to one of them: glass.Density")):
        run["Changes"] = text
        expect_raised(part, run.to, 0.0)
    run["Changes"] = ""
    expect("fine again", len(run.to(0.06)), 100)


BAD = {"Materials": {"glass Density": "Materials, line 1: after Density should be its value.",
                     "\nglass Density heavy": "Materials, line 2: 'heavy' is not a number; there"
                                              " should be the value of Density.",
                     "glass Colour 3": "Materials, line 1: 'Colour' is no value of a material; those",
                     "a Density 3 Density 3": "Materials, line 1: Density is given twice.",
                     "a\na": "Materials, row 2: 'a' is the name of an earlier material.",
                     "a+b Density 3": "has a plus",
                     "a PoissonRatio 0.7": "Materials, 'a': PoissonRatio is 0.7 but must be above -1"},
       "MaterialPairs": {"a": "MaterialPairs, line 1: there should be the names of two materials.",
                         "a b": "as there is no table of them."},
       "SpawnMaterials": {"glass": "SpawnMaterials is of the material 'glass', but there is no table",
                          "glass 1 2": "SpawnMaterials: '2' is too much: there should be a name",
                          "glass x": "SpawnMaterials: 'x' is not a number"}}


def test_bad_text():
    """One error that names property, line and value; what was shown stays."""
    simulation = simulate([produce(box())])
    update(simulation, 0.0)
    shown = state(simulation, 0.0)
    errors = Errors()
    for name, cases in BAD.items():
        for text, message in cases.items():
            setattr(simulation, name, text)
            simulation.UpdatePipeline(0.0)
            expect_part(f"{name} {text!r}", simulation.Status, message)
            setattr(simulation, name, "")
    simulation.UpdatePipeline(0.0)
    expect_same("as before", state(simulation, 0.0), shown)
    tap = GranularInflow(Region=None, Materials="glass, water")
    for inflows, part in (([tap], "but there is no table of materials"),):
        simulation.Inflows = inflows
        simulation.UpdatePipeline(0.0)
        expect_part("inflow", simulation.Status, part)
    tap.Materials = "glass 1 1"
    tap.UpdatePipeline()
    expect_part("at once", errors.messages[-1], "Materials: '1' is too much")


def test_rows():
    """The columns that the form in the panel edits, and the tables, follow each other."""
    proxy = simulate([])
    proxy.Materials = 'glass Density 2500\n"old wood" TwistingFriction 0.4 # what else'
    expect("names", list(proxy.MaterialRowName), ["glass", "old wood"])
    expect("densities", list(proxy.MaterialRowDensity), [2500, 1000])
    expect("twisting", list(proxy.MaterialRowTwistingFriction), [-1, 0.4])
    proxy.MaterialRowDensity = [2400.5, 700]
    lines = proxy.Materials.splitlines()
    assert lines[0].startswith("glass Density 2400.5 YoungsModulus 1e+06 "), lines
    assert lines[1].startswith('"old wood" Density 700 ') and lines[1].endswith(
        "TwistingFriction 0.4"), lines
    proxy.Materials = "glass SurfaceEnergy 0.25\nice Density 900 SurfaceEnergy 0.5"
    proxy.MaterialRowDensity = [2500, 917]
    proxy.MaterialRowName = ["glas", "ice"]
    lines = proxy.Materials.splitlines()
    assert lines[0].startswith("glas ") and lines[0].endswith(" SurfaceEnergy 0.25"), lines
    assert "Density 917" in lines[1] and lines[1].endswith(" SurfaceEnergy 0.5"), lines
    expect("of a law", list(proxy.MaterialRowSurfaceEnergy), [0.25, 0.5])
    expect("not given", list(proxy.MaterialRowLiquidVolume), [-1, -1])
    expect("law", list(proxy.MaterialRowAdhesionLaw), [0, 0])
    proxy.AdhesionLaw = "JKR"
    expect("another law", list(proxy.MaterialRowAdhesionLaw), [3, 3])
    proxy.WallAdhesionLaw = "JKR"
    expect("a law at walls", list(proxy.MaterialRowWallAdhesionLaw), [4, 4])
    expect("no law of one's own", list(proxy.MaterialRowOwnLaw), [0, 0])
    proxy.LawExpression = "N = delta"
    expect("law of one's own", list(proxy.MaterialRowOwnLaw), [1, 1])
    proxy.LawExpression = ""
    proxy.Density = 1234
    proxy.Materials = "glass SurfaceEnergy 0.25"
    proxy.Density = 2345
    expect("what a row does not say", list(proxy.MaterialRowDensity), [2345])
    proxy.PairRowFirst, proxy.PairRowSecond = ["glass"], ["old wood"]
    own = [name for name in proxy.ListProperties() if re.match("PairRowOwn(?!Law)", name)]
    expect("own laws of pairs", len(own), 6)
    laws = [name for name in proxy.ListProperties() if re.match("PairRow.*(Law|SlidingDashpot)$", name)]
    expect("laws of the simulation", len(set(laws) - set(own)), 16)
    for name in proxy.ListProperties():
        if re.match("PairRow(?!First|Second|Restitution)", name) and name not in laws:
            setattr(proxy, name, [-1])
    for name in own:
        setattr(proxy, name, [0])
    expect("not all columns yet", proxy.MaterialPairs, "")
    proxy.PairRowRestitution = [0.25]
    expect("pairs", proxy.MaterialPairs, 'glass "old wood" Restitution 0.25')
    proxy.PairRowWorkOfAdhesion = [0.3]
    expect("of a law", proxy.MaterialPairs, 'glass "old wood" Restitution 0.25 WorkOfAdhesion 0.3')
    proxy.PairRowOwnNormalLaw = [2]
    expect("with a law", proxy.MaterialPairs,
           'glass "old wood" NormalLaw Hooke Restitution 0.25 WorkOfAdhesion 0.3')
    proxy.MaterialPairs = "glass glass SlidingLaw Viscous NormalLaw Luding"
    expect("laws of the text", (list(proxy.PairRowOwnNormalLaw), list(proxy.PairRowOwnSlidingLaw),
                                list(proxy.PairRowOwnDampingLaw)), ([4], [6], [0]))
    proxy.MaterialPairs = ""
    expect("no rows", len(proxy.PairRowFirst), 0)
    name = path("rows.pvsm")
    pv.SaveState(name)
    with open(name) as file:
        text = file.read()
    assert "MaterialRow" not in text and "SurfaceEnergy 0.25" in text, "a state has the tables only"


def test_bad_tables():
    """What a script gets wrong."""
    expect_raised("have to be a dictionary or a list", granular.Simulation, materials=3)
    expect_raised("There is no material 'glas'; did you mean glass?", granular.Simulation,
           materials=["glas"])
    expect_raised("has to be a number", granular.Simulation, materials={"a": {"Density": "heavy"}})
    expect_raised("is no name", granular.Simulation, materials={"": SOFT})
    expect_raised("needs pairs of names", granular.Simulation, materials=MATERIALS, pairs={"glass": {}})
    expect_raised("has to be a dictionary of values", granular.Simulation, materials=MATERIALS,
           pairs={("a", "b"): 3})
    expect_raised("has to be a name or a dictionary of shares", granular.Simulation, materials=MATERIALS,
           spawn=3)


run_tests(globals())
