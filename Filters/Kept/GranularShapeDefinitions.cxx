#include "Kept/GranularShapeDefinitions.h"

#include "Core/Error.h"
#include "Kept/GranularFieldNumbers.h"
#include "Kept/GranularNames.h"
#include "Kept/GranularShapes.h"

#include <string>

namespace granular
{
namespace
{

enum Kind
{
  Balls = 0,
  Smooth = 1,
  Faceted = 2,
  Round = 3
};

Kind kindOf(const dem::GrainShape& shape)
{
  return shape.surface ? Smooth : (shape.faceted ? Faceted : (shape.frustum ? Round : Balls));
}

void writeOne(const dem::GrainShape& shape, NumberWriter& writer)
{
  const Kind kind = kindOf(shape);
  writer.Number(static_cast<int>(kind));
  const std::size_t rows =
    kind == Balls ? shape.balls.size() : (kind == Faceted ? shape.faceted->points.size() : 1);
  writer.Number(rows);
  for (const dem::Ball& ball : shape.balls)
  {
    visitVector(writer, ball.centre);
    writer.Number(ball.radius);
  }
  if (kind == Smooth)
  {
    for (const double number : numbersOf(*shape.surface))
    {
      writer.Number(number);
    }
  }
  if (kind == Faceted)
  {
    for (const dem::Vec3& point : shape.faceted->points)
    {
      visitVector(writer, point);
    }
    writer.Number(shape.faceted->rounding);
  }
  if (kind == Round)
  {
    const dem::RoundedFrustum& f = *shape.frustum;
    for (const double number : { f.bottom, f.top, f.height, f.rounding })
    {
      writer.Number(number);
    }
  }
  writer.Number(shape.moments.has_value());
  if (shape.moments)
  {
    visitMoments(writer, *shape.moments);
  }
}

/// Goes through numbers that have been in others' hands.
class Numbers
{
public:
  explicit Numbers(vtkDoubleArray* array)
    : Next(array->GetPointer(0)), End(this->Next + array->GetNumberOfValues())
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

private:
  [[noreturn]] static void Fail()
  {
    throw dem::Error("Particle input: its field data 'ShapeDefinitions' is not as it was written.");
  }

  const double* Next;
  const double* End;
};

dem::GrainShape readOne(const std::string& name, Numbers& numbers)
{
  dem::GrainShape shape;
  shape.name = name;
  const std::size_t kind = numbers.Count(Round);
  const std::size_t rows = numbers.Count(1e6);
  if (kind == Balls)
  {
    for (std::size_t row = 0; row < rows; ++row)
    {
      const double* b = numbers.Take(4);
      shape.balls.push_back({ { b[0], b[1], b[2] }, b[3] });
    }
  }
  else if (kind == Smooth)
  {
    shape.surface = surfaceFrom(numbers.Take(8));
  }
  else if (kind == Faceted)
  {
    dem::RoundedPolyhedron& body = shape.faceted.emplace();
    for (std::size_t row = 0; row < rows; ++row)
    {
      const double* p = numbers.Take(3);
      body.points.push_back({ p[0], p[1], p[2] });
    }
    body.rounding = *numbers.Take(1);
  }
  else
  {
    const double* f = numbers.Take(4);
    shape.frustum = dem::RoundedFrustum{ f[0], f[1], f[2], f[3] };
  }
  if (numbers.Count(1.0) == 1)
  {
    NumberReader reader(numbers.Take(MomentCount));
    visitMoments(reader, shape.moments.emplace());
  }
  return shape;
}

}

void writeShapeDefinitions(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, vtkFieldData* fieldData)
{
  std::vector<double> shareOf(shapes.size(), 0.0);
  for (const dem::ShapeShare& share : shares)
  {
    if (share.shape >= 0)
    {
      shareOf[share.shape] = share.share;
    }
  }
  NumberWriter writer;
  for (std::size_t k = 0; k < shapes.size(); ++k)
  {
    writer.Number(shareOf[k]);
    writeOne(shapes[k], writer);
  }
  addNumbers(names::ShapeDefinitions, writer.Numbers, fieldData);
}

KnownShapes readShapeDefinitions(vtkFieldData* fieldData)
{
  vtkDoubleArray* array = findNumbers(fieldData, names::ShapeDefinitions, 1);
  vtkStringArray* all = findWords(fieldData, names::ShapeNames);
  KnownShapes shapes;
  if (!array || !all)
  {
    return shapes;
  }
  Numbers numbers(array);
  double sum = 0.0;
  for (vtkIdType k = 0; k < all->GetNumberOfValues() && !numbers.AreAtEnd(); ++k)
  {
    shapes.shares.push_back({ static_cast<int>(k), *numbers.Take(1) });
    sum += shapes.shares.back().share;
    shapes.all.push_back(readOne(all->GetValue(k), numbers));
  }
  if (sum == 0.0)
  {
    shapes.shares.clear();
  }
  return shapes;
}

}
