"""Packing fraction and coordination number of spheres, without friction and with friction."""

import math

import granular
import numpy
from experiments.beds import carried_contacts, figures, inflow
from matplotlib import pyplot
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

DIAMETER, SPREAD = 1.0, 0.1  # mean diameter, and largest deviation from the mean
START = 0.32  # solid fraction of the suspension that settles
THICK = 4.0  # Stokes rate of a thick fluid, in √(g/d)

case = Case(
    "packing", "Random packings",
    "Spheres of mean diameter d (± 10 %, uniform) sink in a viscous fluid in a box and come to"
    " rest. Lengths are in d and times in √(d/g). A bed without friction is random close packed,"
    " with the solid fraction 0.64 (Scott and Kilgour, J. Phys. D 2 (1969) 863). The bed is"
    " isostatic, with 6 contacts per grain (O'Hern, Silbert, Liu and Nagel, Phys. Rev. E 68 (2003)"
    " 011306). A bed with friction is random loose packed if grains land without a bounce. The"
    " solid fraction is 0.55 to 0.56 ± 0.01 for glass beads (Onoda and Liniger, Phys. Rev. Lett."
    " 64 (1990) 2727). The friction is 0.5, as between beads, or 10, where hardly a contact"
    " slides. There is no rolling or twisting friction. Large friction needs 4 contacts per grain"
    " (Silbert, Soft Matter 6 (2010) 2918). Values count inside the bed, from three diameters off"
    " walls and four diameters off floor and surface. The limits 6 and 4 hold for grains with"
    " small overlaps. Gravity is therefore lowered when the bed is at rest. Low gravity gives the"
    " state of stiffer grains with fewer steps.")


def viscosity(rate):
    """Viscosity that gives a mean grain the Stokes rate @a rate."""
    return rate * 2 * (DIAMETER / 2) ** 2 / 9


def settle(count, width, friction, rate, end, changes="", frames=20):
    """A simulation of @a count sinking grains with the Stokes rate c = 9 η / (2 ρ R²) = @a rate."""
    height = count * math.pi / 6 / START / width**2
    radii = [DIAMETER / 2 * (1 - SPREAD), DIAMETER / 2 * (1 + SPREAD)]
    box = [0, width, 0, width, 0, height]
    return granular.Simulation(
        inflows=[inflow(Box=box, Amount="Fill", RadiusRange=radii)], WallDomain="Box",
        DomainBounds=box, MaximumParticles=count, Density=1.0, YoungsModulus=2e5,
        PoissonRatio=0.0, Restitution=0.3, SlidingFriction=friction, RollingFriction=0.0,
        AutomaticTwistingFriction=0, TwistingFriction=0.0, Gravity=[0, 0, -1],
        Viscosity=viscosity(rate), TimeStepFactor=1.0, EndTime=end,
        FrameInterval=end / frames, NumberOfThreads=case.threads, Changes=changes)


def inside(grains, width):
    """Box inside the bed, away from walls, floor and surface."""
    top = numpy.quantile(grains.position[:, 2], 0.98)
    return [3 * DIAMETER, width - 3 * DIAMETER] * 2 + [4 * DIAMETER, top - 4 * DIAMETER]


def measure(run, grains, width, fewest):
    """Solid fraction, contacts per grain without rattlers, share of rattlers, and mean overlap."""
    box = inside(grains, width)
    packing = figures("GranularPackingFraction", run, grains.time, OwnBox=1, Box=box)
    contacts = grains.contacts
    count, stays = carried_contacts(grains, contacts, fewest)
    position = grains.position
    within = ((position >= box[0::2]) & (position <= box[1::2])).all(axis=1)
    return (packing["SolidFraction"][0], count[within & stays].mean(), 1 - stays[within].mean(),
            contacts["Overlap"].mean())


def frictionless():
    """Checks the bed without friction. Returns values at lower and lower gravity."""
    width = 14.0
    lower = {75: 0.1, 120: 0.01, 200: 0.001}
    changes = "\n".join(f"{time} Gravity 0 0 -{g}" for time, g in lower.items())
    run = settle(4000, width, 0.0, 0.5, 300.0, changes, frames=60)
    kept = {75.0: "1", 120.0: "0.1", 200.0: "0.01", 300.0: "0.001"}
    rows = [(kept[moment], *measure(run, run.to(moment), width, 4)) for moment in kept]
    fraction, contacts = rows[-1][1:3]
    case.check("random close packing", fraction, 0.64, absolute=0.01, source="Scott, Kilgour 1969")
    case.check("contacts per grain, no friction", contacts, 6, absolute=0.1, source="isostatic")
    case.table(["gravity", "solid fraction", "contacts per grain", "share of rattlers",
                "mean overlap / d"], rows,
               "Without friction, at lower and lower gravity. Rattlers have fewer than 4"
               " contacts, and are removed until no rattler is left.")
    return numpy.array([row[1:] for row in rows])


def fading(begin, steps):
    """Changes that lower gravity by a fifth and the viscosity by a tenth, in @a steps steps.

    The bed thus expands gently and soon. Steps last longer at lower gravity, as falls do.
    """
    lines, time = [], begin
    for k in range(1, steps + 1):
        lines += [f"{time:.2f} Gravity 0 0 -{0.8**k:.5f}",
                  f"{time:.2f} Viscosity {viscosity(THICK * 0.9**k):.5f}"]
        time += 2 * 0.8 ** (-(k - 1) / 2)
    return "\n".join(lines)


def loose(friction, end, changes=""):
    """Values of a bed that formed in a thick fluid."""
    width = 12.0
    run = settle(2650, width, friction, THICK, end, changes)
    grains = run.play(progress=False)
    print(f"friction {friction:g}: kinetic energy per grain"
          f" {run.history['KineticEnergy'][-1] / len(grains):.2g}", flush=True)
    found = measure(run, grains, width, 2)
    case.check_range(f"random loose packing, friction {friction:g}", found[0], 0.54, 0.57,
                     source="0.55 to 0.56 ± 0.01, Onoda, Liniger 1990")
    return found


def main():
    close = frictionless()
    beads = loose(0.5, 90.0)
    rough = loose(10.0, 450.0, fading(62.0, 25))
    case.check("contacts per grain, friction 10", rough[1], 4, absolute=0.1, source="Silbert 2010")
    case.table(["friction", "solid fraction", "contacts per grain", "share of rattlers",
                "mean overlap / d"], [("0.5", *beads), ("10", *rough)],
               "With friction. Rattlers have fewer than 2 contacts.")
    figure, axes = pyplot.subplots()
    axes.plot(close[:, 3], close[:, 1], "o", color=OURS, label="no friction")
    axes.plot(beads[3], beads[1], "s", color=FOURTH, label="friction 0.5")
    axes.plot(rough[3], rough[1], "^", color=OTHER, label="friction 10")
    for isostatic in (4, 6):
        axes.axhline(isostatic, color=REFERENCE, linewidth=1)
    axes.set(xlabel="mean overlap / d",
             ylabel="contacts per grain without rattlers", xscale="log",
             ylim=(3.5, 7))
    axes.legend(fontsize=7)
    case.figure("contacts", figure, "Contacts per grain over the mean overlap. Lines are the"
                                    " limits for hard grains in D dimensions: 2 D without"
                                    " friction, and D + 1 with friction.")
    case.finish()


main()
