#include "Bodies/GranularShapeNumbers.h"

#include "Laws/Expression/ShapeSupport.h"
#include "Parameters/CustomSurface.h"

namespace granular
{
namespace
{

/// Kinds but those of smooth forms, which have numbers of their own.
enum Kind
{
  Balls = 0,
  Faceted = 2,
  Round = 3,
  Mixed = 5
};

/// What a shape has beside its form, as a sum.
enum Extra
{
  OfBody = 1, ///< moments of a body
  AsDrawn = 2, ///< the size of the drawing
  OfPlate = 4  ///< the mass of a plate
};

constexpr double MostKind = 1000.0;
constexpr double MostText = 20000.0; ///< bytes of a support function
/// Numbers that visitMoments() visits.
constexpr int MomentCount = 10;

template <typename VisitorT, typename MomentsT>
void visitMoments(VisitorT& visitor, MomentsT& moments)
{
  visitor.Number(moments.volume);
  visitVector(visitor, moments.first);
  for (auto& number : moments.second)
  {
    visitor.Number(number);
  }
}

void writeKind(int kind, std::size_t parts, NumberWriter& writer)
{
  writer.Number(kind);
  writer.Number(parts);
}

void writePolyhedron(const dem::RoundedPolyhedron& body, NumberWriter& writer)
{
  writer.Number(body.points.size());
  for (const dem::Vec3& point : body.points)
  {
    visitVector(writer, point);
  }
  writer.Number(body.rounding);
}

void writeFrustum(const dem::RoundedFrustum& f, NumberWriter& writer)
{
  for (const double number : { f.bottom, f.top, f.height, f.rounding })
  {
    writer.Number(number);
  }
}

void writeBall(const dem::Ball& ball, NumberWriter& writer)
{
  visitVector(writer, ball.centre);
  writer.Number(ball.radius);
}

void writePlaced(const dem::PlacedPart& part, NumberWriter& writer)
{
  if (const auto* round = std::get_if<dem::RoundedFrustum>(&part.form))
  {
    writer.Number(Round);
    writeFrustum(*round, writer);
  }
  else
  {
    writer.Number(dem::Superellipsoid::Id);
    for (const double number : std::get<dem::Superellipsoid>(part.form).numbers())
    {
      writer.Number(number);
    }
  }
  visitVector(writer, part.centre);
  const dem::Quaternion& q = part.rotation;
  for (const double number : { q.w, q.x, q.y, q.z })
  {
    writer.Number(number);
  }
}

/// Each part with its kind before it.
void writeMixed(const dem::GrainShape& shape, NumberWriter& writer)
{
  writeKind(Mixed, shape.balls.size() + shape.faceted.size() + shape.placed.size(), writer);
  for (const dem::Ball& ball : shape.balls)
  {
    writer.Number(Balls);
    writeBall(ball, writer);
  }
  for (const dem::RoundedPolyhedron& body : shape.faceted)
  {
    writer.Number(Faceted);
    writePolyhedron(body, writer);
  }
  for (const dem::PlacedPart& part : shape.placed)
  {
    writePlaced(part, writer);
  }
}

/// The text of a support function as its bytes; nothing of other forms.
void writeFunction(const dem::SmoothForm& form, NumberWriter& writer)
{
  if (const auto* own = std::get_if<dem::OwnSurface>(&form))
  {
    const std::string text =
      dem::knownSurface(dem::numberOfSurface(own->key)).surface->parameters();
    writer.Number(text.size());
    for (const char byte : text)
    {
      writer.Number(static_cast<unsigned char>(byte));
    }
  }
}

void writeForm(const dem::GrainShape& shape, NumberWriter& writer)
{
  if (shape.isMixed())
  {
    writeMixed(shape, writer);
  }
  else if (shape.surface)
  {
    writeKind(dem::idOf(*shape.surface), 1, writer);
    for (const double number : dem::numbersOf(*shape.surface))
    {
      writer.Number(number);
    }
    writeFunction(*shape.surface, writer);
  }
  else if (!shape.faceted.empty())
  {
    writeKind(Faceted, shape.faceted.size(), writer);
    for (const dem::RoundedPolyhedron& part : shape.faceted)
    {
      writePolyhedron(part, writer);
    }
  }
  else if (shape.frustum)
  {
    writeKind(Round, 1, writer);
    writeFrustum(*shape.frustum, writer);
  }
  else
  {
    writeKind(Balls, shape.balls.size(), writer);
    for (const dem::Ball& ball : shape.balls)
    {
      writeBall(ball, writer);
    }
  }
}

dem::RoundedPolyhedron readPart(ShapeNumbers& numbers)
{
  dem::RoundedPolyhedron part;
  const std::size_t count = numbers.Count(1e6);
  for (std::size_t k = 0; k < count; ++k)
  {
    const double* p = numbers.Take(3);
    part.points.push_back({ p[0], p[1], p[2] });
  }
  part.rounding = *numbers.Take(1);
  return part;
}

dem::Ball readBall(ShapeNumbers& numbers)
{
  const double* b = numbers.Take(4);
  return { { b[0], b[1], b[2] }, b[3] };
}

dem::RoundedFrustum readFrustum(ShapeNumbers& numbers)
{
  const double* f = numbers.Take(4);
  return { f[0], f[1], f[2], f[3] };
}

/// A part of a shape with parts of several kinds.
void readMixedPart(ShapeNumbers& numbers, dem::GrainShape& shape)
{
  const std::size_t kind = numbers.Count(MostKind);
  if (kind == Balls)
  {
    shape.balls.push_back(readBall(numbers));
    return;
  }
  if (kind == Faceted)
  {
    shape.faceted.push_back(readPart(numbers));
    return;
  }
  dem::PlacedPart part;
  if (kind == Round)
  {
    part.form = readFrustum(numbers);
  }
  else if (kind == dem::Superellipsoid::Id)
  {
    part.form = dem::Superellipsoid::from(numbers.Take(dem::Superellipsoid::Count));
  }
  else
  {
    numbers.Fail();
  }
  const double* p = numbers.Take(7);
  part.centre = { p[0], p[1], p[2] };
  part.rotation = { p[3], p[4], p[5], p[6] };
  shape.placed.push_back(part);
}

/// A form whose function gets known here.
dem::OwnSurface readFunction(const dem::SmoothForm& form, ShapeNumbers& numbers)
{
  dem::OwnSurface own = std::get<dem::OwnSurface>(form);
  std::string text(numbers.Count(MostText), ' ');
  for (char& byte : text)
  {
    byte = static_cast<char>(static_cast<unsigned char>(numbers.Count(255.0)));
  }
  own.key = dem::keyOf(dem::expression::demandSupport(text));
  return own;
}

}

void writeShape(const dem::GrainShape& shape, double share, NumberWriter& writer)
{
  writer.Number(share);
  writeForm(shape, writer);
  const bool isPlate = shape.plate != 0.0;
  writer.Number((shape.moments ? OfBody : 0) + (shape.isAsDrawn ? AsDrawn : 0) + (isPlate ? OfPlate : 0));
  if (isPlate)
  {
    writer.Number(shape.plate);
  }
  if (shape.moments)
  {
    visitMoments(writer, *shape.moments);
  }
}

SharedShape readShape(const std::string& name, ShapeNumbers& numbers)
{
  SharedShape read;
  read.share = *numbers.Take(1);
  dem::GrainShape& shape = read.shape;
  shape.name = name;
  const std::size_t kind = numbers.Count(MostKind);
  const std::size_t ofForm = dem::countOf(static_cast<int>(kind));
  if (ofForm == 0 && kind != Balls && kind != Faceted && kind != Round && kind != Mixed)
  {
    numbers.Fail();
  }
  const std::size_t parts = numbers.Count(1e6);
  for (std::size_t part = 0; part < parts && kind == Balls; ++part)
  {
    shape.balls.push_back(readBall(numbers));
  }
  for (std::size_t part = 0; part < parts && kind == Faceted; ++part)
  {
    shape.faceted.push_back(readPart(numbers));
  }
  for (std::size_t part = 0; part < parts && kind == Mixed; ++part)
  {
    readMixedPart(numbers, shape);
  }
  if (ofForm > 0)
  {
    shape.surface = dem::formFrom(static_cast<int>(kind), numbers.Take(ofForm));
    if (kind == dem::OwnSurface::Id)
    {
      shape.surface = readFunction(*shape.surface, numbers);
    }
  }
  if (kind == Round)
  {
    shape.frustum = readFrustum(numbers);
  }
  const std::size_t extras = numbers.Count(OfBody + AsDrawn + OfPlate);
  shape.isAsDrawn = (extras & AsDrawn) != 0;
  shape.plate = (extras & OfPlate) != 0 ? *numbers.Take(1) : 0.0;
  if ((extras & OfBody) != 0)
  {
    NumberReader reader(numbers.Take(MomentCount));
    visitMoments(reader, shape.moments.emplace());
  }
  return read;
}

}
