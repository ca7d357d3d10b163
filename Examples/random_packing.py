#!/usr/bin/env pvpython
"""How densely grains of a shape pack at random: without friction, gravity or walls, in a periodic cell.

Loose grains are pressed from all sides until they are jammed. Ellipsoids pack more densely than
spheres (Donev et al. 2004, Science 303, 990), some of which are as flat as chocolate lenses.

It leaves a picture and a state file. All quantities are in SI units.
"""

from common import cells, results, scenes, views
from common.package import granular

RADIUS, DENSITY, PRESSURE = 0.001, 2500.0, 1000.0
INERTIAL_NUMBER = 0.02  # of the pressing at its fastest
LOOSE = 0.18  # share of the volume to begin with
STRAIN = 2.0  # for which there is time
FRAMES = 20
#: Half axes, and the published share of the volume.
SHAPES = {"spheres": (None, "0.64"), "lenses": ([1, 1, 0.51], "0.70"),
          "ellipsoids": ([1.25, 1, 0.8], "0.735")}


def read_options():
    parser = scenes.make_parser(__doc__, "random_packing", count=400, youngs_modulus=2e7)
    parser.add_argument("--grains", choices=SHAPES, default="ellipsoids", help="their shape")
    options = parser.parse_args()
    if options.count < 50:
        parser.error(f"--count {options.count} is below 50, too few for a packing")
    rate = cells.unit_rate(RADIUS, DENSITY, PRESSURE)
    options.end_time = STRAIN / (INERTIAL_NUMBER * rate)
    return options


def build(options):
    """A cube that repeats itself, loosely filled, pressed along all axes."""
    axes, _ = SHAPES[options.grains]
    shapes = axes and granular.shape("Ellipsoid", name="Shape", HalfAxes=axes)
    width = cells.width_of(options.count, RADIUS, LOOSE)
    return cells.make_cell(options, width, [RADIUS, RADIUS], PRESSURE, shapes=shapes,
                           Density=DENSITY, YoungsModulus=options.youngs_modulus, SlidingFriction=0,
                           CellInertialNumber=INERTIAL_NUMBER,
                           FrameInterval=options.end_time / FRAMES)


def report(run):
    rows = run.columns()
    pressure = sum(rows[f"Stress{axis}"][-1] for axis in ("XX", "YY", "ZZ")) / 3
    print(f"{len(run.particles()[0])} {run.options.grains} at {pressure:.4g} of {PRESSURE:g} Pa,"
          f" overlaps up to {100 * rows['LargestRelativeOverlap'][-1]:.2f} % of a radius")
    results.compare([
        ("packing fraction", f"{rows['SolidFraction'][-1]:.4f}", SHAPES[run.options.grains][1]),
        ("contacts a grain", f"{rows['CoordinationNumber'][-1]:.2f}", "")])


def draw(run):
    position, _ = run.particles()
    middle, width = position.mean(axis=0), position.max() - position.min()
    camera = middle + [1.0 * width, -2.9 * width, 1.2 * width]
    view = run.make_view("Packing", [1000, 800], list(camera), list(middle))
    display = run.show_grains()
    views.colour(display, view, "ContactCount", "Contacts of a grain", (0, 14))
    views.show_outline(run.grains, view)
    run.save_picture()


if __name__ == "__main__":
    scenes.play(read_options(), build, report, draw)
