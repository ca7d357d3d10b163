#include "GranularCharts.h"

#include <pqDataRepresentation.h>
#include <pqOutputPort.h>
#include <pqOutputWidget.h>
#include <pqPipelineSource.h>
#include <pqView.h>

#include "vtkSMGranularSimulationProxy.h"

#include <vtkDataObject.h>
#include <vtkPVDataInformation.h>
#include <vtkPVDataSetAttributesInformation.h>
#include <vtkPVXMLElement.h>
#include <vtkSMProperty.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>

#include <QApplication>
#include <QPointer>

#include <string>
#include <utility>

namespace
{

constexpr int HistoryPort = 2;
constexpr int TopRight = 1;         // of LegendLocation, which ParaView begins with
constexpr int Above = 5, Right = 6; // outside of the axes
constexpr int MostAbove = 7;        // curves, for which there is room

/// Units of the columns of History, by how the first word of a column ends; the first row that fits.
constexpr std::pair<const char*, const char*> ColumnUnits[] = {
  { "SpecificEnergy", "kWh/t" },
  { "Energy", "J" },
  { "Loss", "J" },
  { "Work", "J" },
  { "EnergyError", "J" },
  { "HeatFromWalls", "J" },
  { "HeatCarriedIn", "J" },
  { "HeatFromFluid", "J" },
  { "HeatFromRadiation", "J" },
  { "HeatOfFriction", "J" },
  { "FrictionHeatToWalls", "J" },
  { "CollisionImpact", "J" },
  { "CollisionShear", "J" },
  { "Power", "W" },
  { "Force", "N" },
  { "Torque", "N m" },
  { "MassFlow", "kg/s" },
  { "Mass", "kg" },
  { "Momentum", "kg m/s" },
  { "AngularVelocity", "rad/s" },
  { "WallSpin", "rad/s" },
  { "RotationalSpeed", "rpm" },
  { "Velocity", "m/s" },
  { "Position", "m" },
  { "WallAngle", "degrees" },
  { "Volume", "m³" },
  { "Time", "s" },
  { "TimeStep", "s" },
  { "Age", "s" },
  { "Pressure", "Pa" },
};

/// A column with its unit behind its name, such as "WallTorque Drum_Y [N m]".
std::string labelOf(const std::string& column)
{
  const QString kind =
    QString::fromStdString(column.substr(0, column.find(' '))).section('_', 0, 0);
  for (const auto& [ending, unit] : ColumnUnits)
  {
    if (kind.endsWith(ending))
    {
      return column + " [" + unit + "]";
    }
  }
  return column;
}

vtkPVXMLElement* axesOf(vtkSMProxy* filter)
{
  return filter->GetHints() ? filter->GetHints()->FindNestedElementByName("Axes") : nullptr;
}

/// Writes the titles of axes from the hints of a filter, over its titles of before.
void nameAxes(vtkSMProxy* filter, vtkSMProxy* view)
{
  vtkPVXMLElement* axes = axesOf(filter);
  for (unsigned int i = 0; axes && i < axes->GetNumberOfNestedElements(); ++i)
  {
    vtkPVXMLElement* axis = axes->GetNestedElement(i);
    const char* property = axis->GetAttribute("property");
    const char* value = axis->GetAttributeOrEmpty("value");
    if (property && std::to_string(vtkSMPropertyHelper(filter, property).GetAsInt()) != value)
    {
      continue;
    }
    const std::string title = axis->GetAttributeOrEmpty("title");
    vtkSMPropertyHelper(view, axis->GetName(), true).Set(title.c_str());
  }
  view->UpdateVTKObjects();
}

/// A chart of History itself has columns of any unit. Each curve has its own.
void nameColumns(vtkSMProxy* shown, vtkSMProxy* view)
{
  vtkSMPropertyHelper labels(shown, "SeriesLabel", true);
  for (unsigned int i = 0; i + 1 < labels.GetNumberOfElements(); i += 2)
  {
    const std::string column = labels.GetAsString(i);
    if (column == labels.GetAsString(i + 1))
    {
      labels.Set(i + 1, labelOf(column).c_str());
    }
  }
  shown->UpdateVTKObjects();
  vtkSMPropertyHelper(view, "BottomAxisTitle", true).Set("Time [s]");
  vtkSMPropertyHelper(view, "LeftAxisTitle", true).Set("");
  view->UpdateVTKObjects();
}

/// Curves grow to the right or fall from the left: in no corner there is room. A place that a user has
/// chosen stays.
/// @param isNew whether the chart has the place that ParaView begins with
void placeLegend(pqOutputPort* port, vtkSMProxy* view, bool isNew)
{
  vtkSMPropertyHelper place(view, "LegendLocation", true);
  const int now = view->GetProperty("LegendLocation") ? place.GetAsInt() : -1;
  if (now == Above || now == Right || (isNew && now == TopRight))
  {
    vtkPVDataInformation* data = port->getDataInformation();
    vtkPVDataSetAttributesInformation* columns =
      data ? data->GetAttributeInformation(vtkDataObject::ROW) : nullptr;
    place.Set(columns && columns->GetNumberOfArrays() > MostAbove + 1 ? Right : Above);
    view->UpdateVTKObjects();
  }
}

/// A curve of one point is no mistake, but the first frame. ParaView would open its messages.
void keepQuiet()
{
  for (QWidget* widget : QApplication::allWidgets())
  {
    auto* messages = qobject_cast<pqOutputWidget*>(widget);
    if (messages && !messages->property("granularIsQuiet").toBool())
    {
      messages->setProperty("granularIsQuiet", true);
      messages->suppress({ "Attempted to paint a line with <2 points" });
    }
  }
}

}

void granularPrepareChart(pqDataRepresentation* shown)
{
  pqOutputPort* port = shown->getOutputPortFromInput();
  vtkSMProxy* source = port ? port->getSource()->getProxy() : nullptr;
  vtkSMProxy* view = shown->getView() ? shown->getView()->getProxy() : nullptr;
  if (!source || !view || !view->GetProperty("BottomAxisTitle"))
  {
    return;
  }
  const bool isHistory =
    vtkSMGranularSimulationProxy::SafeDownCast(source) && port->getPortNumber() == HistoryPort;
  if (!isHistory && !axesOf(source))
  {
    return;
  }
  keepQuiet();
  if (!isHistory) // whose curves are too many to have names outside
  {
    placeLegend(port, view, true);
  }
  QPointer<pqDataRepresentation> watched(shown);
  const auto name = [watched, isHistory](pqPipelineSource* applied)
  {
    pqView* chart = watched && watched->isVisible() ? watched->getView() : nullptr;
    if (chart && isHistory)
    {
      nameColumns(watched->getProxy(), chart->getProxy());
    }
    else if (chart)
    {
      placeLegend(watched->getOutputPortFromInput(), chart->getProxy(), false);
      nameAxes(applied->getProxy(), chart->getProxy());
    }
  };
  name(port->getSource());
  QObject::connect(port->getSource(),
    QOverload<pqPipelineSource*>::of(&pqPipelineSource::dataUpdated), shown, name);
}
