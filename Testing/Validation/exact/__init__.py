"""Solutions that need no DEM program: integrated to high order, or each law by hand in numpy."""
