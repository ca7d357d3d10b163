"""Grains with a shape from a surface, from an empty window to a run: what of the panel is shown, what
is said of a surface that is missing, and what the picture is of."""

from clicking import Session, expect_messages, run, run_tests, seen
from reading import expect

KINDS = ("Rod Of Spheres", "Tetrahedron Of Spheres", "Cube Of Spheres", "Spheres", "Surface", "Ellipsoid",
         "Superellipsoid", "Poly-Superellipsoid", "Box", "Polyhedron", "Convex Surface", "Cylinder", "Cone",
         "Convex Parts", "Tablet", "Capsule", "Mixed Parts", "Support Function")
EQUAL, SMOOTH, ROUNDED = KINDS[:3], KINDS[5:8], (*KINDS[8:15], KINDS[16])
OF_KINDS = {"NumberOfSpheres": (KINDS[0], KINDS[2]), "Spacing": EQUAL, "SphereRadius": EQUAL, "Size": KINDS,
            "Spheres": ("Spheres",), "Surface": ("Surface", "Convex Surface", "Convex Parts", "Mixed Parts"),
            "Parts": ("Mixed Parts",), "SupportFunction": ("Support Function",),
            "MaximumSpheres": ("Surface",),
            "SmallestRadius": ("Surface",), "SphereOverlap": (), "VolumeError": ("Surface",), "HalfAxes": SMOOTH,
            "Sides": ("Box",), "Points": ("Polyhedron",), "Radius": ("Cylinder", "Cone", "Tablet", "Capsule"),
            "TopRadius": ("Cone",), "CapHeight": ("Tablet",), "Rounding": ROUNDED, "OppositeHalfAxes": SMOOTH[2:],
            "Exponents": SMOOTH[1:], "Body": (*SMOOTH, KINDS[17]), "Thickness": ()}

TELL = """
from paraview import simple
view = simple.GetActiveView()
shown = {key[0]: bool(simple.GetRepresentation(proxy, view).Visibility)
         for key, proxy in simple.GetSources().items()}
shape = simple.FindSource("GranularShape1")
shape.UpdatePropertyInformation()
told = [shown, shape.Status, shape.SpheresFound, shape.VolumeError]
"""


def test_kinds():
    """Each kind shows what it needs and nothing else; what is missing is said once."""
    session = Session().source("GranularShape")
    for kind in KINDS:
        session.set("Kind/ComboBox", kind).shows(kind, OF_KINDS)
    session.set("Kind/ComboBox", "Surface")
    missing = ("Choose a closed surface for Surface: the Kind is Surface, but nothing is connected"
               " there.")
    session.apply().has("Status/Status", missing)
    expect_messages(run(session), missing)


def test_surface_to_run():
    session = Session().source("SuperquadricSource", "&Geometric Shapes").apply()
    session.source("GranularShape").set("Kind/ComboBox", "Surface")
    session.set("Surface/1QComboBox0", "Superquadric1")
    session.set("MaximumSpheres/IntRangeWidget/LineEdit", "12").apply()
    session.select(0, 0).has("Status/Status", "OK").has("SpheresFound/LineEdit0", "12")
    session.tell("shape", TELL)
    session.source("GranularSimulation").tick("Shapes", "GranularShape1")
    session.set("MaximumParticles/LineEdit0", "60").set("EndTime/DoubleLineEdit0", "0.1")
    session.apply().has("Status/Status", "OK").last().observe("run")
    expect_messages(run(session))
    shown, status, count, lacking = seen("shape")
    expect("shown", shown, {"Superquadric1": False, "GranularShape1": True})
    expect("of the shape", (status, count), ("OK", 12))
    assert 0.0 < lacking < 0.4, f"the spheres lack {lacking} of the volume"
    state = seen("run")["GranularSimulation1"]
    expect("status", state["Status"], "OK")
    expect("grains", state["grains"], 60)


GROUP = """
from paraview import simple
parts = [simple.Box(Center=[0, 0, 0]), simple.Box(Center=[1, 0, 0])]
simple.Show(simple.GroupDatasets(registrationName="Blocks", Input=parts))
"""


def test_blocks_to_parts():
    """Blocks can be chosen for convex parts; those that touch do not overlap."""
    session = Session().python(GROUP).source("GranularShape").set("Kind/ComboBox", "Convex Parts")
    session.set("Surface/1QComboBox0", "Blocks").apply()
    session.select(2, 0).has("Status/Status", "OK")
    expect_messages(run(session))


if __name__ == "__main__":
    run_tests(globals())
