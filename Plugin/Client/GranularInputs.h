// Inputs of a simulation in the panel.
#pragma once

/// The panel shows an input for several sources as a list: each source that fits has a line with a box
/// to tick.
void granularListInputs();
