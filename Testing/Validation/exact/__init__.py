"""Solutions without a DEM program: high-order integration, or each law by hand in numpy."""
