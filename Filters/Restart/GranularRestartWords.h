// Field data of a restart: arrays of known types, and numbers as words of 64 bits.
#pragma once

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "State/StateNumbers.h"

#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkTypeUInt64Array.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace granular
{

/// Arrays that are about balls and contacts, of which ranks may have parts.
constexpr const char* RestartContactIds = "RestartContactIds"; ///< of each its two bodies, by ids,
                                                               ///< and its feature
constexpr const char* RestartSprings = "RestartSprings";
constexpr const char* RestartExtras = "RestartExtras";
/// Grain and wall element of each normal that contacts with walls had, and the normals.
constexpr const char* RestartWallIds = "RestartWallIds";
constexpr const char* RestartWallNormals = "RestartWallNormals";
constexpr const char* RestartOrder = "RestartOrder";
constexpr const char* RestartMotion = "RestartMotion";
constexpr const char* RestartVelocities = "RestartVelocities";

/// The checksum of all arrays, see GranularRestartCheck.h.
constexpr const char* RestartCheck = "RestartCheck";

/// Numbers of a ball in the arrays of earlier motion and of velocities, which begin with one more.
constexpr int MotionNumbers = 16;
constexpr int VelocityNumbers = 16;

/// The ids of the balls of a part.
constexpr const char* RestartBalls = "RestartBalls";

/// How many parts there are, instead of arrays of all.
constexpr const char* RestartParts = "RestartParts";

[[noreturn]] inline void refuse(const char* array, const std::string& what)
{
  throw dem::Error(
    std::string("The particle input continues an earlier run, but its field data array '") + array +
    "' " + what + ".");
}

/// The values of the array @a name. 64-bit integers have several array classes, and a file may
/// return another class than was written. The bits are the same.
template <typename ValueT>
const ValueT* find(vtkFieldData* fieldData, const char* name, int components, vtkIdType tuples)
{
  vtkDataArray* array = fieldData->GetArray(name);
  const bool isReal =
    array && (array->GetDataType() == VTK_DOUBLE || array->GetDataType() == VTK_FLOAT);
  if (!array || array->GetDataTypeSize() != sizeof(ValueT) ||
    isReal != std::is_floating_point<ValueT>::value ||
    array->GetNumberOfComponents() != components || array->GetNumberOfTuples() != tuples)
  {
    refuse(name, "is missing or has the wrong type or size");
  }
  return static_cast<const ValueT*>(array->GetVoidPointer(0));
}

inline void addWords(vtkFieldData* fieldData, const char* name,
  const std::vector<std::uint64_t>& values)
{
  vtkNew<vtkTypeUInt64Array> words;
  words->SetName(name);
  words->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
  std::copy(values.begin(), values.end(), words->Begin());
  fieldData->AddArray(words);
}

inline std::vector<std::uint64_t> readWords(vtkFieldData* fieldData, const char* name)
{
  vtkDataArray* array = fieldData->GetArray(name);
  const vtkIdType count = array ? array->GetNumberOfTuples() : 0;
  const auto* words = find<std::uint64_t>(fieldData, name, 1, count);
  return { words, words + count };
}

/// Numbers out of words, each of which must obey its rule.
class WordReader
{
public:
  WordReader(const char* array, const std::vector<std::uint64_t>& words, std::size_t begin)
    : Array(array), Words(words), Next(begin)
  {
  }

  template <typename NumberT>
  void operator()(const char* what, NumberT& number, dem::NumberRule rule) const
  {
    if (this->atEnd())
    {
      refuse(this->Array, "is missing or has the wrong type or size");
    }
    const std::uint64_t word = this->Words[this->Next++];
    if constexpr (std::is_same<NumberT, bool>::value)
    {
      if (word > 1)
      {
        refuse(this->Array, std::string("is damaged: ") + what + " is neither yes nor no");
      }
      number = word == 1;
    }
    else
    {
      std::memcpy(&number, &word, sizeof(number));
      const double value = static_cast<double>(number);
      if (rule != dem::NumberRule::Any &&
        (!std::isfinite(value) || (rule == dem::NumberRule::NotNegative && value < 0.0)))
      {
        refuse(this->Array, std::string("is damaged: ") + what + " is " + dem::asTyped(value));
      }
      constexpr double most = 9007199254740992.0; // 2^53: far from where counting on would wrap
      if (std::is_integral<NumberT>::value && rule == dem::NumberRule::NotNegative && value > most)
      {
        refuse(this->Array,
          std::string("is damaged: ") + what + " is " + dem::asTyped(value) + ", more than 2^53");
      }
    }
  }
  bool atEnd() const { return this->Next >= this->Words.size(); }

private:
  const char* Array;
  const std::vector<std::uint64_t>& Words;
  mutable std::size_t Next;
};

}
