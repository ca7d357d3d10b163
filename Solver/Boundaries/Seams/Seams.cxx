#include "Boundaries/Seams/Seams.h"

#include <algorithm>
#include <tuple>

namespace dem
{

namespace
{

/// Squares of distances that are this close are the same but for rounding.
constexpr double SameSquare = 1e-9;
/// Feet of contacts that are this close, in parts of the reach, are one: an edge and the vertex at
/// its end are both nearest, within SameSquare, up to its root apart.
constexpr double SameFoot = 4e-5;
/// Cosine of the angle up to which two faces of a patch are the same contact. A patch of many faces
/// can bend around a grain and touch it twice.
constexpr double SameFace = 0.99;

/// Elements at an edge or a vertex above which those that a grain touches are compared instead.
constexpr std::ptrdiff_t ManyElements = 64;

/// Faces before edges before vertices.
int rank(Site site)
{
  return site == Site::Inside ? 0 : (site < Site::Corner ? 1 : 2);
}

bool isSide(Site site)
{
  return site >= Site::Side && site < Site::Corner;
}

const Touch* find(const std::vector<Touch>& touches, std::int32_t element)
{
  const auto found = std::lower_bound(touches.begin(), touches.end(), element,
    [](const Touch& touch, std::int32_t wanted) { return touch.element < wanted; });
  return found != touches.end() && found->element == element ? &*found : nullptr;
}

}

Seams::Seams(const Surface& surface, const std::function<void()>& ask)
{
  SeamBuilder built(surface, ask);
  this->Patches = built.patches;
  this->Features = std::move(built.features);
  this->PlaneOf = std::move(built.plane);
  this->Begin = std::move(built.begin);
  this->Around = std::move(built.around);
}

Seams Seams::among(const std::vector<std::int32_t>& elements) const
{
  std::vector<std::int32_t> indexOf(this->Features.size(), -1);
  for (std::size_t k = 0; k < elements.size(); ++k)
  {
    indexOf[elements[k]] = static_cast<std::int32_t>(k);
  }
  std::vector<Feature> features(this->Begin.size(), -1); // in the result, of edges and vertices
  Seams some;
  some.Patches = this->Patches;
  some.Begin.assign(1, 0);
  for (const std::int32_t element : elements)
  {
    some.PlaneOf.push_back(this->PlaneOf[element]);
    some.Features.push_back(this->Features[element]);
    for (Feature& feature : some.Features.back().rim)
    {
      if (feature < 0)
      {
        continue;
      }
      Feature& known = features[feature - this->Patches];
      if (known < 0)
      {
        known = some.Patches + static_cast<Feature>(some.Begin.size()) - 1;
        for (const std::int32_t other : this->elementsAt(feature))
        {
          if (indexOf[other] >= 0)
          {
            some.Around.push_back(indexOf[other]);
          }
        }
        some.Begin.push_back(static_cast<std::int64_t>(some.Around.size()));
      }
      feature = known;
    }
  }
  return some;
}

Seams::Feature Seams::featureOf(std::int32_t element, Site site) const
{
  // Sides before corners, both in the order of their sites.
  return site == Site::Inside
    ? this->Features[element].inside
    : this->Features[element].rim[static_cast<int>(site) - static_cast<int>(Site::Side)];
}

/// Whether a feature is one of those around the element of a touch.
bool Seams::isOnRim(Feature feature, const Touch& touch) const
{
  const auto& rim = this->Features[touch.element].rim;
  return std::find(rim.begin(), rim.end(), feature) != rim.end();
}

Seams::Span Seams::elementsAt(Feature feature) const
{
  const std::int32_t k = feature - this->Patches;
  return { this->Around.data() + this->Begin[k], this->Around.data() + this->Begin[k + 1] };
}

bool Seams::isSharp(std::int32_t element, Site site) const
{
  const Span around = this->elementsAt(this->featureOf(element, site));
  const std::int32_t patch = this->Features[*around.begin()].inside;
  return around.last - around.first == 1 ||
    std::any_of(around.begin(), around.end(),
      [&](std::int32_t other) { return this->Features[other].inside != patch; });
}

void Seams::settle(std::vector<Touch>& touches, Workspace& work) const
{
  if (touches.size() == 1)
  {
    touches[0].felt = true;
    return;
  }
  work.candidates.clear();
  for (Touch& touch : touches)
  {
    touch.felt = false;
    const double overlap = touch.overlap();
    // Elements that do not touch, but are near enough for a contact to last, are ranked last.
    const int after = overlap > 0.0 ? 0 : 3;
    work.candidates.push_back({ rank(touch.foot.site) + after, overlap, &touch });
  }
  std::sort(work.candidates.begin(), work.candidates.end(),
    [](const Workspace::Candidate& a, const Workspace::Candidate& b)
    {
      return std::make_tuple(a.rank, -a.overlap, a.touch->element) <
        std::make_tuple(b.rank, -b.overlap, b.touch->element);
    });
  work.felt.clear();
  for (const Workspace::Candidate& candidate : work.candidates)
  {
    Touch& touch = *candidate.touch;
    touch.felt = !this->isBeside(touch, work.felt) && this->isNearest(touch, touches) &&
      std::none_of(work.felt.begin(), work.felt.end(),
        [&](const Touch* other) { return this->isSame(*other, touch); });
    if (touch.felt)
    {
      work.felt.push_back(&touch);
    }
  }
}

/// Whether a touch is at the rim of a face that is felt, or of another one of its convex patch, and
/// no thicker: found faster than by isNearest(), which would find it as well.
bool Seams::isBeside(const Touch& touch, const std::vector<const Touch*>& felt) const
{
  if (touch.foot.site == Site::Inside)
  {
    return false;
  }
  const Feature feature = this->featureOf(touch.element, touch.foot.site);
  return std::any_of(felt.begin(), felt.end(),
    [&](const Touch* other)
    {
      return other->foot.site == Site::Inside && other->reach >= touch.reach &&
        (this->areInConvexPatch(other->element, touch.element) || this->isOnRim(feature, *other));
    });
}

/// Whether the feature of a touch is a local minimum of the distance.
bool Seams::isNearest(const Touch& touch, const std::vector<Touch>& touches) const
{
  if (touch.foot.site == Site::Inside)
  {
    return true;
  }
  const Span around = this->elementsAt(this->featureOf(touch.element, touch.foot.site));
  if (!std::binary_search(around.begin(), around.end(), touch.element))
  {
    return false; // a thicker element is there
  }
  const double limit = (1.0 - SameSquare) * touch.square();
  const auto isNearer = [&](const Touch& other)
  {
    return &other != &touch && (other.foot.site == Site::Inside || other.square() < limit);
  };
  if (around.last - around.first > ManyElements) // at the rim of a form
  {
    return std::none_of(touches.begin(), touches.end(),
      [&](const Touch& other)
      {
        return isNearer(other) && std::binary_search(around.begin(), around.end(), other.element);
      });
  }
  return std::none_of(around.begin(), around.end(),
    [&](std::int32_t element)
    {
      const Touch* other = find(touches, element);
      return other && isNearer(*other);
    });
}

bool Seams::isSame(const Touch& a, const Touch& b) const
{
  const Vec3 apart = a.foot.separation - b.foot.separation;
  const double near = SameFoot * b.reach;
  if (dot(apart, apart) <= near * near)
  {
    return true;
  }
  const bool samePatch = a.foot.site == Site::Inside && b.foot.site == Site::Inside &&
    this->Features[a.element].inside == this->Features[b.element].inside;
  return samePatch &&
    dot(a.foot.separation, b.foot.separation) >= SameFace * std::sqrt(a.square() * b.square());
}

bool Seams::sameFeature(const EarlierContact& before, const Touch& now) const
{
  return before.site == Site::Unknown
    ? before.element == now.element
    : this->featureOf(before.element, before.site) == this->featureOf(now.element, now.foot.site);
}

/// Whether a feature is the patch or at the border of it.
bool Seams::onPatch(Feature feature, Feature patch) const
{
  if (this->isPatch(feature))
  {
    return feature == patch;
  }
  const Span around = this->elementsAt(feature);
  return std::any_of(around.begin(), around.end(),
    [&](std::int32_t element) { return this->Features[element].inside == patch; });
}

bool Seams::adjacent(Feature a, Feature b) const
{
  if (this->isPatch(a) || this->isPatch(b))
  {
    return this->isPatch(a) ? this->onPatch(b, a) : this->onPatch(a, b);
  }
  const Span around = this->elementsAt(a);
  const Span others = this->elementsAt(b);
  return std::any_of(around.begin(), around.end(),
    [&](std::int32_t element)
    { return std::binary_search(others.begin(), others.end(), element); });
}

/// Corners at the ends of a side, of which -1 is none.
std::array<Seams::Feature, 2> Seams::endsOf(std::int32_t element, Site side) const
{
  const int corners = static_cast<int>(Site::Corner) - static_cast<int>(Site::Side);
  const auto& rim = this->Features[element].rim;
  const int begin = static_cast<int>(side) - static_cast<int>(Site::Side);
  const bool isLast = begin + 1 == corners || rim[corners + begin + 1] < 0;
  return { rim[corners + begin], rim[corners + (isLast ? 0 : begin + 1)] };
}

/// Whether an earlier contact was at a side that has a corner in common with the one of a touch.
bool Seams::meet(const EarlierContact& before, const Touch& now) const
{
  if (!isSide(before.site))
  {
    return false;
  }
  const std::array<Feature, 2> a = this->endsOf(before.element, before.site);
  const std::array<Feature, 2> b = this->endsOf(now.element, now.foot.site);
  const bool areThere = a[0] >= 0 && a[1] >= 0 && b[0] >= 0 && b[1] >= 0;
  return areThere && (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1]);
}

void Seams::findSources(const std::vector<EarlierContact>& earlier, std::vector<Touch>& touches,
  Workspace& work) const
{
  std::vector<char>& taken = work.taken;
  taken.assign(earlier.size(), 0);
  const auto take = [&](Touch& touch, const auto& suits)
  {
    for (std::size_t k = 0; k < earlier.size() && touch.source < 0; ++k)
    {
      if (taken[k] == 0 && suits(earlier[k]))
      {
        taken[k] = 1;
        touch.source = static_cast<std::int32_t>(k);
      }
    }
  };
  const auto isUnchanged = [](const EarlierContact& before, const Touch& touch)
  { return before.element == touch.element && before.site == touch.foot.site; };
  for (Touch& touch : touches)
  {
    touch.source = -1;
    if (touch.felt)
    {
      take(touch,
        [&](const EarlierContact& before)
        { return isUnchanged(before, touch) || this->sameFeature(before, touch); });
    }
  }
  for (Touch& touch : touches)
  {
    if (touch.felt && touch.source < 0)
    {
      const Feature now = this->featureOf(touch.element, touch.foot.site);
      take(touch,
        [&](const EarlierContact& before)
        {
          return before.site != Site::Unknown &&
            this->adjacent(this->featureOf(before.element, before.site), now);
        });
    }
  }
  for (Touch& touch : touches) // sides that a corner parts, over which a grain goes within a step
  {
    if (touch.felt && touch.source < 0 && isSide(touch.foot.site))
    {
      take(touch, [&](const EarlierContact& before) { return this->meet(before, touch); });
    }
  }
}

}
