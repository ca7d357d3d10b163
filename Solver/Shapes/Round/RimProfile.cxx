#include "Shapes/Round/RimProfile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// Cosines of multiples of pi / 16.
constexpr double Cosine[9] = { 1.0, 0.98078528040323044913, 0.92387953251128675613,
  0.83146961230254523708, 0.70710678118654752440, 0.55557023301960222474, 0.38268343236508977173,
  0.19509032201612826785, 0.0 };
/// Half the distance between two samples, in radii; a little more.
constexpr double HalfStep = 0.0983;
constexpr int Quarter = RimProfile::Samples / PlacedRim::Fixed;

/// A point of a circle, after so many samples of the whole circle.
struct OnCircle
{
  double c, s;
};

constexpr double cosineOf(int sample)
{
  const int k = sample % RimProfile::Samples;
  const int half = RimProfile::Samples / 2;
  const int mirrored = k > half ? 2 * half - k : k;
  return mirrored > Quarter ? -Cosine[half - mirrored] : Cosine[mirrored];
}

constexpr double sineOf(int sample)
{
  return cosineOf(sample + 3 * Quarter);
}

struct Circle
{
  double c[RimProfile::Samples + 1]{}, s[RimProfile::Samples + 1]{};

  constexpr Circle()
  {
    for (int k = 0; k <= RimProfile::Samples; ++k)
    {
      this->c[k] = cosineOf(k);
      this->s[k] = sineOf(k);
    }
  }
};

constexpr Circle Unit;

OnCircle onCircle(double angle)
{
  const int k = std::min(static_cast<int>(angle), RimProfile::Samples - 1);
  const double f = angle - k;
  const double c = (1.0 - f) * Unit.c[k] + f * Unit.c[k + 1];
  const double s = (1.0 - f) * Unit.s[k] + f * Unit.s[k + 1];
  const double length = std::sqrt(c * c + s * s);
  return { c / length, s / length };
}

double angleOf(double x, double y)
{
  for (int k = 0; k < RimProfile::Samples; ++k)
  {
    const double before = Unit.c[k] * y - Unit.s[k] * x;
    const double after = x * Unit.s[k + 1] - y * Unit.c[k + 1];
    if (before >= 0.0 && after > 0.0)
    {
      return k + before / (before + after);
    }
  }
  return 0.0;
}

}

RimProfile::RimProfile(const PlacedRim& rim, const Meridian& line, double reach)
  : Rim(rim), Line(line), Reach(reach)
{
  const Meridian::Foot middle = line.foot(rim.centre);
  this->Most = std::min(reach + rim.radius - middle.distance, 0.0);
  if (this->Most < 0.0)
  {
    return;
  }
  // Meridian::foot() of all samples at once.
  const Vec3 w = rim.centre - line.origin, &a = line.axis;
  const double wz = dot(w, a), xz = rim.radius * dot(rim.x, a), yz = rim.radius * dot(rim.y, a);
  const double ww = dot(w, w), wx = rim.radius * dot(w, rim.x), wy = rim.radius * dot(w, rim.y);
  const double dr = line.r1 - line.r0, dz = line.z1 - line.z0, square = dr * dr + dz * dz;
  const double inverse = square > 0.0 ? 1.0 / square : 0.0;
  const double r0 = line.r0, z0 = line.z0, constant = ww + rim.radius * rim.radius;
  Numbers distance, slope;
#pragma omp simd
  for (int k = 0; k < Samples; ++k)
  {
    const double c = Unit.c[k], s = Unit.s[k];
    const double z = wz + c * xz + s * yz, zs = c * yz - s * xz;
    const double lengths = constant + 2.0 * (c * wx + s * wy); // squared
    const double r2 = lengths - z * z;
    const double r = std::sqrt(r2 > 0.0 ? r2 : 0.0);
    const double rs = (c * wy - s * wx - z * zs) / (r > 1e-300 ? r : 1e-300);
    double t = ((r - r0) * dr + (z - z0) * dz) * inverse;
    t = t > 0.0 ? t : 0.0;
    t = t < 1.0 ? t : 1.0;
    const double er = r - r0 - t * dr, ez = z - z0 - t * dz;
    distance[k] = std::sqrt(er * er + ez * ez);
    slope[k] = er * rs + ez * zs; // times the distance
  }
  this->find(distance, slope);
}

RimProfile::Position RimProfile::positionAt(double angle) const
{
  const OnCircle at = onCircle(angle);
  Position position;
  position.angle = angle;
  position.overlap.first = this->Rim.at(at.c, at.s);
  const Meridian::Foot foot = this->Line.foot(position.overlap.first);
  position.along = foot.along;
  position.overlap.depth = this->Reach - foot.distance;
  position.overlap.normal = foot.normal;
  position.overlap.second = foot.point;
  return position;
}

/// Where the slope is zero between two samples, by the rule of Illinois.
double RimProfile::refine(int sample, double before, double after) const
{
  const auto slopeAt = [&](double f)
  {
    const OnCircle at = onCircle(sample + f);
    const Vec3 along = at.c * this->Rim.y - at.s * this->Rim.x;
    const Meridian::Foot foot = this->Line.foot(this->Rim.at(at.c, at.s));
    return this->Rim.radius * foot.distance * dot(foot.normal, along);
  };
  constexpr int most = 60;
  /// The rule gains half as many digits again with each evaluation.
  constexpr double converged = 1e-9;
  double low = 0.0, high = 1.0, atLow = before, atHigh = after, last = -1.0;
  for (int k = 0, side = 0; k < most && atLow != 0.0; ++k)
  {
    const double f =
      std::min(std::max((low * atHigh - high * atLow) / (atHigh - atLow), low), high);
    const double now = slopeAt(f);
    if (now == 0.0 || std::abs(f - last) < converged)
    {
      return f;
    }
    last = f;
    if ((now > 0.0) == (atHigh > 0.0))
    {
      high = f;
      atHigh = now;
      atLow *= side == 1 ? 0.5 : 1.0;
      side = 1;
    }
    else
    {
      low = f;
      atLow = now;
      atHigh *= side == -1 ? 0.5 : 1.0;
      side = -1;
    }
  }
  return atLow == 0.0 ? low : 0.5 * (low + high);
}

void RimProfile::find(const Numbers& distance, const Numbers& slope)
{
  const double least = *std::min_element(distance.begin(), distance.end());
  this->Most = std::min(this->Reach - least + HalfStep * this->Rim.radius, 0.0);
  if (this->Most < 0.0)
  {
    return;
  }
  double nearest = std::numeric_limits<double>::max();
  for (int k = 0; k < Samples && this->Positions < Capacity; ++k)
  {
    const int next = (k + 1) % Samples;
    if ((slope[k] > 0.0) == (slope[next] > 0.0))
    {
      continue;
    }
    // Between the two it is no nearer than this if it is nearest there, and no nearer than either
    // if it is farthest.
    const bool isNearest = slope[next] > 0.0;
    const double atLeast = isNearest
      ? 0.5 * (distance[k] + distance[next]) - HalfStep * this->Rim.radius
      : std::max(distance[k], distance[next]);
    Position position;
    position.angle = k + 0.5;
    position.overlap.depth = std::min(this->Reach - atLeast, 0.0);
    if (atLeast < this->Reach)
    {
      position = this->positionAt(k + this->refine(k, slope[k], slope[next]));
    }
    position.isNearest = isNearest;
    if (isNearest)
    {
      nearest = std::min(nearest, this->Reach - position.overlap.depth);
    }
    this->All[this->Positions++] = position;
  }
  this->Most = nearest < std::numeric_limits<double>::max() ? std::min(this->Reach - nearest, 0.0)
                                                            : this->Most;
  for (int k = 0; k < this->Positions; ++k)
  {
    if (this->All[k].isNearest && this->All[k].overlap.depth > 0.0)
    {
      this->Ranked[this->Count++] = k;
    }
  }
  std::stable_sort(this->Ranked.begin(), this->Ranked.begin() + this->Count,
    [&](int a, int b) { return this->All[a].overlap.depth > this->All[b].overlap.depth; });
}

int RimProfile::rankOf(int index) const
{
  const auto* end = this->Ranked.begin() + this->Count;
  return static_cast<int>(std::find(this->Ranked.begin(), end, index) - this->Ranked.begin());
}

/// @param step 1 or -1, the direction round the rim
void RimProfile::addTowards(int rank, int step, const Pressed& pressed, Merging& merging) const
{
  const int from = this->Ranked[rank];
  const double begin = this->All[from].angle;
  const double part = begin / Quarter - std::floor(begin / Quarter);
  const double left = Quarter * (part == 0.0 ? 0.0 : (step > 0 ? 1.0 - part : part));
  const int point =
    static_cast<int>(std::lround((begin + step * left) / Quarter)) % PlacedRim::Fixed;
  const auto addFixed = [&](const Overlap& lowest)
  {
    const Overlap fixed = this->positionAt(point * Quarter).overlap;
    merging.add(fixed.depth < lowest.depth ? fixed : lowest, &pressed);
  };
  bool isFixedNext = pressed.fixed.value > 0.0;
  Overlap lowest = this->All[from].overlap;
  for (int k = 1; k < this->Positions && lowest.depth > 0.0; ++k)
  {
    const int index = (from + (step > 0 ? k : this->Positions - k)) % this->Positions;
    const Position& next = this->All[index];
    const double far = step * (next.angle - begin);
    if (isFixedNext && (far < 0.0 ? far + Samples : far) >= left)
    {
      addFixed(lowest);
      isFixedNext = false;
    }
    if (next.isNearest && this->rankOf(index) < rank)
    {
      merging.add(lowest);
      return;
    }
    if (!next.isNearest && next.overlap.depth < lowest.depth)
    {
      lowest = next.overlap;
    }
  }
  if (isFixedNext && lowest.depth > 0.0)
  {
    addFixed(lowest);
  }
}

void RimProfile::addMerged(int rank, const Pressed& pressed, Merging& merging) const
{
  this->addTowards(rank, 1, pressed, merging);
  this->addTowards(rank, -1, pressed, merging);
}

Overlap RimProfile::lowestTowards(int rank, int end) const
{
  const int from = this->Ranked[rank];
  Overlap all;
  all.depth = std::numeric_limits<double>::max();
  for (int other = 0; other < this->Count; ++other)
  {
    const double beyond = this->All[this->Ranked[other]].along - this->All[from].along;
    if (other == rank || (end == 0 ? beyond >= 0.0 : beyond <= 0.0))
    {
      continue;
    }
    Overlap deepest;
    for (const int step : { 1, -1 })
    {
      Overlap lowest = this->All[from].overlap;
      for (int k = 1; k < this->Positions; ++k)
      {
        const int index = (from + (step > 0 ? k : this->Positions - k)) % this->Positions;
        if (index == this->Ranked[other])
        {
          break;
        }
        if (!this->All[index].isNearest && this->All[index].overlap.depth < lowest.depth)
        {
          lowest = this->All[index].overlap;
        }
      }
      deepest = lowest.depth > deepest.depth ? lowest : deepest;
    }
    all = deepest.depth < all.depth ? deepest : all;
  }
  return all;
}

Overlap RimProfile::downhill(const Vec3& radial) const
{
  const double angle = angleOf(dot(radial, this->Rim.x), dot(radial, this->Rim.y));
  // The first position from there on, and the one before it; one of the two is a nearest one.
  int next = 0;
  while (next < this->Positions && this->All[next].angle < angle)
  {
    ++next;
  }
  if (this->Positions == 0)
  {
    return {};
  }
  const Position& after = this->All[next % this->Positions];
  const Position& before = this->All[(next + this->Positions - 1) % this->Positions];
  return after.isNearest ? after.overlap : before.overlap;
}

}
