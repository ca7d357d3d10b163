// A shape of grains as numbers, and back: its share, its form and what it has beside that
// (GranularShapeDefinitions.h).
#pragma once

#include "Basics/Error.h"
#include "Bodies/GranularShapeDefinitions.h"
#include "Properties/GranularFieldNumbers.h"

#include <string>
#include <utility>

namespace granular
{

/// Goes through numbers that have been in others' hands.
class ShapeNumbers
{
public:
  /// @param complaint the message where they are not as they were written
  ShapeNumbers(vtkDoubleArray* array, std::string complaint)
    : Next(array->GetPointer(0)), End(this->Next + array->GetNumberOfValues()),
      Complaint(std::move(complaint))
  {
  }

  bool AreAtEnd() const { return this->Next == this->End; }

  const double* Take(std::size_t count)
  {
    if (static_cast<std::size_t>(this->End - this->Next) < count)
    {
      this->Fail();
    }
    const double* taken = this->Next;
    this->Next += count;
    return taken;
  }

  /// A whole number from 0 to a bound.
  std::size_t Count(double most)
  {
    const double number = *this->Take(1);
    if (!(number >= 0.0 && number <= most))
    {
      this->Fail();
    }
    return static_cast<std::size_t>(number);
  }

  [[noreturn]] void Fail() const { throw dem::Error(this->Complaint); }

private:
  const double* Next;
  const double* End;
  std::string Complaint;
};

/// @param share see SharedShape
void writeShape(const dem::GrainShape& shape, double share, NumberWriter& writer);

/// @throws dem::Error with the complaint of the numbers where there is no shape
SharedShape readShape(const std::string& name, ShapeNumbers& numbers);

}
