"""Set-ups of several cases: impacts, pairs of grains, beds, scenes of Examples."""
