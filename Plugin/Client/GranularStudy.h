// Sweeps and calibration in the window.
#pragma once

class QMainWindow;

/// A dialog that runs the selected simulation with several values of one number, in processes of their
/// own, and finds the value at which the simulation gives what was measured.
void granularOpenStudy(QMainWindow* window);
