// What the client does for the panel and for what is shown, beside stopping a simulation.
#pragma once

#include <QString>

/// The panel: labels have units, choices are words, fields of numbers take units, inputs are lists. A box
/// that was hidden by *Show Box* stays hidden while the client is open.
void granularWatchPanel();

/// Grains of files are drawn as grains; legends and axes have units.
void granularWatchShown();

/// What a simulation takes as a new input is hidden where the simulation is shown.
void granularHideTaken();

/// The menu *Granular*: ready scenes of the package `granular`, where the client has Python.
void granularAddMenu();

/// Calls a function of the package `granular` by the Python of the client. All that it does is one step
/// for ParaView, which saves the state after each step if it is asked to (Auto Save State).
/// @param name of the step for *Undo*
void granularCall(const QString& name, const QString& function);

/// A text of Python.
QString granularQuoted(QString text);

/// A file of the package `granular`, beside this library.
QString granularPackageFile(const QString& name);

/// *Save Data* offers no format that would lose grains or contacts.
void granularRestrictFormats();

/// Views whose simulation could not do what was asked say so, over what was there before.
void granularTellProblems();

/// A simulation that is applied first shows its first frame, also after *Play* ran over nothing.
void granularBeginAtFirstFrame();

/// A state with a simulation opens at its first frame and continues to the saved one. Its progress
/// can be seen and stopped.
void granularOpenStatesAtFirstFrame();
