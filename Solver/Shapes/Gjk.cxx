#include "Shapes/Gjk.h"

#include <initializer_list>
#include <limits>

namespace dem
{

namespace
{

/// The nearest of some of the points, which are tried in turn: the plane, line or point through
/// them, if that is nearest between them.
class Nearest
{
public:
  explicit Nearest(const GjkSimplex& simplex) : Simplex(simplex) {}

  void tryAll()
  {
    const int n = this->Simplex.count;
    for (int a = 0; a < n; ++a)
    {
      this->keep({ a }, { 1.0 });
      for (int b = a + 1; b < n; ++b)
      {
        this->tryLine(a, b);
        for (int c = b + 1; c < n; ++c)
        {
          this->tryPlane(a, b, c);
        }
      }
    }
    if (n == 4)
    {
      this->tryInside();
    }
  }

  std::array<double, 4> share{};
  Vec3 point;

private:
  const Vec3& at(int k) const { return this->Simplex.point[k].difference; }

  void keep(std::initializer_list<int> which, std::initializer_list<double> shares)
  {
    Vec3 sum;
    std::array<double, 4> all{};
    const double* next = shares.begin();
    for (const int k : which)
    {
      if (!(*next > 0.0))
      {
        return;
      }
      all[k] = *next;
      sum = sum + *next++ * this->at(k);
    }
    const double square = dot(sum, sum);
    if (square < this->Least)
    {
      this->Least = square;
      this->share = all;
      this->point = sum;
    }
  }

  void tryLine(int a, int b)
  {
    const Vec3 way = this->at(b) - this->at(a);
    const double t = -dot(this->at(a), way) / dot(way, way);
    this->keep({ a, b }, { 1.0 - t, t });
  }

  void tryPlane(int a, int b, int c)
  {
    const Vec3 n = cross(this->at(b) - this->at(a), this->at(c) - this->at(a));
    const double inverse = 1.0 / dot(n, n);
    const double u = inverse * dot(n, cross(this->at(b), this->at(c)));
    const double v = inverse * dot(n, cross(this->at(c), this->at(a)));
    this->keep({ a, b, c }, { u, v, 1.0 - u - v });
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
      this->Least = 0.0;
      this->point = {};
      for (int k = 0; k < 4; ++k)
      {
        this->share[k] = inverse * parts[k];
      }
    }
  }

  const GjkSimplex& Simplex;
  double Least = std::numeric_limits<double>::max();
};

}

Vec3 GjkSimplex::reduce()
{
  Nearest nearest(*this);
  nearest.tryAll();
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
