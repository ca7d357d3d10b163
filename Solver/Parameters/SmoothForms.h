// The kinds of smooth convex bodies that grains may be, as a user sets them.
#pragma once

#include "Basics/Vec3.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace dem
{

class CustomSurface;

/// A smooth convex body (Zhao and Zhao 2021, equations 6 to 9): in each octant
///
///   (|x/a|^(2/e1) + |y/b|^(2/e1))^(e1/e2) + |z/c|^(2/e2) <= 1
///
/// with the half axes of its side. Exponents 1 make an ellipsoid, smaller ones a block, larger ones
/// a body with pinched tips.
struct Superellipsoid
{
  Vec3 positive{ 1.0, 1.0, 1.0 }; ///< half axes a, b, c towards +x, +y, +z [any length]
  Vec3 negative{ 1.0, 1.0, 1.0 }; ///< half axes towards -x, -y, -z, for a poly-superellipsoid
  double e1 = 1.0;                ///< squareness in the plane of x and y
  double e2 = 1.0;                ///< squareness along z

  static constexpr double LeastExponent = 0.1;
  static constexpr double MostExponent = 1.9;
  static constexpr double MostAspect = 50.0; ///< of half axes

  /// Number of the kind in files.
  static constexpr int Id = 1;
  /// How many numbers describe a body, and how many of them, the first, are lengths.
  static constexpr std::size_t Count = 8;
  static constexpr std::size_t Lengths = 6;

  /// Half axes towards +x, +y, +z, -x, -y, -z and the exponents.
  std::array<double, Count> numbers() const;
  static Superellipsoid from(const double* numbers);
  /// The largest half axis over the smallest.
  double aspect() const;
  /// What cannot be simulated, in words that follow a name; empty when all is well.
  std::string complaint() const;
};

/// A biconvex tablet about the z axis: a band between two caps of spheres, with round rims. A ball
/// of the radius of the rims rolls about inside the sharp body and leaves the tablet.
///
/// The band bulges, as an arc with Bulge times the radius of the tablet, so that a tablet on its
/// side touches in one point. Flats count as no flatter in contacts of any smooth body.
struct Tablet
{
  double radius = 0.5;    ///< half of the diameter, to the middle of the band [any length], > 0
  double height = 0.5;    ///< thickness, from pole to pole [unit of radius], > 0
  double capHeight = 0.1; ///< from the sharp rim of a cap to its pole [unit of radius]
  double rounding = 0.05; ///< radius of the round rims [unit of radius], > 0

  static constexpr double Bulge = 10.0;
  static constexpr double LeastHeight = 0.1;    ///< in diameters
  static constexpr double MostHeight = 2.0;     ///< in the same
  static constexpr double LeastCap = 0.05;      ///< of the height of a cap, in radii
  static constexpr double LeastRounding = 0.01; ///< in parts of the smaller of diameter and height

  static constexpr int Id = 4;
  static constexpr std::size_t Count = 4;
  static constexpr std::size_t Lengths = 4;

  std::array<double, Count> numbers() const;
  static Tablet from(const double* numbers);
  std::string complaint() const;

  /// Radius of the sphere of a cap.
  double capRadius() const
  {
    return 0.5 * (this->radius * this->radius / this->capHeight + this->capHeight);
  }
  /// Radius of the circle along the middle of a round rim, and its height over the middle of the
  /// tablet; both are negative if a rounding leaves no rim between cap and band.
  struct Rim
  {
    double radius, height;
  };
  Rim rim() const;
  /// The largest rounding that leaves a part of the band and of the caps [unit of radius].
  double mostRounding() const;
};

/// A body with a support function of one's own (CustomSurface.h).
struct OwnSurface
{
  double reach = 1.0; ///< the largest support [any length], > 0
  double key = 0.0;   ///< keyOf() the function

  static constexpr int Id = 6;
  static constexpr std::size_t Count = 2;
  static constexpr std::size_t Lengths = 1;

  /// The body as large as its function says.
  /// @throws Error where another function has the name and the parameters of this one
  static OwnSurface of(const std::shared_ptr<const CustomSurface>& surface);

  std::array<double, Count> numbers() const { return { this->reach, this->key }; }
  static OwnSurface from(const double* numbers) { return { numbers[0], numbers[1] }; }
  std::string complaint() const;
};

/// A smooth body of any kind. CONTRIBUTING says what a new kind needs.
using SmoothForm = std::variant<Superellipsoid, Tablet, OwnSurface>;

/// The numbers that describe a body.
std::vector<double> numbersOf(const SmoothForm& form);
/// Number of its kind in files.
int idOf(const SmoothForm& form);
/// How many numbers describe a body of a kind; 0 for a number that no kind has.
std::size_t countOf(int id);
/// @param id of a kind, of which there are countOf(id) numbers
SmoothForm formFrom(int id, const double* numbers);
/// With all lengths times a factor.
SmoothForm scaled(const SmoothForm& form, double factor);
/// What cannot be simulated, in words that follow a name; empty when all is well.
std::string complaintAbout(const SmoothForm& form);

/// A body with other lengths.
/// @param change(length) what becomes of each
template <typename Change>
SmoothForm withLengths(const SmoothForm& form, const Change& change)
{
  return std::visit(
    [&](const auto& body) -> SmoothForm
    {
      using Form = std::decay_t<decltype(body)>;
      auto numbers = body.numbers();
      for (std::size_t k = 0; k < Form::Lengths; ++k)
      {
        numbers[k] = change(numbers[k]);
      }
      return Form::from(numbers.data());
    },
    form);
}

}
