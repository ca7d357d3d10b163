// Field data of a restart that is damaged: what is missing, too short, no possible value or another
// number than was written is told.
#include "SavedRun.h"

#include <vtkSmartPointer.h>
#include <vtkTypeUInt64Array.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace kept;

namespace
{

void damaged()
{
  Saved missing;
  missing.fieldData->RemoveArray("RestartInflows");
  check::contains("without the inflows", missing.complaint(), "'RestartInflows' is missing or has");
  Saved cut;
  auto* words = vtkTypeUInt64Array::SafeDownCast(cut.fieldData->GetArray("RestartInflows"));
  words->SetNumberOfValues(words->GetNumberOfValues() - 1);
  check::contains("a word less", cut.complaint(), "'RestartInflows' is missing or has the wrong");
  Saved old;
  vtkNew<vtkTypeUInt64Array> state; // as long as another version had it
  state->SetName("RestartState");
  state->SetNumberOfValues(15);
  state->FillValue(2);
  old.fieldData->AddArray(state);
  check::contains("another format", old.complaint(), "'RestartState' has the format 2");
  Saved broken;
  vtkTypeUInt64Array::SafeDownCast(broken.fieldData->GetArray("RestartState"))->SetValue(1, 0);
  check::contains("no time step", broken.complaint(),
    "'RestartState' is damaged: the time step is 0.");
  Saved negative;
  const double radius = -1.0;
  std::uint64_t word = 0;
  std::memcpy(&word, &radius, sizeof word);
  vtkTypeUInt64Array::SafeDownCast(negative.fieldData->GetArray("RestartInflows"))
    ->SetValue(1, word);
  check::contains("a negative radius", negative.complaint(),
    "'RestartInflows' is damaged: a radius is -1.");
  Saved far; // an id after which counting on would wrap
  auto* numbers = vtkTypeUInt64Array::SafeDownCast(far.fieldData->GetArray("RestartState"));
  constexpr int ties = 9; // the format and the conditions of a run precede it
  numbers->SetValue(ties, std::uint64_t{ 1 } << 62);
  check::contains("a next id near the end of numbers", far.complaint(),
    "'RestartState' is damaged: the next id is 4.6");
  Saved springs;
  springs.fieldData->GetArray("RestartSprings")
    ->SetComponent(2, 1, std::numeric_limits<double>::infinity());
  check::contains("an infinite spring", springs.complaint(),
    "'RestartSprings' has a number that is not finite at contact 2.");
  Saved normals;
  normals.fieldData->GetArray("RestartWallNormals")
    ->SetComponent(3, 0, std::numeric_limits<double>::quiet_NaN());
  check::contains("a normal that is no number", normals.complaint(),
    "'RestartWallNormals' has a number that is not finite at contact 3.");
  Saved fewer;
  fewer.fieldData->RemoveArray("RestartWallNormals");
  check::contains("no normals", fewer.complaint(),
    "'RestartWallNormals' is missing or has the wrong type or size");
}

void damagedSensors()
{
  const auto spoilt = [](const auto& spoil)
  {
    Saved bad({}, boxAndPlane());
    spoil(vtkTypeUInt64Array::SafeDownCast(bad.fieldData->GetArray("RestartSensors")));
    return bad.complaint();
  };
  check::contains("a word less",
    spoilt([](auto* words) { words->SetNumberOfValues(words->GetNumberOfValues() - 1); }),
    "'RestartSensors' is ");
  check::contains("a word more", spoilt([](auto* words) { words->InsertNextValue(0); }),
    "'RestartSensors' is missing or has the wrong");
  check::contains("more sensors than words",
    spoilt([](auto* words) { words->SetValue(3, std::uint64_t{ 1 } << 40); }),
    "'RestartSensors' is missing or has the wrong");
  constexpr int visits = 4 + 11; // the key, three numbers, and what one sensor has counted
  check::contains("an id twice",
    spoilt([](auto* words) { words->SetValue(visits + 3, words->GetValue(visits + 1)); }),
    "grains are not in the order of their ids");
  check::contains("a count below 0",
    spoilt([](auto* words) { words->SetValue(4, ~std::uint64_t{ 0 }); }),
    "'RestartSensors' is damaged: a number of grains is -1.");
}

/// Sums by numbers, which are behind two words and their count.
/// @param entry words of a number
void damagedSums(const std::string& name, int entry, const char* twice)
{
  const auto spoilt = [&name](const auto& spoil)
  {
    Saved bad;
    spoil(vtkTypeUInt64Array::SafeDownCast(bad.fieldData->GetArray(name.c_str())));
    return bad.complaint();
  };
  const std::string wrong = "'" + name + "' is missing or has the wrong";
  check::contains(name + ", a word more", spoilt([](auto* words) { words->InsertNextValue(0); }),
    wrong);
  check::contains(name + ", more numbers than words",
    spoilt([](auto* words) { words->SetValue(2, std::uint64_t{ 1 } << 40); }), wrong);
  check::contains(name + ", a number twice",
    spoilt([entry](auto* words) { words->SetValue(3, words->GetValue(3 + entry)); }), twice);
}

void damagedVisits()
{
  const auto spoilt = [](const auto& spoil)
  {
    Saved bad({}, boxAndPlane());
    const std::size_t inside = bad.middle.sensors.each[0].inside.size();
    spoil(vtkTypeUInt64Array::SafeDownCast(bad.fieldData->GetArray("RestartVisits")),
      static_cast<vtkIdType>(2 + 2 * inside)); // where the first visit that is over begins
    return bad.complaint();
  };
  check::contains("a word less",
    spoilt(
      [](auto* words, vtkIdType) { words->SetNumberOfValues(words->GetNumberOfValues() - 1); }),
    "'RestartVisits' is ");
  check::contains("a word more", spoilt([](auto* words, vtkIdType) { words->InsertNextValue(0); }),
    "'RestartVisits' is missing or has the wrong");
  check::contains("more visits than words",
    spoilt(
      [](auto* words, vtkIdType first) { words->SetValue(first - 1, std::uint64_t{ 1 } << 40); }),
    "'RestartVisits' is missing or has the wrong");
  check::contains("an end before the begin", // which is 1e9 s
    spoilt([](auto* words, vtkIdType first) { words->SetValue(first + 1, 0x41cdcd6500000000); }),
    "'RestartVisits' is damaged: a grain leaves before it comes");
}

/// Numbers that may have any value are known from their checksum.
void checksum()
{
  const char* words =
    "Save the particle input as .vtp, or remove its field data array 'RestartContactIds' to start from "
    "its grains alone: it continues an earlier run, but 'RestartCheck' is not that of the other arrays.";
  Saved spring;
  auto* springs = spring.fieldData->GetArray("RestartSprings");
  springs->SetComponent(2, 1, std::nextafter(springs->GetComponent(2, 1), 1.0));
  check::contains("a bit of a spring", spring.complaint(), words);
  Saved swapped;
  auto* ids = swapped.fieldData->GetArray("RestartOrder");
  check::isTrue("there is an order", ids && ids->GetNumberOfTuples() > 9);
  const double first = ids->GetComponent(0, 0);
  ids->SetComponent(0, 0, ids->GetComponent(8, 0));
  ids->SetComponent(8, 0, first);
  check::contains("two exchanged numbers", swapped.complaint(), words);
  Saved without;
  without.fieldData->RemoveArray("RestartCheck");
  check::contains("without it", without.complaint(), "'RestartCheck' is missing or has");
  Saved reordered; // as a file may give them back
  const auto array = vtkSmartPointer<vtkAbstractArray>(reordered.fieldData->GetAbstractArray(0));
  const std::string name = array->GetName();
  reordered.fieldData->RemoveArray(name.c_str());
  reordered.fieldData->AddArray(array);
  check::isTrue("in another order: no complaint", reordered.complaint().empty());
}
}

int main()
{
  return check::run(
    []
    {
      damaged();
      damagedSensors();
      damagedSums("RestartWear", 1 + 2 * 11, "elements are not in order");
      damagedSums("RestartNodalLoads", 1 + 3 * 11, "points are not in order");
      damagedVisits();
      checksum();
    });
}
