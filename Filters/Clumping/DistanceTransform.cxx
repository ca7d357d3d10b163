#include "Clumping/DistanceTransform.h"

#include <cstddef>

namespace granular
{
namespace
{

/// Replaces f(q) by the least f(v) + (q - v)^2, for the cells of one line.
class Line
{
public:
  explicit Line(int count) : Count(count), Values(count), Lowest(count), Begins(count) {}

  void transform(std::int32_t* first, std::size_t stride)
  {
    for (int q = 0; q < this->Count; ++q)
    {
      this->Values[q] = first[q * stride];
    }
    const int last = this->findLowest();
    for (int q = 0, k = 0; q < this->Count; ++q)
    {
      while (k < last && this->Begins[k + 1] < q)
      {
        ++k;
      }
      const std::int32_t off = q - this->Lowest[k];
      first[q * stride] = this->Values[this->Lowest[k]] + off * off;
    }
  }

private:
  /// Where the parabola of q falls below that of the cell v before it.
  double meeting(int v, int q) const
  {
    const double difference = this->Values[q] - this->Values[v] + (q - v) * (q + v);
    return difference / (2.0 * (q - v));
  }

  /// The parabolas that are the lowest somewhere, and where each begins to be.
  /// @return the index of the last of them
  int findLowest()
  {
    int last = 0;
    this->Lowest[0] = 0;
    for (int q = 1; q < this->Count; ++q)
    {
      double begin = this->meeting(this->Lowest[last], q);
      while (last > 0 && begin <= this->Begins[last])
      {
        --last;
        begin = this->meeting(this->Lowest[last], q);
      }
      ++last;
      this->Lowest[last] = q;
      this->Begins[last] = begin;
    }
    return last;
  }

  int Count;
  std::vector<std::int32_t> Values;
  std::vector<int> Lowest;
  std::vector<double> Begins; ///< where each parabola begins; the number of the first is not used
};

/// Squares of how far the cells of a line are from the nearest that is 0.
void measureLine(const unsigned char* cells, int count, std::int32_t* squares)
{
  std::int32_t off = 0;
  for (int i = 0; i < count; ++i)
  {
    off = cells[i] ? off + 1 : 0;
    squares[i] = off;
  }
  for (int i = count - 1; i >= 0; --i)
  {
    off = squares[i] == 0 ? 0 : off + 1;
    const std::int32_t nearest = off < squares[i] ? off : squares[i];
    squares[i] = nearest * nearest;
  }
}

}

std::vector<std::int32_t> squaredDistances(const std::vector<unsigned char>& cells,
  const std::array<int, 3>& count, const std::function<void(double)>& tell)
{
  const std::size_t width = count[0], layer = width * count[1];
  std::vector<std::int32_t> squares(cells.size());
  Line alongY(count[1]), alongZ(count[2]);
  for (int k = 0; k < count[2]; ++k)
  {
    tell(0.5 * k / count[2]);
    for (std::size_t first = k * layer; first < (k + 1) * layer; first += width)
    {
      measureLine(&cells[first], count[0], &squares[first]);
    }
    for (std::size_t i = 0; i < width; ++i)
    {
      alongY.transform(&squares[k * layer + i], width);
    }
  }
  for (int j = 0; j < count[1]; ++j)
  {
    tell(0.5 + 0.5 * j / count[1]);
    for (std::size_t i = 0; i < width; ++i)
    {
      alongZ.transform(&squares[j * width + i], layer);
    }
  }
  return squares;
}

}
