#include "Shapes/Faces/Gjk.h"

#include <limits>

namespace dem
{

namespace
{

/// The nearest of some of the points, which are tried one after another: the plane, line or point
/// through them, if that is nearest between them. The last one is new and always one of them:
/// without it there is nothing nearer than before.
class Nearest
{
public:
  explicit Nearest(const GjkSimplex& simplex) : Simplex(simplex), Last(simplex.count - 1)
  {
    this->keep({ { 0.0, 0.0, 0.0, 0.0 } }, this->at(this->Last), 1.0);
    for (int a = 0; a < this->Last; ++a)
    {
      this->tryLine(a);
      for (int b = a + 1; b < this->Last; ++b)
      {
        this->tryPlane(a, b);
      }
    }
    if (this->Last == 3)
    {
      this->tryInside();
    }
  }

  std::array<double, 4> share{};
  Vec3 point;

private:
  const Vec3& at(int k) const { return this->Simplex.point[k].difference; }

  void keep(std::array<double, 4> all, const Vec3& sum, double last)
  {
    const double square = dot(sum, sum);
    if (square < this->Least)
    {
      this->Least = square;
      all[this->Last] = last;
      this->share = all;
      this->point = sum;
    }
  }

  void tryLine(int a)
  {
    const Vec3 line = this->at(this->Last) - this->at(a);
    const double t = -dot(this->at(a), line) / dot(line, line);
    if (t > 0.0 && t < 1.0)
    {
      std::array<double, 4> all{};
      all[a] = 1.0 - t;
      this->keep(all, (1.0 - t) * this->at(a) + t * this->at(this->Last), t);
    }
  }

  void tryPlane(int a, int b)
  {
    const Vec3 &p = this->at(a), &q = this->at(b), &r = this->at(this->Last);
    const Vec3 n = cross(q - p, r - p);
    const double inverse = 1.0 / dot(n, n);
    const double u = inverse * dot(n, cross(q, r));
    const double v = inverse * dot(n, cross(r, p));
    const double w = 1.0 - u - v;
    if (u > 0.0 && v > 0.0 && w > 0.0)
    {
      std::array<double, 4> all{};
      all[a] = u;
      all[b] = v;
      this->keep(all, u * p + v * q + w * r, w);
    }
  }

  void tryInside()
  {
    const auto volume = [this](int a, int b, int c)
    { return dot(this->at(a), cross(this->at(b), this->at(c))); };
    const double parts[4] = { volume(1, 2, 3), -volume(0, 2, 3), volume(0, 1, 3),
      -volume(0, 1, 2) };
    const double all = parts[0] + parts[1] + parts[2] + parts[3];
    const double inverse = 1.0 / all;
    if (parts[0] * all > 0.0 && parts[1] * all > 0.0 && parts[2] * all > 0.0 &&
      parts[3] * all > 0.0)
    {
      this->point = {};
      for (int k = 0; k < 4; ++k)
      {
        this->share[k] = inverse * parts[k];
      }
    }
  }

  const GjkSimplex& Simplex;
  int Last;
  double Least = std::numeric_limits<double>::max();
};

}

Vec3 GjkSimplex::reduce()
{
  const Nearest nearest(*this);
  int kept = 0;
  for (int k = 0; k < this->count; ++k)
  {
    if (nearest.share[k] > 0.0)
    {
      this->point[kept] = this->point[k];
      this->share[kept++] = nearest.share[k];
    }
  }
  this->count = kept;
  return nearest.point;
}

bool GjkSimplex::has(const GjkPoint& other) const
{
  const auto same = [](const Vec3& a, const Vec3& b)
  { return a.x == b.x && a.y == b.y && a.z == b.z; };
  for (int k = 0; k < this->count; ++k)
  {
    if (same(this->point[k].difference, other.difference))
    {
      return true;
    }
  }
  return false;
}

}
