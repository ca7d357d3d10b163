// What is shown of a state, cut into parts for ranks, sent as bytes and put together again, is what
// it was, to the bit and in its order.
#include "Outputs/GranularFrameParts.h"
#include "Vtk/GranularDataBytes.h"

#include "Basics/Random.h"
#include "Check.h"

#include <vtkAppendFilter.h>
#include <vtkBoundingBox.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkGranularMerge.h>
#include <vtkIdTypeArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkStringArray.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>

#include <array>
#include <set>
#include <string>
#include <vector>

namespace
{

using Data = vtkSmartPointer<vtkPolyData>;

template <typename ArrayT, typename GetterT>
void add(vtkFieldData* to, const char* name, vtkIdType tuples, const GetterT& get,
  int components = 1)
{
  vtkNew<ArrayT> array;
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  for (vtkIdType i = 0; i < array->GetNumberOfValues(); ++i)
  {
    array->SetValue(i, get(i));
  }
  to->AddArray(array);
}

constexpr vtkIdType IdStep = 3; // some ids are gone

/// Grains in a long box.
Data grains(vtkIdType count)
{
  dem::Random chance(7);
  auto data = Data::New();
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> vertices;
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double x = chance.uniform(0.0, 3.0), y = chance.uniform(0.0, 1.0);
    points->InsertNextPoint(x, y, chance.uniform(0.0, 1.0));
    vertices->InsertNextCell(1, &i);
  }
  data->SetPoints(points);
  data->SetVerts(vertices);
  vtkPointData* arrays = data->GetPointData();
  add<vtkDoubleArray>(arrays, "Radius", count, [&](vtkIdType) { return chance.uniform(1.0, 2.0); });
  add<vtkDoubleArray>(
    arrays, "Velocity", count, [&](vtkIdType) { return chance.uniform(-1.0, 1.0); }, 3);
  add<vtkIdTypeArray>(arrays, "ParticleId", count, [](vtkIdType i) { return IdStep * i; });
  add<vtkIntArray>(arrays, "Material", count, [](vtkIdType i) { return static_cast<int>(i % 2); });
  arrays->SetActiveScalars("Radius");
  arrays->SetActiveGlobalIds("ParticleId");
  add<vtkDoubleArray>(data->GetFieldData(), "Cell", 9, [](vtkIdType i) { return 0.1 * i; });
  add<vtkIntArray>(data->GetFieldData(), "RestartState", 4, [](vtkIdType i) { return int(i); });
  add<vtkIntArray>(data->GetFieldData(), "BondBreaks", 2, [](vtkIdType i) { return int(i); });
  add<vtkStringArray>(data->GetFieldData(), "ShapeNames", 2,
    [](vtkIdType i) { return i == 0 ? std::string("rod") : std::string(); });
  return data;
}

/// Contacts of each grain with some grains that come after it, and with a wall.
Data contacts(vtkPolyData* grains)
{
  const vtkIdType count = grains->GetNumberOfPoints();
  auto data = Data::New();
  vtkNew<vtkPoints> points;
  points->DeepCopy(grains->GetPoints());
  vtkNew<vtkCellArray> lines;
  std::vector<vtkIdType> ids;
  const auto add2 = [&](vtkIdType first, vtkIdType end, vtkIdType second)
  {
    const vtkIdType ends[2] = { first, end };
    lines->InsertNextCell(2, ends);
    ids.push_back(IdStep * first);
    ids.push_back(second);
  };
  for (vtkIdType i = 0; i < count; ++i)
  {
    for (vtkIdType j : { i + 1, i + 1, i + 40 }) // two touch each other twice
    {
      if (j < count)
      {
        add2(i, j, IdStep * j);
      }
    }
  }
  for (vtkIdType i = 0; i < count; i += 5)
  {
    const double* p = grains->GetPoint(i);
    add2(i, points->InsertNextPoint(p[0], p[1], 0.0), -1);
  }
  data->SetPoints(points);
  data->SetLines(lines);
  const vtkIdType cells = lines->GetNumberOfCells();
  add<vtkIdTypeArray>(
    data->GetCellData(), "ParticleIds", cells, [&](vtkIdType i) { return ids[i]; }, 2);
  add<vtkDoubleArray>(data->GetCellData(), "NormalForce", cells,
    [](vtkIdType i) { return 0.3 * static_cast<double>(i); });
  add<vtkUnsignedCharArray>(data->GetCellData(), "Sliding", cells,
    [](vtkIdType i) { return static_cast<unsigned char>(i % 2); });
  data->GetCellData()->SetActiveScalars("NormalForce");
  return data;
}

/// Names, types, sizes and values of arrays, but for one of them.
std::string told(vtkFieldData* arrays, const std::string& without = "", bool withValues = true)
{
  std::set<std::string> all;
  for (int i = 0; i < arrays->GetNumberOfArrays(); ++i)
  {
    vtkAbstractArray* array = arrays->GetAbstractArray(i);
    if (array->GetName() == without)
    {
      continue;
    }
    std::string text = std::string(array->GetName()) + " " + array->GetDataTypeAsString() + " " +
      std::to_string(array->GetNumberOfComponents());
    for (vtkIdType k = 0; withValues && k < array->GetNumberOfValues(); ++k)
    {
      const vtkVariant value = array->GetVariantValue(k);
      text += " " + (value.IsString() ? value.ToString() : check::number(value.ToDouble()));
    }
    auto* attributes = vtkDataSetAttributes::SafeDownCast(arrays);
    text += attributes ? " as " + std::to_string(attributes->IsArrayAnAttribute(i)) : "";
    all.insert(text);
  }
  std::string text;
  for (const std::string& one : all)
  {
    text += one + "\n";
  }
  return text;
}

/// Where the points of all cells are, cell by cell.
std::vector<std::array<double, 3>> positionsOf(vtkDataSet* data)
{
  std::vector<std::array<double, 3>> positions;
  vtkNew<vtkIdList> points;
  for (vtkIdType c = 0; c < data->GetNumberOfCells(); ++c)
  {
    data->GetCellPoints(c, points);
    for (const vtkIdType point : *points)
    {
      const double* p = data->GetPoint(point);
      positions.push_back({ p[0], p[1], p[2] });
    }
  }
  return positions;
}

/// @param asGrids as filters give them that take some of the points
vtkSmartPointer<vtkDataSet> merged(const std::vector<Data>& parts, bool asGrids)
{
  vtkNew<vtkGranularMerge> merge;
  for (vtkPolyData* part : parts)
  {
    vtkNew<vtkAppendFilter> grid;
    grid->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
    grid->AddInputData(part);
    grid->Update();
    merge->AddInputDataObject(asGrids ? static_cast<vtkDataObject*>(grid->GetOutput()) : part);
  }
  merge->Update();
  return vtkDataSet::SafeDownCast(merge->GetOutputDataObject(0));
}

void expectSame(const std::string& what, vtkDataSet* one, vtkDataSet* other)
{
  check::isTrue(what + ": cells", positionsOf(one) == positionsOf(other));
  check::isTrue(what + ": arrays of points",
    told(one->GetPointData()) == told(other->GetPointData()));
  check::isTrue(what + ": arrays of cells",
    told(one->GetCellData(), "ContactId") == told(other->GetCellData(), "ContactId"));
}

void expectFieldData(const std::string& what, vtkPolyData* part, bool isFirst)
{
  vtkFieldData* fields = part->GetFieldData();
  check::isTrue(what + ": restart", isFirst == (fields->GetArray("RestartState") != nullptr));
  check::isTrue(what + ": broken bonds", isFirst == (fields->GetArray("BondBreaks") != nullptr));
  check::isTrue(what + ": cell and shapes",
    fields->GetArray("Cell") && fields->GetAbstractArray("ShapeNames"));
}

/// The sizes of the parts of grains.
void expectShares(const std::vector<Data>& parts, vtkIdType count)
{
  const auto ranks = static_cast<vtkIdType>(parts.size());
  vtkIdType least = count, most = 0, all = 0;
  for (vtkPolyData* part : parts)
  {
    least = std::min(least, part->GetNumberOfPoints());
    most = std::max(most, part->GetNumberOfPoints());
    all += part->GetNumberOfPoints();
  }
  check::equal("grains", all, count);
  check::atMost("difference of the shares", static_cast<double>(most - least), ranks > 3 ? 2 : 1);
  check::isTrue("the first has some", count == 0 || parts[0]->GetNumberOfPoints() > 0);
  for (std::size_t a = 0; a < parts.size() && ranks == 3 && count > 100; ++a)
  {
    check::atMost("longest side of a third of 3 x 1 x 1",
      vtkBoundingBox(parts[a]->GetBounds()).GetMaxLength(), 1.3);
  }
  for (std::size_t a = 0; a < parts.size() && count > 10 * ranks; ++a)
  {
    for (std::size_t b = 0; b < a; ++b)
    {
      const vtkBoundingBox boxes[2] = { vtkBoundingBox(parts[a]->GetBounds()),
        vtkBoundingBox(parts[b]->GetBounds()) };
      check::isTrue("boxes apart", !boxes[0].Intersects(boxes[1]));
    }
  }
}

void partsOf(vtkIdType count, int ranks)
{
  const Data whole = grains(count);
  const Data touches = contacts(whole);
  const granular::FrameParts cut(whole, touches, ranks);
  std::vector<Data> ofGrains, ofContacts;
  for (int rank = 0; rank < ranks; ++rank)
  {
    const Data part = cut.Particles(rank), lines = cut.Contacts(rank);
    const std::string what = "rank " + std::to_string(rank) + " of " + std::to_string(ranks);
    ofGrains.push_back(granular::polyDataOf(granular::bytesOf(part)));
    ofContacts.push_back(granular::polyDataOf(granular::bytesOf(lines)));
    expectSame(what + " as bytes", ofGrains.back(), part);
    expectSame(what + ", contacts as bytes", ofContacts.back(), lines);
    check::isTrue(what + ": field data as bytes",
      told(ofGrains.back()->GetFieldData()) == told(part->GetFieldData()));
    check::isTrue(what + ": arrays",
      told(part->GetPointData(), "", false) == told(whole->GetPointData(), "", false));
    expectFieldData(what, part, rank == 0);
    std::set<vtkIdType> own;
    for (vtkIdType i = 0; i < part->GetNumberOfPoints(); ++i)
    {
      own.insert(
        static_cast<vtkIdType>(part->GetPointData()->GetArray("ParticleId")->GetTuple1(i)));
    }
    for (vtkIdType c = 0; c < lines->GetNumberOfCells(); ++c)
    {
      const double first = lines->GetCellData()->GetArray("ParticleIds")->GetComponent(c, 0);
      check::failures() += own.count(static_cast<vtkIdType>(first)) == 0 ? 1 : 0;
    }
  }
  expectShares(ofGrains, count);
  const std::string all = std::to_string(count) + " of " + std::to_string(ranks) + " ranks";
  std::reverse(ofGrains.begin(), ofGrains.end()); // whichever is first
  std::reverse(ofContacts.begin(), ofContacts.end());
  for (const bool asGrids : { false, true })
  {
    if (asGrids && count == 0)
    {
      break; // VTK leaves arrays out of empty grids
    }
    const auto again = merged(ofGrains, asGrids);
    expectSame(all + (asGrids ? ", grids" : ""), again, whole);
    expectSame(all + (asGrids ? ", contacts as grids" : ", contacts"), merged(ofContacts, asGrids),
      touches);
    if (!asGrids)
    {
      check::isTrue(all + ": restart", again->GetFieldData()->GetArray("RestartState") != nullptr);
    }
  }
}

/// Lines between grains still join the same ones in another order of the grains.
void linesOfGrains()
{
  const auto part = [](double first, double second)
  {
    auto data = Data::New();
    vtkNew<vtkPoints> points;
    points->InsertNextPoint(first, 0.0, 0.0);
    points->InsertNextPoint(second, 0.0, 0.0);
    data->SetPoints(points);
    vtkNew<vtkCellArray> lines;
    const vtkIdType ends[2] = { 0, 1 };
    lines->InsertNextCell(2, ends);
    data->SetLines(lines);
    add<vtkIdTypeArray>(data->GetPointData(), "ParticleId", 2,
      [&](vtkIdType i) { return static_cast<vtkIdType>(i == 0 ? first : second); });
    return data;
  };
  const auto all = merged({ part(6.0, 2.0), part(4.0, 0.0) }, false);
  std::vector<double> ids, ends;
  for (vtkIdType i = 0; i < all->GetNumberOfPoints(); ++i)
  {
    ids.push_back(all->GetPoint(i)[0]);
  }
  for (const std::array<double, 3>& position : positionsOf(all))
  {
    ends.push_back(position[0]);
  }
  check::isTrue("grains with lines", ids == std::vector<double>{ 0.0, 2.0, 4.0, 6.0 });
  check::isTrue("lines", ends == std::vector<double>{ 4.0, 0.0, 6.0, 2.0 });
}

/// A filter may have left the first rank nothing.
void partWithoutGrains()
{
  const Data whole = grains(20);
  const Data touches = contacts(whole);
  const granular::FrameParts cut(whole, touches, 3);
  auto nothing = Data::New();
  nothing->GetFieldData()->ShallowCopy(whole->GetFieldData());
  const auto rest = merged({ nothing, cut.Particles(1), cut.Particles(2) }, false);
  check::isTrue("restart", rest->GetFieldData()->GetArray("RestartState") != nullptr);
}

}

int main()
{
  return check::run(
    []
    {
      for (const int ranks : { 1, 2, 3, 5, 8 })
      {
        partsOf(211, ranks);
      }
      partsOf(2, 3);
      partsOf(0, 2);
      partWithoutGrains();
      linesOfGrains();
    });
}
