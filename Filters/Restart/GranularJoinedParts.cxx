#include "Restart/GranularJoinedParts.h"

#include "Restart/GranularPartArrays.h"
#include "Restart/GranularRestartContacts.h"
#include "Restart/GranularRestartWords.h"
#include "Vtk/GranularArrays.h"

#include <vtkDoubleArray.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>

#include <algorithm>
#include <string>

namespace granular
{
namespace
{

/// A column of a part, as it was written; without a value where it has no array.
template <typename ValueT>
struct Column
{
  const ValueT* values = nullptr;
  vtkIdType count = 0; ///< of tuples

  Column(vtkFieldData* fieldData, const char* of, std::int64_t part, int components)
  {
    const std::string name = nameOfPart(of, part);
    if (vtkDataArray* array = fieldData->GetArray(name.c_str()))
    {
      this->count = array->GetNumberOfTuples();
      this->values = find<ValueT>(fieldData, name.c_str(), components, this->count);
    }
  }
};

/// The ids of the balls of a part, ascending.
struct Balls : Column<std::int64_t>
{
  Balls(vtkFieldData* fieldData, std::int64_t part) : Column(fieldData, RestartBalls, part, 1) {}

  bool has(std::int64_t id) const
  {
    return std::binary_search(this->values, this->values + this->count, id);
  }
};

}

JoinedParts::JoinedParts(vtkFieldData* fieldData, const PartRange& parts)
  : Fields(fieldData), Parts(parts)
{
  for (std::int64_t part = parts.first; part < parts.end(); ++part)
  {
    const Balls balls(fieldData, part);
    if (!balls.values || !std::is_sorted(balls.values, balls.values + balls.count))
    {
      throw dem::Error(std::string("Remove the array '") + RestartParts +
        "' to start from the grains alone: the particle input continues an earlier run, but of the " +
        std::to_string(parts.all) + " parts that processes saved of it number " +
        std::to_string(part) + " is missing or damaged.");
    }
    demandPartCheck(fieldData, part);
    this->Ids.insert(this->Ids.end(), balls.values, balls.values + balls.count);
  }
  std::sort(this->Ids.begin(), this->Ids.end());
}

void JoinedParts::AddBalls()
{
  this->Fields->AddArray(makeNumbers<vtkTypeInt64Array>(RestartBalls, this->Ids.size(), {},
    [&](std::int64_t i) { return this->Ids[i]; }));
}

void JoinedParts::JoinOrder()
{
  std::vector<std::int32_t> order;
  for (std::int64_t part = this->Parts.first; part < this->Parts.end(); ++part)
  {
    const Balls balls(this->Fields, part);
    const Column<std::int32_t> own(this->Fields, RestartOrder, part, 1);
    for (vtkIdType slot = 0; slot < balls.count; ++slot)
    {
      const vtkIdType ball = own.values && own.count == balls.count ? own.values[slot] : slot;
      if (ball < 0 || ball >= balls.count)
      {
        refuse(RestartOrder, "is damaged");
      }
      order.push_back(this->IndexOf(balls.values[ball]));
    }
  }
  if (!std::is_sorted(order.begin(), order.end()))
  {
    this->Fields->AddArray(makeNumbers<vtkTypeInt32Array>(RestartOrder, order.size(), {},
      [&](std::int64_t i) { return order[i]; }));
  }
}

void JoinedParts::JoinBalls(const char* name, int numbers, int before)
{
  vtkSmartPointer<vtkDoubleArray> all;
  for (std::int64_t part = this->Parts.first; part < this->Parts.end(); ++part)
  {
    const Balls balls(this->Fields, part);
    const Column<double> own(this->Fields, name, part, 1);
    if (!own.values || own.count != before + numbers * balls.count)
    {
      continue;
    }
    if (!all)
    {
      all = makeArray<vtkDoubleArray>(name, 1, before + numbers * this->Ids.size());
      all->FillValue(0.0);
      std::copy_n(own.values, before, all->GetPointer(0));
    }
    for (vtkIdType ball = 0; ball < balls.count; ++ball)
    {
      std::copy_n(own.values + before + numbers * ball, numbers,
        all->GetPointer(before + numbers * this->IndexOf(balls.values[ball])));
    }
  }
  if (all)
  {
    this->Fields->AddArray(all);
  }
}

void JoinedParts::JoinContacts()
{
  const std::vector<Found> found = this->Find(RestartContactIds, 3);
  this->JoinColumn<vtkTypeInt64Array, std::int64_t>(RestartContactIds, 3, found);
  this->JoinColumn<vtkDoubleArray, double>(RestartSprings, SpringSize, found);
  if (const int extras = countExtras(this->Fields))
  {
    this->JoinColumn<vtkDoubleArray, double>(RestartExtras, extras, found);
  }
  const std::vector<Found> atWalls = this->Find(RestartWallIds, 2);
  this->JoinColumn<vtkTypeInt64Array, std::int64_t>(RestartWallIds, 2, atWalls);
  this->JoinColumn<vtkDoubleArray, double>(RestartWallNormals, 4, atWalls);
}

/// Each contact of an array from the part that has its first ball, or where that is elsewhere its
/// second.
/// @param ids whose first two components are the two of a contact
std::vector<JoinedParts::Found> JoinedParts::Find(const char* ids, int components) const
{
  std::vector<Found> found;
  for (std::int64_t part = this->Parts.first; part < this->Parts.end(); ++part)
  {
    const Balls balls(this->Fields, part);
    const Column<std::int64_t> own(this->Fields, ids, part, components);
    for (vtkIdType index = 0; index < own.count; ++index)
    {
      const std::int64_t first = own.values[components * index];
      const std::int64_t second = own.values[components * index + 1];
      if (!balls.has(this->Has(first) ? first : second))
      {
        continue; // the part that has it tells the contact as well
      }
      if (second < 0)
      {
        found.push_back({ { true, first, -1 - second }, part, index });
      }
      else
      {
        found.push_back(
          { { false, std::min(first, second), std::max(first, second) }, part, index });
      }
    }
  }
  std::stable_sort(found.begin(), found.end(),
    [](const Found& a, const Found& b) { return a.key < b.key; });
  return found;
}

template <typename ArrayT, typename ValueT>
void JoinedParts::JoinColumn(const char* name, int components, const std::vector<Found>& found)
{
  std::vector<Column<ValueT>> columns;
  for (std::int64_t part = this->Parts.first; part < this->Parts.end(); ++part)
  {
    columns.emplace_back(this->Fields, name, part, components);
  }
  const auto all = makeArray<ArrayT>(name, components, found.size());
  for (std::size_t k = 0; k < found.size(); ++k)
  {
    const Column<ValueT>& column = columns[found[k].part - this->Parts.first];
    if (found[k].index >= column.count)
    {
      refuse(name, "is missing or has the wrong type or size");
    }
    std::copy_n(column.values + components * found[k].index, components,
      all->GetPointer(components * static_cast<vtkIdType>(k)));
  }
  this->Fields->AddArray(all);
}

bool JoinedParts::Has(std::int64_t id) const
{
  return std::binary_search(this->Ids.begin(), this->Ids.end(), id);
}

std::int32_t JoinedParts::IndexOf(std::int64_t id) const
{
  return static_cast<std::int32_t>(
    std::lower_bound(this->Ids.begin(), this->Ids.end(), id) - this->Ids.begin());
}

}
