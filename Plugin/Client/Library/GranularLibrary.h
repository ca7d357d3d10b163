// Granular > Material Library: materials of papers, to be filled into the panel.
#pragma once

class QMainWindow;

/// Opens the library, which fills in the selected simulation or the only one.
void granularOpenLibrary(QMainWindow* window);
