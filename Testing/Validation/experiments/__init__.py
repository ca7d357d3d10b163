"""Set-ups that several cases share: impacts, pairs of grains, beds, scenes of Examples."""
