#include "vtkGranularHistoryPlot.h"

#include "Basics/Error.h"
#include "Outputs/GranularColumns.h"

#include <vtkDataArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <cmath>
#include <cstring>

vtkStandardNewMacro(vtkGranularHistoryPlot);

namespace
{

/// A column of History, and how the chart calls it.
struct Series
{
  const char* column;
  const char* label;
  int show;
  bool always = true; ///< else only where History has it, and anything but zeros in it
};

using Plot = vtkGranularHistoryPlot;
using granular::TimeColumn;

constexpr const char* DissipatedColumn = "DissipatedEnergy";

constexpr Series AllSeries[] = {
  { "KineticEnergy", "Kinetic energy [J]", Plot::SHOW_ENERGIES },
  { "PotentialEnergy", "Potential energy [J]", Plot::SHOW_ENERGIES },
  { "ElasticEnergy", "Elastic energy [J]", Plot::SHOW_ENERGIES },
  { "AdhesionEnergy", "Adhesion energy [J]", Plot::SHOW_ENERGIES, false },
  { DissipatedColumn, "Dissipated energy [J]", Plot::SHOW_ENERGIES },
  { "FrictionLoss", "Lost to friction [J]", Plot::SHOW_LOSSES },
  { "PlasticLoss", "Lost to plastic deformation [J]", Plot::SHOW_LOSSES },
  { "AdhesionLoss", "Lost to adhesion [J]", Plot::SHOW_LOSSES },
  { "DampingLoss", "Lost to damping [J]", Plot::SHOW_LOSSES },
  { "EnergyError", "Error of the balance [J]", Plot::SHOW_LOSSES },
  { "HeatFromWalls", "From walls [J]", Plot::SHOW_HEAT, false },
  { "HeatCarriedIn", "Carried in [J]", Plot::SHOW_HEAT, false },
  { "HeatFromFluid", "From the fluid [J]", Plot::SHOW_HEAT, false },
  { "HeatFromRadiation", "From radiation [J]", Plot::SHOW_HEAT, false },
  { "HeatOfFriction", "Of friction [J]", Plot::SHOW_HEAT, false },
  { "FrictionHeatToWalls", "Of friction to walls [J]", Plot::SHOW_HEAT, false },
  { "Count", "Grains", Plot::SHOW_GRAINS },
  { "ContactCount", "Contacts", Plot::SHOW_GRAINS },
  { "CoordinationNumber", "Contacts per grain", Plot::SHOW_GRAINS },
  { "LargestRelativeOverlap", "Largest overlap [radii]", Plot::SHOW_OVERLAP },
  { "InflowCount", "Grains that entered", Plot::SHOW_FLOW },
  { "OutflowCount", "Grains that left", Plot::SHOW_FLOW },
  { "InflowMass", "Mass that entered [kg]", Plot::SHOW_FLOW },
  { "OutflowMass", "Mass that left [kg]", Plot::SHOW_FLOW },
  { "WallPower", "All walls [W]", Plot::SHOW_WALL_POWER },
  { "WallWork", "All walls [J]", Plot::SHOW_WALL_WORK },
  { "SpecificEnergy", "All grains [kWh/t]", Plot::SHOW_SPECIFIC_ENERGY },
};

constexpr const char* MeanForce = "WallMeanForce ";
constexpr const char* DriveTorque = "WallDriveTorque ";
constexpr const char* MeanTorque = "WallMeanTorque ";

/// Columns that each wall or sensor has: the text before its name, and how the chart calls it.
struct NamedSeries
{
  const char* prefix;
  const char* before;
  const char* after;
  int show;
};

constexpr NamedSeries AllNamedSeries[] = {
  { "WallForce ", "Force on ", " [N]", Plot::SHOW_WALL_FORCES },
  { MeanForce, "Mean force on ", " [N]", Plot::SHOW_WALL_FORCES },
  { DriveTorque, "Torque that turns ", " [N m]", Plot::SHOW_WALL_TORQUES },
  { MeanTorque, "Mean torque on ", " [N m]", Plot::SHOW_WALL_TORQUES },
  { "WallPower ", "", " [W]", Plot::SHOW_WALL_POWER },
  { "WallWork ", "", " [J]", Plot::SHOW_WALL_WORK },
  { "WallRotationalSpeed ", "", " [rpm]", Plot::SHOW_WALL_SPEEDS },
  { "WornVolume ", "", " [m³]", Plot::SHOW_WALL_WEAR },
  { "SensorMassFlow ", "Mass flow through ", " [kg/s]", Plot::SHOW_MASS_FLOW },
  { "SensorMass ", "Mass in ", " [kg]", Plot::SHOW_SENSOR_MASS },
  { "SensorInMass ", "Mass into ", " [kg]", Plot::SHOW_SENSOR_MASS },
  { "SensorOutMass ", "Mass out of ", " [kg]", Plot::SHOW_SENSOR_MASS },
  { "SensorCount ", "Grains in ", "", Plot::SHOW_SENSOR_COUNT },
  { "SensorInCount ", "Grains into ", "", Plot::SHOW_SENSOR_COUNT },
  { "SensorOutCount ", "Grains out of ", "", Plot::SHOW_SENSOR_COUNT },
  { "SensorVelocity ", "Mean speed at ", " [m/s]", Plot::SHOW_SENSOR_VELOCITY },
  { "SensorResidenceTime ", "Residence time in ", " [s]", Plot::SHOW_RESIDENCE_TIME },
  { "SensorAge ", "Time since coming into ", " [s]", Plot::SHOW_RESIDENCE_TIME },
};

/// The lengths of the vectors, or the numbers, of a column. The first frame is there twice while it
/// is the only one: a chart calls a line of one point an error. The first one of means since the row
/// before, which has none, is as the second one.
std::vector<double> sizesOf(vtkDataArray* column)
{
  std::vector<double> sizes;
  for (vtkIdType row = 0; row < column->GetNumberOfTuples(); ++row)
  {
    const bool isVector = column->GetNumberOfComponents() == 3;
    sizes.push_back(isVector ? std::hypot(column->GetComponent(row, 0),
                                 column->GetComponent(row, 1), column->GetComponent(row, 2))
                             : column->GetComponent(row, 0));
  }
  if (granular::isSinceRowBefore(column) && sizes.size() > 1)
  {
    sizes.front() = sizes[1];
  }
  if (sizes.size() == 1)
  {
    sizes.push_back(sizes.front());
  }
  return sizes;
}

/// Whether a choice is among all that a chart can show at once.
bool isInEverything(int show)
{
  return show < Plot::SHOW_WALL_TORQUES;
}

/// A column of History under the name that the chart has for it.
void addSizes(vtkTable* plot, const std::string& label, vtkDataArray* column)
{
  granular::addNumberColumn(plot, label, sizesOf(column));
  if (granular::isSinceRowBefore(column))
  {
    plot->GetColumnByName(label.c_str())->GetInformation()->Set(granular::sinceRowBefore(), 1);
  }
}

/// Whether History has the column of one wall alone, which the sum of all walls would cover.
bool isOfOneWall(vtkTable* history, const Series& series)
{
  const std::string prefix = std::string(series.column) + " ";
  int walls = 0;
  for (vtkIdType i = 0; i < history->GetNumberOfColumns(); ++i)
  {
    const char* name = history->GetColumn(i)->GetName();
    walls += name && std::strncmp(name, prefix.c_str(), prefix.size()) == 0 ? 1 : 0;
  }
  return walls == 1;
}

/// Of a wall that turns a drive has the torque about the axis alone.
bool isDriven(vtkTable* history, const char* wall)
{
  return history->GetColumnByName((std::string(DriveTorque) + wall).c_str()) != nullptr;
}

/// Work of all walls that something drives over the mass that came into each sensor so far.
void addThroughSensors(vtkTable* history, vtkTable* plot)
{
  vtkAbstractArray* driven =
    history->GetColumnByName("DrivenWork"); // where other walls are passive
  auto* ofWalls =
    vtkDataArray::SafeDownCast(driven ? driven : history->GetColumnByName("WallWork"));
  const std::vector<double> work = ofWalls ? sizesOf(ofWalls) : std::vector<double>();
  const std::string prefix = "SensorInMass ";
  for (vtkIdType i = 0; ofWalls && i < history->GetNumberOfColumns(); ++i)
  {
    auto* mass = vtkDataArray::SafeDownCast(history->GetColumn(i));
    const std::string name = mass && mass->GetName() ? mass->GetName() : "";
    if (name.compare(0, prefix.size(), prefix) != 0)
    {
      continue;
    }
    const std::vector<double> passed = sizesOf(mass);
    std::vector<double> specific(passed.size());
    for (std::size_t row = 0; row < specific.size(); ++row)
    {
      const double more = passed[row] - passed[0]; // both since the first row: they may begin apart
      specific[row] =
        more > 0.0 ? (work[row] - work[0]) / more / granular::SpecificEnergyUnit : 0.0;
    }
    granular::addNumberColumn(plot, "Into " + name.substr(prefix.size()) + " [kWh/t]", specific);
  }
}

/// Why a choice has nothing to show.
std::string whatIsMissing(int show)
{
  if (show == Plot::SHOW_WALL_SPEEDS)
  {
    return "Set Angular Velocity of a Granular Wall: Input has no wall that turns.";
  }
  if (show == Plot::SHOW_WALL_WEAR)
  {
    return "Choose a WearLaw of the simulation, which has walls: Input has no worn volume.";
  }
  if (show == Plot::SHOW_HEAT)
  {
    return "Choose a HeatLaw or a HeatExchange of the simulation: Input has no heat.";
  }
  if (show >= Plot::SHOW_WALL_TORQUES)
  {
    return "Connect walls to the simulation: Input has no wall.";
  }
  return std::string("Connect a Granular Sensor") +
    (show == Plot::SHOW_MASS_FLOW           ? " that is a plane or disc"
        : show == Plot::SHOW_RESIDENCE_TIME ? " that is a box"
                                            : "") +
    " to the input Sensors of the simulation: Input has nothing of that kind.";
}

bool isZero(vtkDataArray* column)
{
  const double* range = column->GetRange();
  return range[0] == 0.0 && range[1] == 0.0;
}

/// @param all whether everything is shown, of which losses may be missing
void addSeries(const Series& series, bool all, vtkTable* history, vtkTable* plot)
{
  if (series.show >= Plot::SHOW_WALL_TORQUES && isOfOneWall(history, series))
  {
    return;
  }
  auto* column = vtkDataArray::SafeDownCast(history->GetColumnByName(series.column));
  if (column && (series.always || !isZero(column)))
  {
    addSizes(plot, series.label, column);
  }
  else if (series.show == Plot::SHOW_LOSSES && !all)
  {
    throw dem::Error("Set EnergyParts of the simulation: Input does not say where energy is lost.");
  }
  else if (series.show == Plot::SHOW_HEAT && history->GetColumnByName("ThermalEnergy"))
  {
    return; // a source that gave nothing
  }
  else if (series.show >= Plot::SHOW_WALL_TORQUES)
  {
    throw dem::Error(whatIsMissing(series.show));
  }
  else if (series.always && series.show != Plot::SHOW_LOSSES)
  {
    throw dem::Error(
      granular::ConnectHistory + ("Input has no column '" + std::string(series.column)) + "'.");
  }
}

/// @return whether there is any.
bool addNamed(const NamedSeries& series, vtkTable* history, vtkTable* plot)
{
  bool any = false;
  const std::size_t length = std::strlen(series.prefix);
  for (vtkIdType i = 0; i < history->GetNumberOfColumns(); ++i)
  {
    auto* column = vtkDataArray::SafeDownCast(history->GetColumn(i));
    const char* name = column ? column->GetName() : nullptr;
    if (name && std::strncmp(name, series.prefix, length) == 0 &&
      !(series.prefix == MeanTorque && isDriven(history, name + length)))
    {
      addSizes(plot, std::string(series.before) + (name + length) + series.after, column);
      any = true;
    }
  }
  return any;
}

}

//------------------------------------------------------------------------------
void vtkGranularHistoryPlot::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  vtkTable* history = granular::demandHistory(inputs[0]);
  const auto numbers = [history](const char* name)
  { return vtkDataArray::SafeDownCast(history->GetColumnByName(name)); };
  if (history->GetNumberOfColumns() == 0)
  {
    return;
  }
  if (!numbers(TimeColumn))
  {
    throw dem::Error(granular::ConnectHistory +
      ("Input is a " + std::string(history->GetClassName())) + " without the column 'Time'.");
  }
  vtkTable* plot = vtkTable::GetData(outputs);
  granular::addNumberColumn(plot, TimeColumn, sizesOf(numbers(TimeColumn)));
  const bool all = this->Show == SHOW_EVERYTHING;
  for (const Series& series : AllSeries)
  {
    const bool dissipated = this->Show == SHOW_LOSSES && series.column == DissipatedColumn;
    if ((all && isInEverything(series.show)) || series.show == this->Show || dissipated)
    {
      addSeries(series, all, history, plot);
    }
  }
  bool anyNamed = false;
  for (const NamedSeries& series : AllNamedSeries)
  {
    const bool isShown = series.show == this->Show ||
      (all && isInEverything(series.show) && series.prefix != MeanForce);
    anyNamed = (isShown && addNamed(series, history, plot)) || anyNamed;
  }
  if (this->Show == SHOW_SPECIFIC_ENERGY)
  {
    addThroughSensors(history, plot);
  }
  else if (this->Show >= SHOW_MASS_FLOW && this->Show != SHOW_HEAT && !anyNamed)
  {
    throw dem::Error(whatIsMissing(this->Show));
  }
}

//------------------------------------------------------------------------------
void vtkGranularHistoryPlot::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Show: " << this->Show << "\n";
}
