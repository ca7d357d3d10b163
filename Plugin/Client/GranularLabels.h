// Units beside the labels of the panel.
#pragma once

class QLabel;

/// Adds the unit of a property to a label of the form "<p>Label</p>", as ParaView writes the labels
/// of its panel. The unit of an angular velocity also has revolutions a minute below it.
void granularAddUnit(QLabel* label);
