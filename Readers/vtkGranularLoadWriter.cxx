#include "vtkGranularLoadWriter.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Parsers/InpParser.h"
#include "Text/FileProblem.h"
#include "Text/FileReading.h"
#include "Text/LoadText.h"
#include "Text/TextFile.h"
#include "Text/TextScanner.h"

#include <vtkDataArray.h>
#include <vtkErrorCode.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkStaticPointLocator.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <vector>

vtkStandardNewMacro(vtkGranularLoadWriter);

namespace
{

using dem::Vec3;
using granular::LoadHead;
using granular::NodeLoad;

/// How far from its node a point of the wall may be, in diagonals of the box around the loads: text
/// of a model may have six digits.
constexpr double Nearness = 1e-5;

Vec3 vectorAt(vtkDataArray* array, vtkIdType point)
{
  return { array->GetComponent(point, 0), array->GetComponent(point, 1),
    array->GetComponent(point, 2) };
}

/// The points of an input that are loaded, by the numbers of their mesh.
std::vector<NodeLoad> loadsOf(vtkPolyData* input, double lengthFactor)
{
  vtkDataArray* forces = input ? input->GetPointData()->GetArray("NodalForce") : nullptr;
  vtkDataArray* numbers = input ? input->GetPointData()->GetArray("NodeNumber") : nullptr;
  if (!forces || forces->GetNumberOfComponents() != 3 || !numbers)
  {
    throw dem::Error("Connect a Granular Wall Loads: the input has no loads, which are the point "
                     "arrays NodalForce and NodeNumber.");
  }
  std::vector<NodeLoad> loads;
  for (vtkIdType k = 0; k < input->GetNumberOfPoints(); ++k)
  {
    double at[3];
    input->GetPoint(k, at);
    const NodeLoad load{ static_cast<std::int64_t>(numbers->GetComponent(k, 0)),
      lengthFactor * Vec3{ at[0], at[1], at[2] }, vectorAt(forces, k) };
    if (!dem::isFinite(load.force) || !dem::isFinite(load.at))
    {
      throw dem::Error("The load of point " + std::to_string(k) + " is not finite.");
    }
    if (dem::dot(load.force, load.force) > 0.0)
    {
      loads.push_back(load);
    }
  }
  if (loads.empty())
  {
    throw dem::Error("There is nothing to write: no point has a load.");
  }
  return loads;
}

/// Numbers of nodes are those of the mesh.
void demandNumbers(const std::vector<NodeLoad>& loads)
{
  const auto found =
    std::find_if(loads.begin(), loads.end(), [](const NodeLoad& load) { return load.number < 1; });
  if (found != loads.end())
  {
    throw dem::Error("Set NodesFrom: the point at " + dem::inDigits(found->at, 6) +
      " has no number in the mesh of the wall.");
  }
}

double diagonalOf(const std::vector<NodeLoad>& loads)
{
  Vec3 low = loads.front().at, high = low;
  for (const NodeLoad& load : loads)
  {
    low = { std::min(low.x, load.at.x), std::min(low.y, load.at.y), std::min(low.z, load.at.z) };
    high = { std::max(high.x, load.at.x), std::max(high.y, load.at.y),
      std::max(high.z, load.at.z) };
  }
  return dem::norm(high - low);
}

/// Gives loads the numbers of the nodes where they are.
/// @return the largest distance to a node
double renumber(const granular::InpNodes& nodes, const std::string& file,
  std::vector<NodeLoad>& loads)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  for (std::size_t k = 0; k < nodes.numbers.size(); ++k)
  {
    points->InsertNextPoint(nodes.positions.data() + 3 * k);
  }
  vtkNew<vtkPolyData> model;
  model->SetPoints(points);
  vtkNew<vtkStaticPointLocator> locator;
  locator->SetDataSet(model);
  locator->BuildLocator();
  const double most = Nearness * diagonalOf(loads);
  double farthest = 0.0;
  for (NodeLoad& load : loads)
  {
    const double at[3] = { load.at.x, load.at.y, load.at.z };
    const vtkIdType nearest = locator->FindClosestPoint(at);
    double node[3];
    points->GetPoint(nearest, node);
    const double distance = dem::norm(Vec3{ node[0], node[1], node[2] } - load.at);
    if (!(distance <= most))
    {
      throw dem::Error("Give the model of " + file +
        " the points of the wall as nodes, or set LengthFactor: the point at " +
        dem::inDigits(load.at, 6) + " has no node, and the nearest one is " +
        dem::inDigits(distance, 3) + " away.");
    }
    farthest = std::max(farthest, distance);
    load.number = nodes.numbers[static_cast<std::size_t>(nearest)];
  }
  return farthest;
}

double fieldNumber(vtkPolyData* input, const char* name)
{
  vtkDataArray* array = input->GetFieldData()->GetArray(name);
  return array && array->GetNumberOfValues() == 1 ? array->GetTuple1(0) : std::nan("");
}

std::string windowOf(vtkPolyData* input)
{
  const double begin = fieldNumber(input, "WindowStart"), end = fieldNumber(input, "WindowEnd");
  return std::isfinite(begin) && std::isfinite(end)
    ? "Means over all steps from t = " + dem::asTyped(begin) + " to " + dem::asTyped(end)
    : std::string();
}

bool endsWith(const std::string& text, const std::string& end)
{
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

}

int vtkGranularLoadWriter::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkPolyData");
  return 1;
}

void vtkGranularLoadWriter::WriteData()
{
  this->SetErrorCode(vtkErrorCode::NoError);
  try
  {
    this->WriteLoads();
  }
  catch (...) // a dem::Error, or for instance out of memory
  {
    this->SetErrorCode(vtkErrorCode::UserError);
    granular::tellProblemOfFile(std::current_exception(), this->FileName.c_str(), "write",
      [this](const std::string& problem) { vtkErrorMacro(<< problem); });
  }
}

void vtkGranularLoadWriter::WriteLoads()
{
  const std::string suffix = ".inp";
  const bool isTable = endsWith(granular::lowered(this->FileName), ".csv");
  if (!isTable && !endsWith(granular::lowered(this->FileName), suffix))
  {
    throw dem::Error("End the name of the file with .inp for CalculiX and Abaqus, or .csv for a "
                     "table: it is '" +
      this->FileName + "'.");
  }
  if (!(std::isfinite(this->LengthFactor) && this->LengthFactor > 0.0))
  {
    throw dem::Error(
      "LengthFactor = " + dem::asTyped(this->LengthFactor) + " must be above 0, and finite.");
  }
  const auto isOfName = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (this->NodeSet.empty() || this->NodeSet.size() > 80 ||
    !std::all_of(this->NodeSet.begin(), this->NodeSet.end(), isOfName))
  {
    throw dem::Error("Set NodeSet to letters, digits and '_', 80 at most: it is '" +
      granular::printable(this->NodeSet) + "'.");
  }
  auto* input = vtkPolyData::SafeDownCast(this->GetInput());
  std::vector<NodeLoad> loads = loadsOf(input, this->LengthFactor);
  LoadHead head{ windowOf(input), "of the mesh of the wall, from 1", this->LengthFactor };
  if (this->NodesFrom.empty())
  {
    demandNumbers(loads);
  }
  else
  {
    const std::string text = granular::readWhole(this->NodesFrom.c_str(), {});
    const double farthest =
      renumber(granular::parseInpNodes(text, this->NodesFrom), this->NodesFrom, loads);
    head.numbers = "of " + this->NodesFrom + ", at most " + dem::inDigits(farthest, 3) +
      " from points of the wall";
  }
  loads = granular::sortedLoads(std::move(loads));
  const std::string file = this->FileName;
  granular::writeFile(file.c_str(),
    isTable ? granular::loadsAsTable(head, loads) : granular::loadsAsInp(head, loads));
  if (!isTable)
  {
    const std::string nodes = file.substr(0, file.size() - suffix.size()) + "-nodes" + suffix;
    granular::writeFile(nodes.c_str(), granular::nodesAsInp(this->NodeSet, loads));
  }
}

void vtkGranularLoadWriter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << this->FileName << "\n";
  os << indent << "NodesFrom: " << this->NodesFrom << "\n";
  os << indent << "LengthFactor: " << this->LengthFactor << "\n";
  os << indent << "NodeSet: " << this->NodeSet << "\n";
}
