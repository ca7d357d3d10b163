// Parameters as the numbers of an array, and back. One function per kind of parameters names its
// numbers in order, for NumberWriter and NumberReader alike.
#pragma once

#include "Core/TimeWindow.h"
#include "Core/Vec3.h"

#include <optional>
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
