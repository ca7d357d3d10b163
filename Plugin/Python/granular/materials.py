"""Properties of common materials, as properties of the simulation, in SI units.

Sources of the values, rounded:

[1] W. D. Callister, Materials Science and Engineering, appendix B (density, modulus of elasticity,
    Poisson's ratio).
[2] S. F. Foerster, M. Y. Louge, H. Chang and K. Allia, Phys. Fluids 6 (1994) 1108: impacts of
    soda-lime glass and cellulose acetate spheres (restitution, sliding friction).
[3] W. Goldsmith, Impact (1960): restitution of steel at low speed.
[4] Marks' Standard Handbook for Mechanical Engineers, table of dry friction.
[5] G. Mavko, T. Mukerji and J. Dvorkin, The Rock Physics Handbook: quartz (density; Young's modulus
    and Poisson's ratio follow from its bulk and shear moduli, 37 and 44 GPa).
[6] J. K. Mitchell and K. Soga, Fundamentals of Soil Behavior: friction of quartz on quartz, 26 to 30
    degrees in coarse grains.
[7] Forest Products Laboratory, Wood Handbook: hardwoods at 12 % moisture, along the grain.
[8] J. Ai, J.-F. Chen, J. M. Rotter and J. Y. Ooi, Powder Technol. 206 (2011) 269, and C. M. Wensrich
    and A. Katterfeld, Powder Technol. 217 (2012) 409: rolling resistance, which represents the shape
    of grains: near 0 for smooth spheres, 0.1 and more for angular ones.

Restitution and friction depend on surface, speed and moisture much more than on the material: take
them as a start and calibrate what matters, above all rolling friction, which is chosen by the shape
of the grains after [8], and the restitution of sand and wood, for which there is no standard figure.
"""

import math
import numbers

from .errors import Error, UnknownName

materials = {
    # Soda-lime glass beads.
    "glass": {
        "Density": 2500.0,  # [1]
        "YoungsModulus": 69e9,  # [1]
        "PoissonRatio": 0.23,  # [1]
        "Restitution": 0.97,  # [2], between spheres at 1 m/s
        "SlidingFriction": 0.1,  # [2]: 0.09 between spheres; worn beads have more
        "RollingFriction": 0.005,  # [8], smooth spheres
    },
    # Balls of carbon steel.
    "steel": {
        "Density": 7850.0,  # [1]
        "YoungsModulus": 207e9,  # [1]
        "PoissonRatio": 0.30,  # [1]
        "Restitution": 0.9,  # [3]
        "SlidingFriction": 0.42,  # [4]: hard on hard steel, dry, sliding
        "RollingFriction": 0.002,  # [8], smooth spheres
    },
    # Grains of quartz.
    "sand": {
        "Density": 2650.0,  # [5]
        "YoungsModulus": 95e9,  # [5]: 9 K G / (3 K + G)
        "PoissonRatio": 0.08,  # [5]: (3 K - 2 G) / (6 K + 2 G)
        "Restitution": 0.6,  # a start: no standard figure
        "SlidingFriction": 0.53,  # [6]: tangent of 28 degrees
        "RollingFriction": 0.2,  # [8], angular grains
    },
    # Balls of acrylic glass.
    "plastic": {
        "Density": 1190.0,  # [1]: polymethyl methacrylate
        "YoungsModulus": 3e9,  # [1]: 2.24 to 3.24 GPa
        "PoissonRatio": 0.37,  # [1]: 0.35 to 0.40
        "Restitution": 0.87,  # [2], spheres of cellulose acetate
        "SlidingFriction": 0.25,  # [2], spheres of cellulose acetate
        "RollingFriction": 0.01,  # [8], smooth spheres
    },
    # Pieces of a hardwood such as beech or oak.
    "wood": {
        "Density": 700.0,  # [7]
        "YoungsModulus": 12e9,  # [7], along the grain; across it a tenth
        "PoissonRatio": 0.35,  # [7]
        "Restitution": 0.5,  # a start: no standard figure
        "SlidingFriction": 0.48,  # [4]: oak on oak, dry, sliding along the grain
        "RollingFriction": 0.05,  # [8], rounded grains
    },
}


def find_material(material):
    """The properties of a material by its name; a dictionary is taken as it is."""
    if isinstance(material, dict):
        for name in material:
            if not isinstance(name, str):
                raise Error(f"A material has the property {name!r:.60}, which is no name.")
        return dict(material)
    if not isinstance(material, str) or material not in materials:
        raise UnknownName("material", material, materials)
    return dict(materials[material])


def softened(material, factor):
    """A material, by name or properties, with a Young's modulus that is `factor` times smaller.

    The time step grows with the root of the factor: steel grains of a millimetre take steps of less
    than a microsecond, a thousandth of their stiffness thirty times longer ones. Flow and packing
    hardly depend on the stiffness as long as overlaps stay small: keep LargestRelativeOverlap in
    History below 0.01 or so. The duration of a contact and the speed of sound do depend on it.
    """
    if not isinstance(factor, numbers.Real) or not 0 < factor < math.inf:
        raise Error(f"The factor of a softened material is {factor!r}, but has to be a number above 0.")
    properties = find_material(material)
    if "YoungsModulus" not in properties:
        raise Error("A material without YoungsModulus cannot be softened.")
    properties["YoungsModulus"] /= factor
    return properties


def oka_wear(hardness):
    """Returns the properties of WearLaw Oka for a wall of this Vickers hardness in GPa under sand, after
    Oka, Okamura and Yoshida, Wear 259 (2005) 95. Raises an Error if the hardness is not above 0."""
    if not isinstance(hardness, numbers.Real) or not 0 < hardness < math.inf:
        raise Error(f"The hardness is {hardness!r}, but has to be a number above 0.")
    return {"VickersHardness": hardness,
            "ReferenceErosion": 65e-9 * hardness ** -0.12,
            "ReferenceImpactVelocity": 104.0,
            "ReferenceDiameter": 326e-6,
            "ErosionVelocityExponent": 2.3 * hardness ** 0.038,
            "ErosionDiameterExponent": 0.19,
            "ErosionSineExponent": 0.71 * hardness ** 0.14,
            "ErosionHardnessExponent": 2.4 * hardness ** -0.94}
