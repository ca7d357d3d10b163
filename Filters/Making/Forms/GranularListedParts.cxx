#include "Making/Forms/GranularListedParts.h"

#include "Basics/Error.h"
#include "Properties/GranularText.h"
#include "Shapes/UnitNumbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace granular
{
namespace
{

/// Makes a part of its lengths.
using Make = void (*)(const double* lengths, const dem::Vec3& centre,
  const dem::Quaternion& rotation, dem::GrainShape& shape);

struct PartKind
{
  const char* name;
  std::size_t lengths;
  const char* what; ///< the lengths, in words
  Make make;
};

dem::Quaternion about(int axis, double degrees)
{
  const double half = 0.5 * degrees * dem::Pi / 180.0;
  const double s = dem::rounded(std::sin(half)); // any library has the same digits
  return { dem::rounded(std::cos(half)), axis == 0 ? s : 0.0, axis == 1 ? s : 0.0, axis == 2 ? s : 0.0 };
}

void addFrustum(const dem::RoundedFrustum& form, const dem::Vec3& centre,
  const dem::Quaternion& rotation, dem::GrainShape& shape)
{
  shape.placed.push_back({ form, centre, rotation });
}

void addBox(const double* sides, const dem::Vec3& centre, const dem::Quaternion& rotation,
  dem::GrainShape& shape)
{
  dem::RoundedPolyhedron box{ {}, 1.0 };
  for (int k = 0; k < 8; ++k)
  {
    const dem::Lane3 corner((k & 1 ? 0.5 : -0.5) * sides[0], (k & 2 ? 0.5 : -0.5) * sides[1],
      (k & 4 ? 0.5 : -0.5) * sides[2]);
    box.points.push_back(centre + dem::Vec3(dem::rotated(rotation, corner)));
  }
  shape.faceted.push_back(std::move(box));
}

/// @param axes six half axes and two exponents
void addSmooth(const std::array<double, 8>& axes, const dem::Vec3& centre,
  const dem::Quaternion& rotation, dem::GrainShape& shape)
{
  shape.placed.push_back({ dem::Superellipsoid::from(axes.data()), centre, rotation });
}

const PartKind Kinds[] = { { "sphere", 1, "the radius",
                             [](const double* l, const dem::Vec3& c, const dem::Quaternion&,
                               dem::GrainShape& shape) {
                               shape.balls.push_back({ c, l[0] });
                             } },
  { "capsule", 2, "radius and height",
    [](const double* l, const dem::Vec3& c, const dem::Quaternion& q, dem::GrainShape& shape) {
      addFrustum({ l[0], l[0], l[1], l[0] }, c, q, shape);
    } },
  { "cylinder", 2, "radius and height",
    [](const double* l, const dem::Vec3& c, const dem::Quaternion& q, dem::GrainShape& shape) {
      addFrustum({ l[0], l[0], l[1], 0.5 * l[0] }, c, q, shape);
    } },
  { "cone", 3, "radius, height and top radius",
    [](const double* l, const dem::Vec3& c, const dem::Quaternion& q, dem::GrainShape& shape) {
      addFrustum({ l[0], l[2], l[1], 0.5 * l[0] }, c, q, shape);
    } },
  { "box", 3, "three sides",
    [](const double* l, const dem::Vec3& c, const dem::Quaternion& q, dem::GrainShape& shape)
    { addBox(l, c, q, shape); } },
  { "ellipsoid", 3, "three half axes",
    [](const double* l, const dem::Vec3& c, const dem::Quaternion& q, dem::GrainShape& shape) {
      addSmooth({ l[0], l[1], l[2], l[0], l[1], l[2], 1.0, 1.0 }, c, q, shape);
    } },
  { "superellipsoid", 5, "three half axes and two exponents",
    [](const double* l, const dem::Vec3& c, const dem::Quaternion& q, dem::GrainShape& shape) {
      addSmooth({ l[0], l[1], l[2], l[0], l[1], l[2], l[3], l[4] }, c, q, shape);
    } },
  { "poly-superellipsoid", 8, "six half axes and two exponents",
    [](const double* l, const dem::Vec3& c, const dem::Quaternion& q, dem::GrainShape& shape) {
      addSmooth({ l[0], l[1], l[2], l[3], l[4], l[5], l[6], l[7] }, c, q, shape);
    } } };

const PartKind& kindOf(const std::string& name)
{
  std::string all;
  for (const PartKind& kind : Kinds)
  {
    if (name == kind.name)
    {
      return kind;
    }
    all += (all.empty() ? "" : ", ") + std::string(kind.name);
  }
  throw dem::Error("'" + name + "' is none of the kinds: " + all + ".");
}

void addPart(const std::vector<std::string>& words, dem::GrainShape& shape)
{
  const PartKind& kind = kindOf(words.front());
  const std::size_t count = words.size() - 1, least = 3 + kind.lengths;
  if (count != least && count != least + 3)
  {
    throw dem::Error("the part has " + std::to_string(count) + " numbers, but the kind " +
      kind.name + " needs " + std::to_string(least) + ": x, y, z and " + kind.what +
      ". Three angles may follow.");
  }
  std::vector<double> v;
  for (std::size_t k = 1; k < words.size(); ++k)
  {
    v.push_back(readNumber(words[k], "a number"));
  }
  dem::Quaternion rotation;
  for (std::size_t axis = 0; least + axis < count; ++axis)
  {
    rotation = about(static_cast<int>(axis), v[least + axis]) * rotation;
  }
  kind.make(v.data() + 3, { v[0], v[1], v[2] }, rotation, shape);
}

}

dem::GrainShape listedParts(const std::string& text)
{
  dem::GrainShape shape;
  std::string lines = text;
  std::replace(lines.begin(), lines.end(), ';', '\n');
  forEachLine(lines, "Parts",
    [&shape](const std::vector<std::string>& words, int) { addPart(words, shape); });
  return shape;
}

}
