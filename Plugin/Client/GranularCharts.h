// Charts of this project.
#pragma once

class pqDataRepresentation;

/// Names axes and curves with their units, and puts the legend above the curves.
void granularPrepareChart(pqDataRepresentation* shown);
