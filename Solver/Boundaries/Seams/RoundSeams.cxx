#include "Boundaries/Seams/RoundSeams.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace dem
{

namespace
{

/// How far two circles may be apart to be the same, in parts of their radius.
constexpr double NearRims = 1e-6;

bool isSame(const Rim& a, const Rim& b)
{
  const double near = NearRims * a.radius;
  return std::abs(a.radius - b.radius) <= near && norm(a.centre - b.centre) <= near &&
    norm(cross(a.axis, b.axis)) <= NearRims;
}

class Finder
{
public:
  Finder(const Surface& surface, const std::vector<std::int64_t>& vertex)
    : Walls(surface), Vertex(vertex), ElementsOf(surface.forms.size()),
      BodyOf(surface.forms.size(), -1)
  {
    for (std::size_t e = 0; e < surface.elements.size(); ++e)
    {
      const Element& element = surface.elements[e];
      if (element.form >= 0)
      {
        this->ElementsOf[element.form].push_back(static_cast<std::int32_t>(e));
        this->BodyOf[element.form] = element.body;
      }
    }
  }

  std::vector<RoundEnd> find()
  {
    for (std::size_t f = 0; f < this->Walls.forms.size(); ++f)
    {
      for (int end = 0; end < 2; ++end)
      {
        this->add(static_cast<std::int32_t>(f), end);
      }
    }
    for (RoundEnd& end : this->Ends)
    {
      this->listElements(end);
    }
    return std::move(this->Ends);
  }

private:
  bool moves(std::int32_t form) const
  {
    const std::int32_t body = this->BodyOf[form];
    return body >= 0 && !this->Walls.bodies.empty() && this->Walls.bodies[body].moves();
  }

  void add(std::int32_t form, int end)
  {
    const WallForm& own = this->Walls.forms[form];
    if (!hasRim(own, end) && !hasApex(own, end))
    {
      return;
    }
    const auto shared = std::find_if(this->Ends.begin(), this->Ends.end(),
      [&](const RoundEnd& known)
      {
        const RoundEnd::Member& other = known.members.front();
        const WallForm& form2 = this->Walls.forms[other.form];
        const bool together = this->BodyOf[form] == this->BodyOf[other.form] ||
          (!this->moves(form) && !this->moves(other.form));
        return hasRim(own, end) && hasRim(form2, other.end) && together &&
          isSame(rimAt(own, end), rimAt(form2, other.end));
      });
    if (shared == this->Ends.end())
    {
      this->Ends.push_back({ { { form, end } }, {} });
    }
    else
    {
      shared->members.push_back({ form, end });
    }
  }

  /// Marks the vertices of the mesh of a form at one of its ends.
  void markRim(const RoundEnd::Member& member, std::vector<char>& atRim) const
  {
    const WallForm& form = this->Walls.forms[member.form];
    constexpr double near = 1e-5;
    for (const std::int32_t e : this->ElementsOf[member.form])
    {
      const Element& element = this->Walls.elements[e];
      for (int k = 0; k < static_cast<int>(element.kind); ++k)
      {
        const Vec3& p = this->Walls.points[element.point[k]];
        if (isAtEnd(form, member.end, p, near * sizeOf(form)))
        {
          atRim[this->Vertex[element.point[k]]] = 1;
        }
      }
    }
  }

  void listElements(RoundEnd& end) const
  {
    std::vector<char> atRim(this->Vertex.size(), 0);
    std::vector<char> isMember(this->Walls.forms.size(), 0);
    for (const RoundEnd::Member& member : end.members)
    {
      isMember[member.form] = 1;
      this->markRim(member, atRim);
    }
    double thickest = 0.0;
    for (std::size_t e = 0; e < this->Walls.elements.size(); ++e)
    {
      const Element& element = this->Walls.elements[e];
      bool isAt = element.form >= 0 && isMember[element.form] != 0;
      for (int k = 0; element.form < 0 && k < static_cast<int>(element.kind); ++k)
      {
        isAt = isAt || atRim[this->Vertex[element.point[k]]] != 0;
      }
      if (isAt)
      {
        thickest = std::max(thickest, element.radius);
        end.elements.push_back(static_cast<std::int32_t>(e));
      }
    }
    const auto isThinner = [&](std::int32_t e)
    { return this->Walls.elements[e].radius < thickest; };
    end.elements.erase(std::remove_if(end.elements.begin(), end.elements.end(), isThinner),
      end.elements.end());
  }

  const Surface& Walls;
  const std::vector<std::int64_t>& Vertex;
  std::vector<std::vector<std::int32_t>> ElementsOf; ///< per form
  std::vector<std::int32_t> BodyOf;                  ///< per form
  std::vector<RoundEnd> Ends;
};

}

std::vector<RoundEnd> findRoundEnds(const Surface& surface,
  const std::vector<std::int64_t>& vertex)
{
  return Finder(surface, vertex).find();
}

}
