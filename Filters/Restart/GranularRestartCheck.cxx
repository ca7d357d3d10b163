#include "Restart/GranularRestartCheck.h"

#include "Properties/GranularHash.h"
#include "Properties/GranularNames.h"
#include "Restart/GranularRestartContacts.h"
#include "Restart/GranularRestartWords.h"

#include <vtkStringArray.h>

#include <map>

namespace granular
{
namespace
{

constexpr const char* Prefix = "Restart";

/// Checksum of bytes, in four sums side by side that each see the position of a word (Fletcher
/// 1982, "An arithmetic checksum for serial transmissions").
std::uint64_t sumOf(const unsigned char* bytes, std::size_t size)
{
  constexpr std::size_t lanes = 4, block = lanes * sizeof(std::uint64_t);
  std::uint64_t word[lanes], sum[lanes] = {}, sumOfSums[lanes] = {};
  for (std::size_t begin = 0; begin < size; begin += block)
  {
    std::memset(word, 0, block);
    std::memcpy(word, bytes + begin, std::min(block, size - begin));
    for (std::size_t k = 0; k < lanes; ++k)
    {
      sum[k] += word[k];
      sumOfSums[k] += sum[k];
    }
  }
  Hash hash;
  for (std::size_t k = 0; k < lanes; ++k)
  {
    hash.Add(sum[k]);
    hash.Add(sumOfSums[k]);
  }
  return hash.Get();
}

void addInLanes(const std::string& text, Hash& hash)
{
  hash.Add(static_cast<std::uint64_t>(text.size()));
  hash.Add(sumOf(reinterpret_cast<const unsigned char*>(text.data()), text.size()));
}

bool isOfRestart(const std::string& name)
{
  return name.rfind(Prefix, 0) == 0;
}

std::string nameOf(vtkAbstractArray* array)
{
  return array->GetName() ? array->GetName() : "";
}

}

void addArray(vtkAbstractArray* array, Hash& hash)
{
  addInLanes(nameOf(array), hash);
  hash.Add(std::int64_t{ array->GetNumberOfComponents() });
  hash.Add(static_cast<std::int64_t>(array->GetNumberOfValues()));
  if (auto* texts = vtkStringArray::SafeDownCast(array))
  {
    for (vtkIdType i = 0; i < texts->GetNumberOfValues(); ++i)
    {
      addInLanes(texts->GetValue(i), hash);
    }
    return;
  }
  const std::size_t size =
    static_cast<std::size_t>(array->GetNumberOfValues()) * array->GetDataTypeSize();
  hash.Add(sumOf(static_cast<const unsigned char*>(array->GetVoidPointer(0)), size));
}

namespace
{

/// Checksum of all arrays of the restart, by their names, since a file may return them in
/// another order.
std::uint64_t checkOf(vtkFieldData* fieldData)
{
  std::map<std::string, vtkAbstractArray*> arrays;
  for (int i = 0; i < fieldData->GetNumberOfArrays(); ++i)
  {
    vtkAbstractArray* array = fieldData->GetAbstractArray(i);
    const std::string name = nameOf(array);
    if (isOfRestart(name) && name != RestartCheck)
    {
      arrays[name] = array;
    }
  }
  Hash hash;
  for (const auto& [name, array] : arrays)
  {
    addArray(array, hash);
  }
  return hash.Get();
}

}

void writeRestartCheck(vtkFieldData* fieldData)
{
  addWords(fieldData, RestartCheck, { checkOf(fieldData) });
}

void removeRestart(vtkFieldData* fieldData)
{
  for (int i = fieldData->GetNumberOfArrays() - 1; i >= 0; --i)
  {
    const std::string name = nameOf(fieldData->GetAbstractArray(i));
    if (isOfRestart(name) || name == names::BondBreaks)
    {
      fieldData->RemoveArray(i);
    }
  }
}

void checkRestart(vtkFieldData* fieldData)
{
  const auto* written = find<std::uint64_t>(fieldData, RestartCheck, 1, 1);
  if (*written != checkOf(fieldData))
  {
    throw dem::Error(
      std::string("Save the particle input as .vtp, or remove its field data array '") +
      RestartContactIds + "' to start from its grains alone: it continues an earlier run, but '" +
      RestartCheck +
      "' is not that of the other arrays. What was saved has been damaged or changed since, or lost "
      "digits in a text format.");
  }
}

}
