// What a sweep in the window may change and measure.
#pragma once

#include <QJsonArray>
#include <QString>

class QComboBox;
class pqPipelineSource;
class vtkSMProxySelectionModel;

/// Data of an entry of the list of numbers: the names of the source and of the property.
constexpr int GranularOwner = 0x0100, GranularProperty = 0x0101;

/// What is selected in the pipeline.
vtkSMProxySelectionModel* granularSelection();

/// The selected source, also where one of its outputs is selected, or null.
pqPipelineSource* granularActiveSource();

/// The selected simulation, or the only one, or null.
pqPipelineSource* granularChosenSimulation();

/// Numbers of the simulation that may change in mid-run, which are those of materials and forces, and
/// some of its walls and inflows.
void granularFillNumbers(QComboBox* numbers, pqPipelineSource* simulation);

/// The figures that sweep_worker.py knows, and the columns of History, of vectors each
/// component and the size.
void granularFillMeasured(QComboBox* measured, pqPipelineSource* simulation);

/// The numbers of a list such as "0.1, 0.3 0.5"; none if anything else is in it.
QJsonArray granularNumbersIn(const QString& text);
