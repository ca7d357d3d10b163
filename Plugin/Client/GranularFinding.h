// The words of the trade in the quick launch of ParaView.
#pragma once

class QMainWindow;
class QMenu;

/// The quick launch (Ctrl+Space) has the entries of the menu *Granular*, and further words, such as
/// cohesion or rpm. A word leads to the entries of the panel, the source or the dialog that it means.
void granularAddToQuickLaunch(QMainWindow* window, QMenu* menu);
