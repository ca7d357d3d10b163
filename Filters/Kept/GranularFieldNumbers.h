// Parameters as the numbers of an array, and back. One function per kind of parameters names its
// numbers in order, for NumberWriter and NumberReader alike.
#pragma once

#include "Core/TimeWindow.h"
#include "Core/Vec3.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <optional>
#include <string>
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
  /// Whether there is one, and which.
  void Optional(const std::optional<double>& value)
  {
    this->Number(value.has_value());
    this->Number(value.value_or(0.0));
  }
  std::vector<double> Numbers;
};

class NumberReader
{
public:
  explicit NumberReader(const double* next) : Next(next) {}
  template <typename T>
  void Number(T& value)
  {
    value = static_cast<T>(*this->Next++);
  }
  void Optional(std::optional<double>& value)
  {
    const bool has = *this->Next++ != 0.0;
    const double number = *this->Next++;
    value = has ? std::optional<double>(number) : std::nullopt;
  }

private:
  const double* Next;
};

/// Adds the words and the numbers of parameters as an array each.
inline void addParameters(const char* wordsName, const std::vector<std::string>& words,
  const char* numbersName, const std::vector<double>& numbers, vtkFieldData* fieldData)
{
  vtkNew<vtkStringArray> text;
  text->SetName(wordsName);
  for (const std::string& word : words)
  {
    text->InsertNextValue(word);
  }
  fieldData->AddArray(text);
  vtkNew<vtkDoubleArray> array;
  array->SetName(numbersName);
  array->SetNumberOfTuples(static_cast<vtkIdType>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), array->GetPointer(0));
  fieldData->AddArray(array);
}

template <typename VisitorT, typename VectorT>
void visitVector(VisitorT& visitor, VectorT& v)
{
  visitor.Number(v.x);
  visitor.Number(v.y);
  visitor.Number(v.z);
}

template <typename VisitorT, typename WindowT>
void visitWindow(VisitorT& visitor, WindowT& times)
{
  visitor.Number(times.begin);
  visitor.Number(times.end);
}

}
