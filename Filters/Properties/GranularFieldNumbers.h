// Parameters as the numbers of an array, and back: those of a table, and those that one function
// names in order for NumberWriter and NumberReader alike.
#pragma once

#include "Basics/Vec3.h"
#include "Parameters/Parameter.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

namespace granular
{

class NumberWriter
{
public:
  template <typename T>
  void Number(const T& value)
  {
    this->Numbers.push_back(static_cast<double>(value));
  }
  std::vector<double> Numbers;
};

/// What has been in others' hands: a whole number that does not fit is -1, which nothing may be.
class NumberReader
{
public:
  explicit NumberReader(const double* next) : Next(next) {}
  template <typename T>
  void Number(T& value)
  {
    double number = *this->Next++;
    if constexpr (!std::is_floating_point<T>::value)
    {
      // 2^53: up to there all whole numbers are numbers of the array
      constexpr double most = sizeof(T) > sizeof(int) ? 9007199254740992.0 : 2147483647.0;
      number = std::abs(number) <= most ? number : -1.0; // also for NaN
    }
    value = static_cast<T>(number);
  }

private:
  const double* Next;
};

inline void addWords(const char* name, const std::vector<std::string>& words,
  vtkFieldData* fieldData)
{
  vtkNew<vtkStringArray> text;
  text->SetName(name);
  for (const std::string& word : words)
  {
    text->InsertNextValue(word);
  }
  fieldData->AddArray(text);
}

/// Null where there are none, or no field data.
inline vtkStringArray* findWords(vtkFieldData* fieldData, const char* name)
{
  return fieldData ? vtkStringArray::SafeDownCast(fieldData->GetAbstractArray(name)) : nullptr;
}

/// Null without an array of so many components, or without field data.
inline vtkDoubleArray* findNumbers(vtkFieldData* fieldData, const char* name, int components)
{
  auto* array = fieldData ? vtkDoubleArray::SafeDownCast(fieldData->GetArray(name)) : nullptr;
  return array && array->GetNumberOfComponents() == components ? array : nullptr;
}

/// Adds an array with tuples of @a components.
inline void addNumbers(const char* name, const std::vector<double>& numbers,
  vtkFieldData* fieldData, int components = 1)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(static_cast<vtkIdType>(numbers.size()) / components);
  std::copy(numbers.begin(), numbers.end(), array->GetPointer(0));
  fieldData->AddArray(array);
}

/// The parameters, with the usual numbers where nothing reads those that there are.
template <typename OwnerT>
OwnerT withoutUnread(const std::vector<dem::Parameter<OwnerT>>& table, const OwnerT& owner)
{
  const OwnerT usual;
  OwnerT read = owner;
  for (const dem::Parameter<OwnerT>& one : table)
  {
    if (!dem::isRead(one, table, owner))
    {
      one.set(read, one.numbers(usual).data());
    }
  }
  return read;
}

/// All numbers of parameters as they are saved: behind a version, in the order of the table. What
/// is not read is saved as the usual number, so that parameters that mean the same are equal.
template <typename OwnerT>
std::vector<double> savedNumbers(double version, const std::vector<dem::Parameter<OwnerT>>& table,
  const OwnerT& owner)
{
  const OwnerT read = withoutUnread(table, owner);
  std::vector<double> numbers{ version };
  for (const dem::Parameter<OwnerT>& one : table)
  {
    const std::vector<double> some = one.numbers(read);
    numbers.insert(numbers.end(), some.begin(), some.end());
  }
  return numbers;
}

/// Reads savedNumbers() from an array of one component.
/// @return false, with the owner as it was, if the array has another version or size
template <typename OwnerT>
bool readNumbers(vtkFieldData* fieldData, const char* name, double version,
  const std::vector<dem::Parameter<OwnerT>>& table, OwnerT& owner)
{
  vtkDoubleArray* array = findNumbers(fieldData, name, 1);
  const std::size_t size = savedNumbers(version, table, owner).size();
  if (!array || array->GetNumberOfValues() != static_cast<vtkIdType>(size) ||
    array->GetValue(0) != version)
  {
    return false;
  }
  const double* next = array->GetPointer(1);
  for (const dem::Parameter<OwnerT>& one : table)
  {
    one.set(owner, next);
    next += one.count;
  }
  return true;
}

/// Adds the words and the numbers of parameters as an array each.
inline void addParameters(const char* wordsName, const std::vector<std::string>& words,
  const char* numbersName, const std::vector<double>& numbers, vtkFieldData* fieldData)
{
  addWords(wordsName, words, fieldData);
  addNumbers(numbersName, numbers, fieldData);
}

template <typename VisitorT, typename VectorT>
void visitVector(VisitorT& visitor, VectorT& v)
{
  visitor.Number(v.x);
  visitor.Number(v.y);
  visitor.Number(v.z);
}

}
