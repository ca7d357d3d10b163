#include "Kept/GranularRestartParts.h"

#include "Kept/GranularArrays.h"
#include "Kept/GranularRestartCheck.h"
#include "Kept/GranularRestartContacts.h"
#include "Kept/GranularRestartVelocities.h"
#include "Kept/GranularRestartWords.h"

#include <vtkDoubleArray.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace granular
{
namespace
{

/// Those of which each part has its own.
constexpr const char* OfParts[] = { RestartBalls, RestartContactIds, RestartSprings, RestartExtras,
  RestartOrder, RestartMotion, RestartVelocities };

std::string nameOf(const char* name, std::int64_t part)
{
  return std::string(name) + "." + std::to_string(part);
}

bool isOfPart(const std::string& name)
{
  return name.rfind("Restart", 0) == 0 && name.find('.') != std::string::npos;
}

/// The arrays of a part and those that all have, to be checked by their sum.
vtkSmartPointer<vtkFieldData> checkedArrays(vtkFieldData* fieldData, std::int64_t part)
{
  auto checked = vtkSmartPointer<vtkFieldData>::New();
  for (int i = 0; i < fieldData->GetNumberOfArrays(); ++i)
  {
    vtkAbstractArray* array = fieldData->GetAbstractArray(i);
    const std::string name = array->GetName() ? array->GetName() : "";
    const bool isOwn = std::any_of(std::begin(OfParts), std::end(OfParts),
      [&](const char* of) { return name == nameOf(of, part); });
    if (isOwn || (name.rfind("Restart", 0) == 0 && !isOfPart(name) && name != RestartCheck))
    {
      checked->AddArray(array);
    }
  }
  return checked;
}

std::vector<std::uint64_t> checkOf(vtkFieldData* fieldData, std::int64_t part)
{
  const vtkSmartPointer<vtkFieldData> checked = checkedArrays(fieldData, part);
  writeRestartCheck(checked);
  return readWords(checked, RestartCheck);
}

void demandCheck(vtkFieldData* fieldData, std::int64_t part)
{
  const std::string name = nameOf(RestartCheck, part);
  if (readWords(fieldData, name.c_str()) != checkOf(fieldData, part))
  {
    refuse(name.c_str(), "is not that of the others");
  }
}

/// Leaves the arrays of one rank.
void leaveWhole(vtkFieldData* fieldData)
{
  for (int i = fieldData->GetNumberOfArrays() - 1; i >= 0; --i)
  {
    const char* name = fieldData->GetArrayName(i);
    if (name && (isOfPart(name) || std::string(name) == RestartParts))
    {
      fieldData->RemoveArray(i);
    }
  }
  writeRestartCheck(fieldData);
}

std::int64_t countParts(vtkFieldData* fieldData)
{
  const std::vector<std::uint64_t> words = readWords(fieldData, RestartParts);
  constexpr std::uint64_t most = 1u << 20;
  if (words.size() != 1 || words.front() < 1 || words.front() > most)
  {
    refuse(RestartParts, "is damaged");
  }
  return static_cast<std::int64_t>(words.front());
}

/// A column of a part, as it was written; without a value where it has no array.
template <typename ValueT>
struct Column
{
  const ValueT* values = nullptr;
  vtkIdType count = 0; ///< of tuples

  Column(vtkFieldData* fieldData, const char* of, std::int64_t part, int components)
  {
    const std::string name = nameOf(of, part);
    if (vtkDataArray* array = fieldData->GetArray(name.c_str()))
    {
      this->count = array->GetNumberOfTuples();
      this->values = find<ValueT>(fieldData, name.c_str(), components, this->count);
    }
  }
};

/// What the parts are about, by the order of all ids.
class Whole
{
public:
  explicit Whole(vtkFieldData* fieldData) : Fields(fieldData), Count(countParts(fieldData))
  {
    for (std::int64_t part = 0; part < this->Count; ++part)
    {
      const Column<std::int64_t> ids(fieldData, RestartBalls, part, 1);
      if (!ids.values || !std::is_sorted(ids.values, ids.values + ids.count))
      {
        throw dem::Error(std::string("Remove the array '") + RestartParts +
          "' to start from the grains alone: the particle input continues an earlier run, but of the " +
          std::to_string(this->Count) + " parts that processes saved of it number " +
          std::to_string(part) + " is missing or damaged.");
      }
      demandCheck(fieldData, part);
      this->Ids.insert(this->Ids.end(), ids.values, ids.values + ids.count);
    }
    std::sort(this->Ids.begin(), this->Ids.end());
  }

  /// Where slots are, if that is not the order of ids.
  void JoinOrder()
  {
    std::vector<std::int32_t> order;
    for (std::int64_t part = 0; part < this->Count; ++part)
    {
      const Column<std::int64_t> ids(this->Fields, RestartBalls, part, 1);
      const Column<std::int32_t> own(this->Fields, RestartOrder, part, 1);
      for (vtkIdType slot = 0; slot < ids.count; ++slot)
      {
        const vtkIdType ball = own.values && own.count == ids.count ? own.values[slot] : slot;
        if (ball < 0 || ball >= ids.count)
        {
          refuse(RestartOrder, "is damaged");
        }
        order.push_back(this->PlaceOf(ids.values[ball]));
      }
    }
    if (!std::is_sorted(order.begin(), order.end()))
    {
      this->Fields->AddArray(makeNumbers<vtkTypeInt32Array>(RestartOrder, order.size(), {},
        [&](std::int64_t i) { return order[i]; }));
    }
  }

  /// Numbers of each ball.
  /// @param before of all, in front of them
  void JoinBalls(const char* name, int numbers, int before)
  {
    vtkSmartPointer<vtkDoubleArray> all;
    for (std::int64_t part = 0; part < this->Count; ++part)
    {
      const Column<std::int64_t> ids(this->Fields, RestartBalls, part, 1);
      const Column<double> own(this->Fields, name, part, 1);
      if (!own.values || own.count != before + numbers * ids.count)
      {
        continue;
      }
      if (!all)
      {
        all = makeArray<vtkDoubleArray>(name, 1, before + numbers * this->Ids.size());
        all->FillValue(0.0);
        std::copy_n(own.values, before, all->GetPointer(0));
      }
      for (vtkIdType ball = 0; ball < ids.count; ++ball)
      {
        std::copy_n(own.values + before + numbers * ball, numbers,
          all->GetPointer(before + numbers * this->PlaceOf(ids.values[ball])));
      }
    }
    if (all)
    {
      this->Fields->AddArray(all);
    }
  }

  /// Each contact from the part that has its first ball.
  void JoinContacts()
  {
    struct Found
    {
      std::tuple<bool, std::int64_t, std::int64_t> key; ///< in the order of snapshots
      std::int64_t part;
      vtkIdType row;
    };
    std::vector<Found> found;
    for (std::int64_t part = 0; part < this->Count; ++part)
    {
      const Column<std::int64_t> ids(this->Fields, RestartBalls, part, 1);
      const Column<std::int64_t> own(this->Fields, RestartContactIds, part, 3);
      for (vtkIdType row = 0; row < own.count; ++row)
      {
        const std::int64_t first = own.values[3 * row];
        const std::int64_t second = own.values[3 * row + 1];
        if (!std::binary_search(ids.values, ids.values + ids.count, first))
        {
          continue; // the part that has its first ball has it as well
        }
        if (second < 0)
        {
          found.push_back({ { true, first, -1 - second }, part, row });
        }
        else
        {
          found.push_back(
            { { false, std::min(first, second), std::max(first, second) }, part, row });
        }
      }
    }
    std::stable_sort(found.begin(), found.end(),
      [](const Found& a, const Found& b) { return a.key < b.key; });
    const auto join = [&](const char* name, auto all, auto value)
    {
      using Value = decltype(value);
      const int width = all->GetNumberOfComponents();
      std::vector<Column<Value>> columns;
      for (std::int64_t part = 0; part < this->Count; ++part)
      {
        columns.emplace_back(this->Fields, name, part, width);
      }
      all->SetName(name);
      all->SetNumberOfTuples(static_cast<vtkIdType>(found.size()));
      for (std::size_t k = 0; k < found.size(); ++k)
      {
        const Column<Value>& column = columns[found[k].part];
        if (found[k].row >= column.count)
        {
          refuse(name, "is missing or has the wrong type or size");
        }
        std::copy_n(column.values + width * found[k].row, width,
          all->GetPointer(width * static_cast<vtkIdType>(k)));
      }
      this->Fields->AddArray(all);
    };
    const auto columns = [](auto array, int width)
    {
      array->SetNumberOfComponents(width);
      return array;
    };
    join(RestartContactIds, columns(vtkSmartPointer<vtkTypeInt64Array>::New(), 3), std::int64_t{});
    join(RestartSprings, columns(vtkSmartPointer<vtkDoubleArray>::New(), SpringSize), double{});
    if (const int extras = countExtras(this->Fields))
    {
      join(RestartExtras, columns(vtkSmartPointer<vtkDoubleArray>::New(), extras), double{});
    }
  }

private:
  std::int32_t PlaceOf(std::int64_t id) const
  {
    return static_cast<std::int32_t>(
      std::lower_bound(this->Ids.begin(), this->Ids.end(), id) - this->Ids.begin());
  }

  vtkFieldData* Fields;
  std::int64_t Count;
  std::vector<std::int64_t> Ids; ///< of all balls, ascending
};

/// What is seen of own grains, as the state has them.
dem::Observation ownMotion(const dem::PartLook& look)
{
  dem::Observation own;
  for (const std::int32_t place : look.own)
  {
    if (!look.observation.velocity.empty())
    {
      own.velocity.push_back(look.observation.velocity[place]);
      own.angularVelocity.push_back(look.observation.angularVelocity[place]);
    }
  }
  return own;
}

}

void writeRestartPart(const dem::PartLook& look, const dem::Snapshot& state, const RestartKey& key,
  const dem::TimePlan& plan, const dem::Team& team, vtkFieldData* fieldData)
{
  writeRestart(state, key, plan, team, fieldData);
  writeVelocities(state, ownMotion(look), team, fieldData);
  addWords(fieldData, RestartParts, { static_cast<std::uint64_t>(look.parts) });
  const auto& ids = state.particles.id;
  fieldData->AddArray(makeNumbers<vtkTypeInt64Array>(RestartBalls, ids.size(), team,
    [&](std::int64_t i) { return ids[i]; }));
  for (const char* name : OfParts)
  {
    const vtkSmartPointer<vtkAbstractArray> array = fieldData->GetAbstractArray(name);
    fieldData->RemoveArray(name);
    if (array && array->GetNumberOfTuples() > 0) // VTK loses others on their way to other ranks
    {
      array->SetName(nameOf(name, look.part).c_str());
      fieldData->AddArray(array);
    }
  }
  if (look.own.empty())
  {
    removeRestart(fieldData); // it is no part of those that are counted
    return;
  }
  addWords(fieldData, nameOf(RestartCheck, look.part).c_str(), checkOf(fieldData, look.part));
}

bool hasAllRestartParts(vtkFieldData* fieldData)
{
  bool all = hasRestartParts(fieldData);
  for (std::int64_t part = 0; all && part < countParts(fieldData); ++part)
  {
    all = fieldData->GetArray(nameOf(RestartBalls, part).c_str()) != nullptr;
  }
  return all;
}

bool isOnlyPart(vtkFieldData* fieldData, std::int64_t part, std::int64_t parts, std::int64_t grains)
{
  vtkDataArray* count = fieldData->GetArray(RestartParts); // which may be damaged
  vtkDataArray* balls = fieldData->GetArray(nameOf(RestartBalls, part).c_str());
  bool only = count && count->GetNumberOfValues() == 1 &&
    count->GetTuple1(0) == static_cast<double>(parts) && balls &&
    balls->GetNumberOfTuples() == grains;
  for (std::int64_t other = 0; only && other < parts; ++other)
  {
    only = other == part || !fieldData->GetArray(nameOf(RestartBalls, other).c_str());
  }
  return only;
}

void openRestartPart(vtkFieldData* fieldData, std::int64_t part)
{
  demandCheck(fieldData, part);
  for (const char* name : OfParts)
  {
    vtkDataArray* array = fieldData->GetArray(nameOf(name, part).c_str());
    if (array)
    {
      const auto copy = vtk::TakeSmartPointer(array->NewInstance());
      copy->ShallowCopy(array);
      copy->SetName(name);
      fieldData->AddArray(copy);
    }
  }
  // Arrays without a value are not written.
  if (!fieldData->GetArray(RestartContactIds))
  {
    fieldData->AddArray(makeArray<vtkTypeInt64Array>(RestartContactIds, 3, 0));
    fieldData->AddArray(makeArray<vtkDoubleArray>(RestartSprings, SpringSize, 0));
    if (const int extras = countExtras(fieldData))
    {
      fieldData->AddArray(makeArray<vtkDoubleArray>(RestartExtras, extras, 0));
    }
  }
  leaveWhole(fieldData);
}

void joinRestartParts(vtkFieldData* fieldData)
{
  Whole whole(fieldData);
  whole.JoinOrder();
  whole.JoinBalls(RestartMotion, MotionNumbers, 0);
  whole.JoinBalls(RestartVelocities, VelocityNumbers, 1);
  whole.JoinContacts();
  leaveWhole(fieldData);
}

}
