"""Two materials with a value for their pair, for tests of tables."""

SOFT = {"Density": 1000, "YoungsModulus": 1e6, "PoissonRatio": 0.3, "Restitution": 0.5}
MATERIALS = {"glass": {**SOFT, "Density": 2500, "SlidingFriction": 0.1},
             "stainless steel": {"density": 7800, "youngs_modulus": 1e6, "restitution": 0.9}}
PAIRS = {("glass", "stainless steel"): {"Restitution": 0.2}}
