"""Scenes that measure what a packing of many grains does."""

from running import expect_near, numbers

OPTIONS = {
    "periodic_shear": "--count 300 --strain 0.6 --run-frames 60 --threads 1",
    "laboratory": "--test triaxial --count 300 --run-frames 60 --inertial-number 0.004 --strain 0.3 --threads 1",
    "laboratory-undrained": "--test undrained --count 300 --frames 60 --inertial-number 0.004"
                            " --strain 0.2 --threads 1",
    "laboratory-isotropic": "--test isotropic --count 200 --frames 60 --threads 1",
    "laboratory-shear": "--test shear --count 300 --frames 60 --inertial-number 0.01 --threads 1",
    "laboratory-oedometer": "--test oedometer --count 150 --frames 60 --threads 1",
    "laboratory-shear_box": "--test shear_box --count 200 --frames 60 --threads 1",
    "laboratory-incline": "--test incline --count 100 --frames 40 --threads 1",
    "laboratory-triaxial_plates": "--test triaxial_plates --count 300 --frames 60 --strain 0.3 --threads 1",
    "laboratory-couette": "--test couette --count 300 --frames 40 --inertial-number 0.03 --threads 1",
    "sleeve": "--count 250 --strain 0.05 --inertial-number 0.004 --threads 1",
    "random_packing": "--grains ellipsoids --count 120 --youngs-modulus 5e6 --threads 1",
}
REFUSED = {
    "periodic_shear": ("--count 50", "--count 50 is below 100"),
    "laboratory": ("--count 50", "--count 50 is below 100"),
    "random_packing": ("--count 20", "--count 20 is below 50, too few for a packing"),
}


def check_periodic_shear(text):
    """Grains are pressed to what was asked for; sheared, they find the friction of rough spheres,
    0.38 (da Cruz et al. 2005 and many since), within what few grains scatter by."""
    first, second, third, asked, fraction, contacts = numbers(
        text, "s: N N N Pa instead of N, packing fraction N, N contacts a grain")
    for pressure in (first, second, third):
        expect_near("pressure", pressure, asked, 0.15)
    assert 0.55 < fraction < 0.63 and 3 < contacts < 5.5, (fraction, contacts)
    strain, number, ratio, spread, fraction, contacts = numbers(
        text, r"sheared by N at inertial number N: stress ratio N \+- N, packing fraction N,"
              r" N contacts a grain")
    expect_near("strain", strain, 0.6, 0.03)
    expect_near("stress ratio", ratio, 0.38, 0.25)
    assert number == 0.01 and spread < 0.15, (number, spread)
    assert 0.55 < fraction < 0.62 and 3 < contacts < 5.5, (fraction, contacts)
    lost, least = numbers(text, "dissipated N J, least growth a frame N J")
    assert lost > 0 and least > -0.01 * lost, (lost, least)


def check_laboratory(text):
    """A stress on the sides that is held, and the friction of spheres: 0.5 between them makes some 20
    degrees together."""
    sides, = numbers(text, "stress on the sides N Pa")
    ratio, angle, = numbers(text, "at the end: q/p N, friction angle N degrees")
    assert abs(sides / 2000 - 1) < 0.06, sides
    assert 0.55 < ratio < 1.0 and 14 < angle < 28, (ratio, angle)


check_laboratory_triaxial_plates = check_laboratory


def check_laboratory_undrained(text):
    """A loose packing that must keep its volume loses its pressure, not its friction."""
    before, void = numbers(text, "before: pressure N Pa, void ratio N")
    after, = numbers(text, "degrees [(]largest [0-9.]+[)], pressure N Pa")
    volume, = numbers(text, "volume strain (-?[0-9.]+)")
    assert abs(before / 2000 - 1) < 0.03 and void > 0.6, (before, void)
    assert after < 0.6 * before and abs(volume) < 1e-9, (after, volume)


def check_laboratory_isotropic(text):
    """Every pressure is reached; what is pressed together comes back less loose than it was."""
    rows = [numbers(line, "pressure +N of N Pa: void ratio N, N contacts")
            for line in text.splitlines() if line.startswith("pressure ")]
    assert len(rows) == 9, rows
    for reached, asked, *_ in rows:
        assert abs(reached / asked - 1) < 0.02, (reached, asked)
    voids = [row[2] for row in rows]
    assert voids[0] > voids[1] > voids[4] < voids[7] and voids[8] < voids[0] + 0.002, voids


def check_laboratory_shear(text):
    ratio, = numbers(text, "stress ratio N [+]-")
    across, fraction = numbers(text, "pressure across N of 2000 Pa, packing fraction N")
    assert 0.3 < ratio < 0.55 and abs(across / 2000 - 1) < 0.15, (ratio, across)
    assert 0.55 < fraction < 0.63, fraction


def check_laboratory_oedometer(text):
    """The lid comes to its load, and the floor bears it with the weight of the grains."""
    first, _, last, load = numbers(text, "void ratio N at N Pa, N at N of 10000 Pa")
    floor, = numbers(text, "the floor bears N Pa")
    assert last < first and abs(load / 10000 - 1) < 1e-3, (first, last, load)
    assert 1.0 < floor / load < 1.05, (floor, load)


def check_laboratory_shear_box(text):
    lid, below = numbers(text, "pressure of the lid N of 2000 Pa, N Pa on the lower half")
    largest, later = numbers(text, "shear stress over pressure: largest N, N [+]-")
    assert abs(lid / 2000 - 1) < 0.05 and below > 1000, (lid, below)
    assert 0.3 < later < 1.0 and largest >= later, (largest, later)


def check_sleeve(text):
    """Balls and sleeve carry the pressure, and the bed is stronger along the axis."""
    carried, = numbers(text, "balls and sleeve carry, of the pressure +N")
    largest, = numbers(text, "largest ratio of the stresses +N")
    assert abs(carried - 1) < 0.05 and 2 < largest < 8, (carried, largest)


def check_laboratory_incline(text):
    """Grains on a rough plane flow at 30 degrees and stand at 16 (Silbert et al. 2001: 19 to 26)."""
    flows, stands = numbers(text, "it flows down to N degrees and is at rest from N degrees on")
    assert 18 <= flows <= 28 and 16 <= stands <= 26, (flows, stands)


def check_laboratory_couette(text):
    """Torques on both cylinders are equal, and the flow stays near the inner one."""
    lid, = numbers(text, "pressure of the lid N of 2000 Pa")
    inner, outer = numbers(text, "inner cylinder N . m, on the outer one N . m")
    first, decay = numbers(text, "velocity N of that of the cylinder within a diameter of it, a decay by"
                                 " e every N diameters")
    assert abs(lid / 2000 - 1) < 0.05 and inner < 0 < outer, (lid, inner, outer)
    assert abs(inner / outer + 1) < 0.25, (inner, outer)
    assert 0.2 < first < 0.8 and 0.6 < decay < 2.5, (first, decay)


def check_random_packing(text):
    """Few and soft ellipsoids pack nearly as densely as is published of many hard ones."""
    grains, pressure, _, overlap = numbers(
        text, "N ellipsoids at N of N Pa, overlaps up to N % of a radius")
    assert grains > 100 and abs(pressure / 1000 - 1) < 0.1 and overlap < 10, (pressure, overlap)
    fraction, published = numbers(text, "packing fraction +N +N")
    contacts, = numbers(text, "contacts a grain +N")
    assert abs(fraction - published) < 0.03 and 9.5 < contacts < 12.5, (fraction, contacts)
