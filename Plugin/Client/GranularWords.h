// Words for the choices of the panel.
#pragma once

class QComboBox;

/// Shows the choices of a list of this project in words. The names of the choices stay the texts of the
/// list, by which ParaView finds the choice, and its traces and tests name the choice.
void granularShowWords(QComboBox* choices);
