// What an input may be connected to.
#pragma once

#include <QString>

#include <vector>

class QComboBox;
class pqOutputPort;
class vtkSMProperty;
class vtkSMProxy;

/// Whether an input of a proxy takes an output of a source.
bool granularFits(vtkSMProxy* proxy, vtkSMProperty* input, pqOutputPort* port);

/// All outputs that an input takes, in the order of the pipeline.
std::vector<pqOutputPort*> granularOffersOf(vtkSMProxy* proxy, vtkSMProperty* input);

/// The name of a source, with that of its output where the source has several.
QString granularNameOf(pqOutputPort* port);

/// A list of ParaView for one source offers what fits.
void granularOfferWhatFits(QComboBox* choices);
