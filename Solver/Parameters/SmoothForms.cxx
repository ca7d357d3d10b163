#include "Parameters/SmoothForms.h"

#include "Basics/InWords.h"
#include "Parameters/CustomSurface.h"

#include <algorithm>
#include <cmath>

namespace dem
{

std::array<double, Superellipsoid::Count> Superellipsoid::numbers() const
{
  const Vec3 &a = this->positive, &b = this->negative;
  return { a.x, a.y, a.z, b.x, b.y, b.z, this->e1, this->e2 };
}

Superellipsoid Superellipsoid::from(const double* s)
{
  return { { s[0], s[1], s[2] }, { s[3], s[4], s[5] }, s[6], s[7] };
}

double Superellipsoid::aspect() const
{
  const std::array<double, Count> all = this->numbers();
  const auto [least, most] = std::minmax_element(all.begin(), all.begin() + Lengths);
  return *most / *least;
}

std::string Superellipsoid::complaint() const
{
  const Vec3& a = this->positive;
  const Vec3& b = this->negative;
  const double axes[6] = { a.x, a.y, a.z, b.x, b.y, b.z };
  const auto [least, most] = std::minmax_element(axes, axes + 6);
  for (const double axis : axes)
  {
    if (!std::isfinite(axis) || axis <= 0.0)
    {
      return "has a half axis of " + inWords(axis) + " but needs finite ones above 0.";
    }
  }
  constexpr double slack = 1e-9; // of grains, whose half axes are rounded
  if (*most > (1.0 + slack) * MostAspect * *least)
  {
    return "has half axes from " + inWords(*least) + " to " + inWords(*most) +
      " but the largest may be at most " + inWords(MostAspect) +
      " times the smallest.";
  }
  for (const double exponent : { this->e1, this->e2 })
  {
    if (!(exponent >= LeastExponent && exponent <= MostExponent))
    {
      return "has an exponent of " + inWords(exponent) + " but needs ones from " +
        inWords(LeastExponent) + " to " + inWords(MostExponent) +
        ": 1 makes an ellipsoid, smaller ones a block, larger ones pinched tips.";
    }
  }
  return {};
}

std::array<double, Tablet::Count> Tablet::numbers() const
{
  return { this->radius, this->height, this->capHeight, this->rounding };
}

Tablet Tablet::from(const double* t)
{
  return { t[0], t[1], t[2], t[3] };
}

/// The circle touches the arcs of cap and band from inside: its middle is where two circles about
/// their middles meet, which are smaller by the rounding.
Tablet::Rim Tablet::rim() const
{
  constexpr Rim none{ -1.0, -1.0 };
  const double band = Bulge * this->radius;
  const double across = this->radius - band; // of the middle of the arc of the band
  const double above = 0.5 * this->height - this->capRadius(); // of that of the cap
  const double ofCap = this->capRadius() - this->rounding, ofBand = band - this->rounding;
  const double square = across * across + above * above;
  const double along = 0.5 * (1.0 + (ofCap * ofCap - ofBand * ofBand) / square);
  const double aside = ofCap * ofCap / square - along * along;
  if (!(ofCap > 0.0 && aside > 0.0))
  {
    return none;
  }
  const double root = std::sqrt(aside);
  return { along * across - root * above, above - along * above - root * across };
}

double Tablet::mostRounding() const
{
  double least = 0.0, most = this->radius;
  Tablet tablet = *this;
  for (int k = 0; k < 60; ++k)
  {
    tablet.rounding = 0.5 * (least + most);
    const Rim found = tablet.rim();
    (found.radius > 0.0 && found.height > 0.0 ? least : most) = tablet.rounding;
  }
  return least;
}

std::string Tablet::complaint() const
{
  for (const double length : this->numbers())
  {
    if (!std::isfinite(length) || length <= 0.0)
    {
      return "has the radius " + inWords(this->radius) + ", the height " + inWords(this->height) +
        ", caps of " + inWords(this->capHeight) + " and the rounding " + inWords(this->rounding) +
        " but needs finite lengths above 0.";
    }
  }
  const double diameter = 2.0 * this->radius;
  const double low = LeastHeight * diameter, high = MostHeight * diameter;
  if (!(this->height >= low && this->height <= high))
  {
    return "has the height " + inWords(this->height) + " but needs one from " + inWords(low) +
      " to " + inWords(high) + ", a tenth to twice the diameter.";
  }
  const double most = std::min(this->radius, 0.5 * this->height);
  if (!(this->capHeight >= LeastCap * this->radius && this->capHeight < most))
  {
    return "has caps of " + inWords(this->capHeight) + " but needs ones from " +
      inWords(LeastCap * this->radius) + ", a twentieth of the radius, to less than " +
      inWords(most) + ", the smaller of radius and half of the height.";
  }
  const double least = LeastRounding * std::min(diameter, this->height);
  const double largest = this->mostRounding();
  if (!(this->rounding >= least && this->rounding <= largest))
  {
    return "has a rounding of " + inWords(this->rounding) + " but needs one from " +
      inWords(least) + " to " + inWords(largest) + ", which leaves something of band and caps.";
  }
  return {};
}

OwnSurface OwnSurface::of(const std::shared_ptr<const CustomSurface>& surface)
{
  const double key = keyOf(surface);
  return { knownSurface(numberOfSurface(key)).extent, key };
}

std::string OwnSurface::complaint() const
{
  const int number = numberOfSurface(this->key);
  if (number == 0)
  {
    return "has a support function that this process does not know.";
  }
  const KnownSurface& known = knownSurface(number);
  if (known.complaint.empty() && !(std::isfinite(this->reach) && this->reach > 0.0))
  {
    return "has the largest support " + inWords(this->reach) + " but needs a finite one above 0.";
  }
  return known.complaint;
}

std::vector<double> numbersOf(const SmoothForm& form)
{
  return std::visit(
    [](const auto& body)
    {
      const auto numbers = body.numbers();
      return std::vector<double>(numbers.begin(), numbers.end());
    },
    form);
}

int idOf(const SmoothForm& form)
{
  return std::visit([](const auto& body) { return body.Id; }, form);
}

namespace
{

/// Calls use(body) with a body of the kind with a number, the K-th or later.
/// @return whether there is such a kind
template <std::size_t K = 0, typename Use>
bool forForm(int id, const Use& use)
{
  if constexpr (K < std::variant_size_v<SmoothForm>)
  {
    const std::variant_alternative_t<K, SmoothForm> body;
    if (body.Id != id)
    {
      return forForm<K + 1>(id, use);
    }
    use(body);
    return true;
  }
  return false;
}

}

std::size_t countOf(int id)
{
  std::size_t count = 0;
  forForm(id, [&count](const auto& body) { count = body.Count; });
  return count;
}

SmoothForm formFrom(int id, const double* numbers)
{
  SmoothForm form;
  forForm(id, [&](const auto& body) { form = body.from(numbers); });
  return form;
}

SmoothForm scaled(const SmoothForm& form, double factor)
{
  return withLengths(form, [factor](double length) { return factor * length; });
}

std::string complaintAbout(const SmoothForm& form)
{
  return std::visit([](const auto& body) { return body.complaint(); }, form);
}

}
