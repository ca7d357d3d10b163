"""Impacts at an angle on a plane or between grains: tests 4 and 5 of Chung and Ooi, and the impacts
of Kharaz."""

import numpy
from exact.impact import Impact
from experiments.impacts import Hertz, apart, follow, material, modulus, on_plane, sphere_mass
from matplotlib import pyplot
from validating import OTHER, OURS, REFERENCE, Case

PAPER = "Chung & Ooi (2011)"
RADIUS, SPEED, FRICTION = 0.0025, 3.9, 0.092
# angle (degrees), tangential restitution, spin (rad/s)
TEST_4 = numpy.array([
    [5, .9481, 19.27], [10, .687, 213.0], [15, .6244, 377.8], [20, .6161, 510.6],
    [25, .6343, 599.4],
    [30, .6837, 616.5], [35, .7372, 582.3], [40, .7809, 544.8], [50, .8451, 457.0],
    [60, .8929, 357.5], [70, .9316, 246.2], [80, .9662, 126.3], [85, .9827, 63.15]])
KHARAZ = numpy.array([
    [5, .9400, 20.25], [10, .6903, 208.4], [15, .6236, 377.6], [20, .6150, 510.5],
    [25, .6343, 599.5],
    [30, .6813, 618.4], [45, .8160, 505.3], [60, .8938, 357.7]])
# Tangential velocity over friction times normal velocity, and surface spin in the same unit.
TEST_5 = numpy.array([[2.28, 2.32], [2.76, 2.86], [3.30, 3.44], [3.89, 4.04], [4.69, 4.57],
                      [5.66, 4.955]])

case = Case(
    "chung_ooi_oblique", "Oblique impact: benchmarks 4 and 5 of Chung and Ooi, MFiX DEM05",
    "Test 4: a sphere of aluminium oxide, radius 2.5 mm, hits a rigid plane at 3.9 m/s. The"
    " angles are 5 to 85 degrees, with e = 0.98 and μ = 0.092. The expected tangential"
    " restitution, spin and angle of rebound are the table of Chung and Ooi (2011). MFiX DEM05"
    " repeats test 4 with an elastic wall (70 GPa) and e = 1. DEM05 follows the experiment of"
    " Kharaz et al. (2001). Test 5: two equal steel spheres of radius 10 µm collide with opposite"
    " velocities. The tangential velocity of test 5 grows from impact to impact, with e = 1 and μ"
    " = 0.3. The time step is 1/200 of the contact time at normal incidence, and 1/400 in test 5.",
    section="Single grains")


def impacts_at(degrees, **properties):
    """Tangential restitution, spin and angle of rebound of the impacts of test 4."""
    angle = numpy.radians(degrees)
    form = Hertz(sphere_mass(4000, RADIUS), RADIUS, modulus(380e9, 0.23), SPEED)
    along, down = SPEED * numpy.sin(angle), SPEED * numpy.cos(angle)
    velocity = numpy.column_stack([along, 0 * along, -down])
    # A grazing impact lasts longer by v^(-1/5). Five times the normal contact time is enough for
    # all angles.
    motion = on_plane(RADIUS, velocity, form.duration / 200, 1000, SlidingFriction=FRICTION,
                      **material(380e9, 0.23, 4000), **properties)
    after = motion.velocity[-1]
    return after[:, 0] / along, motion.spin[-1, :, 1], numpy.degrees(
        numpy.arctan2(after[:, 0], after[:, 2]))


def check_all(name, what, measured, expected, relative=None, share=None):
    """One check for a row of figures: the largest deviation, relative or over the largest
    figure."""
    scale = numpy.abs(expected) if relative else numpy.abs(expected).max()
    case.check_range(f"{name}: largest deviation of the"
                     f" {what}{', relative' if relative else ' / largest figure'}",
                     (abs(measured - expected) / scale).max(), high=relative or share,
                     source=PAPER if name == "test 4" else "MFiX DEM05, Kharaz et al. (2001)")


def draw(axes, table, column, smooth, line, points, label):
    axes.plot(smooth, line, color=OURS, zorder=1)
    axes.plot(table[:, 0], points, "o", color=OURS, label="simulated")
    axes.plot(table[:, 0], table[:, column], "x", color=REFERENCE, markersize=8, label="published")
    axes.set(xlabel="angle of incidence in degrees", ylabel=label)
    axes.legend()


smooth = numpy.linspace(2, 88, 87)
for name, table, properties in (
        ("test 4", TEST_4, {"Restitution": 0.98}),
        ("Kharaz", KHARAZ, {"WallYoungsModulus": 70e9, "WallPoissonRatio": 0.25})):
    restitution, spin, angle = impacts_at(table[:, 0], **properties)
    normal = properties.get("Restitution", 1.0)
    due = numpy.degrees(numpy.arctan(table[:, 1] * numpy.tan(numpy.radians(table[:, 0])) / normal))
    if name == "test 4":
        check_all(name, "tangential restitution", restitution, table[:, 1], relative=0.016)
        check_all(name, "spin", spin, table[:, 2], share=0.022)
        case.check_range(f"{name}: largest deviation of the angle of rebound",
                         abs(angle - due).max(), high=0.025 * 90, unit="degrees", source=PAPER)
    else:
        check_all(name, "tangential restitution", restitution, table[:, 1], relative=0.01)
        check_all(name, "spin", spin, table[:, 2], share=0.01)
    lines = impacts_at(smooth, **properties)
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(7.4, 2.9))
    draw(left, table, 1, smooth, lines[0], restitution, "tangential restitution")
    draw(right, table, 2, smooth, lines[1], spin, "spin after impact in rad/s")
    case.figure(name.replace(" ", ""), figure,
                f"{name[0].upper() + name[1:]}: crosses are the published figures. The line is"
                " simulated at every degree.")
    case.table(["angle (degrees)", "restitution", "published", "spin (rad/s)", "published"],
               numpy.column_stack([table[:, 0], restitution, table[:, 1], spin,
                                   table[:, 2]]).tolist(),
               f"{name[0].upper() + name[1:]} over the angle.")
case.say("Deviations of the spin count relative to the largest spin of the table. At 5 degrees"
         " the sphere rebounds almost without spin. The lever of friction is R - δ/2 in equation"
         " 29 of Vetter (2025). The program that made the table has the lever R - δ. The"
         " difference of the levers alone makes 1.5 rad/s at 5 degrees, 7 % of the published"
         " spin.")


def pair_spins(slides, normal):
    """Surface spins R ω / (μ v) of two spheres that collide, over the slides.

    The velocity of a sphere is (v_t, v) = (slide μ v, v), and @a normal is v.
    """
    radius, friction, density = 1e-5, 0.3, 7850
    form = Hertz(sphere_mass(density, radius) / 2, radius / 2, modulus(208e9, 0.3, 208e9, 0.3),
                 2 * normal)
    step = form.duration / 400
    along = slides * friction * normal
    positions = apart(len(slides), 40 * radius + 4 * along.max() * form.duration)
    velocity = numpy.column_stack([along, 0 * along, 0 * along - normal])
    above = positions + [0, 0, radius + 1.3 * normal * step]
    below = positions - [0, 0, radius + 1.3 * normal * step]
    # The line between the centres is the normal of the impact when the contact begins.
    back = numpy.column_stack([along, 0 * along, 0 * along]) * 1.3 * step
    motion = follow({"position": numpy.concatenate([above - back, below + back]), "radius": radius,
                     "velocity": numpy.concatenate([velocity, -velocity])}, None, step, 600,
                    SlidingFriction=friction, **material(208e9, 0.3, density))
    spin = motion.spin[-1, :, 1] * radius / (friction * normal)
    return spin[:len(slides)], spin[len(slides):]


FAST, SLOW = 5.0, 0.005


def law_spins(slides):
    """R ω / (μ v) after the exact impact of one sphere on the plane of symmetry."""
    friction, ratio = 0.3, 3 * 0.7 / 1.7
    smallness = Hertz(sphere_mass(7850, 1e-5), 1e-5, modulus(208e9, 0.3), SLOW).overlap / 1e-5
    return numpy.array([Impact(1.25 / smallness**2.5, ratio, 0.0, 0.0, friction).after(
        1.0, slide * friction)[1] / friction for slide in slides])


first, second = pair_spins(TEST_5[:, 0], SLOW)
case.check_range("test 5: largest difference of the spins of the two spheres",
                 abs(first - second).max(), high=1e-9, source="symmetry")
for (slide, published), spin, due in zip(TEST_5, first, law_spins(TEST_5[:, 0])):
    case.check(f"test 5, slide {slide:g}: surface spin", spin, due, relative=2e-3,
               source="published law, integrated independently")
    if slide > 4.5:
        case.check(f"test 5, slide {slide:g}: surface spin", spin, published, relative=0.05,
                   source=PAPER)
gross = numpy.array([8.0, 10.0, 14.0])
for slide, spin in zip(gross, pair_spins(gross, SLOW)[0]):
    case.check(f"test 5, slide {slide:g}: surface spin in gross slip", spin, 5.0, relative=0.005,
               source="2.5 (1 + e)")
case.say("The figures of test 5 do not depend on the speed as long as the contact is short. At 5"
         " m/s, as in the benchmark, the pair rotates by up to a tenth of a radian during the"
         " contact. The rotation takes up to 16 % off the spin. The cause is geometry, so the loss"
         " is equal for all laws. The checks are made at 5 mm/s, where test 5 equals the impact of"
         " a sphere on a plane.")
case.say("The contact of test 5 mostly sticks at slides up to 3.9. The table of Chung and Ooi is"
         " a finite element solution with partial slip in the contact area. A spring that either"
         " sticks or slips cannot follow partial slip. The published law lies"
         f" {100 * (1 - first[3] / TEST_5[3, 1]):.0f} to {100 * (1 - first[0] / TEST_5[0, 1]):.0f}"
         " % below the table, and the benchmark allows 5 %. At slides up to 3.9 only the law,"
         " integrated independently, is demanded. At larger slides the table is demanded as well.")
slides = numpy.linspace(0.2, 14, 60)
figure, axes = pyplot.subplots()
axes.plot(slides, pair_spins(slides, SLOW)[0], color=OURS, label="simulated, 5 mm/s", zorder=1)
axes.plot(slides, pair_spins(slides, FAST)[0], ":", color=OURS, label="simulated, 5 m/s", zorder=1)
axes.plot(TEST_5[:, 0], first, "o", color=OURS)
axes.plot(TEST_5[:, 0], TEST_5[:, 1], "x", color=REFERENCE, markersize=8, label="finite elements")
axes.axhline(5, color=OTHER, linestyle="--", label="gross slip, 2.5 (1 + e)")
axes.set(xlabel="tangential velocity / (μ × normal velocity)",
         ylabel="R × spin / (μ × normal velocity)")
axes.legend()
case.figure("test5", figure, "Test 5: spin of two equal spheres after an oblique impact.")
case.finish()
