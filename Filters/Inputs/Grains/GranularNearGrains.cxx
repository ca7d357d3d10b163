#include "Inputs/Grains/GranularNearGrains.h"

#include "Inputs/Grains/GranularGrainPieces.h"
#include "Inputs/Grains/GranularOwn.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularDataBytes.h"
#include "Vtk/GranularGuard.h"

#include <vtkCompositeDataSet.h>
#include <vtkMultiProcessController.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkStaticPointLocator.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>

namespace granular
{
namespace
{

const ColumnOwner Owner{ "Input", "point" };

/// From where to where a set of points reaches along each axis.
struct Extent
{
  std::array<double, 3> low, high;
};

Extent extentOf(const dem::Vec3& point)
{
  return { { point.x, point.y, point.z }, { point.x, point.y, point.z } };
}

/// The square of the distance. Rounded as it is, that of boxes is never more than that of two
/// points in them.
double squaredGap(const Extent& a, const Extent& b)
{
  double sum = 0.0;
  for (int k = 0; k < 3; ++k)
  {
    const double gap = std::max({ a.low[k] - b.high[k], b.low[k] - a.high[k], 0.0 });
    sum += gap * gap;
  }
  return sum;
}

/// What all ranks know of each.
struct About
{
  vtkIdType points = 0;
  vtkIdType cells = 0;
  double largestRadius = 0.0;
  Extent extent{ {}, {} };
};

/// What a rank begins with.
struct Own
{
  vtkSmartPointer<vtkPolyData> grains = vtkSmartPointer<vtkPolyData>::New();
  std::vector<Extent> positions;
  About about;
};

vtkSmartPointer<vtkPolyData> readGrains(vtkDataObject* local)
{
  const bool isNothing =
    !local || (vtkCompositeDataSet::SafeDownCast(local) && findLeaves(local, "").empty());
  return isNothing ? asGrains(vtkNew<vtkPolyData>()) : asGrains(findParticles(ownOf(local)));
}

/// Throws a dem::Error where radii are needed and not there, or a number is none.
Own readOwn(vtkDataObject* local, double distance)
{
  Own own;
  own.grains = readGrains(local);
  const vtkIdType count = own.grains->GetNumberOfPoints();
  own.about = { count, own.grains->GetNumberOfCells(), 0.0, {} };
  constexpr double most = std::numeric_limits<double>::infinity();
  own.about.extent.low.fill(most);
  own.about.extent.high.fill(-most);
  const bool needsRadii = count > 0 && !(distance > 0.0);
  std::optional<Column> radius; // any array is right where none is needed
  if (needsRadii)
  {
    radius.emplace(own.grains->GetPointData(), count, Owner, names::Radius, 1);
  }
  if (needsRadii && !*radius)
  {
    throw dem::Error(
      "Set Distance: the distance of neighbours follows from an array 'Radius', which "
      "the points do not have.");
  }
  for (vtkIdType i = 0; i < count; ++i)
  {
    own.positions.push_back(extentOf(readPosition(own.grains, i, Owner)));
    for (int k = 0; k < 3; ++k)
    {
      own.about.extent.low[k] = std::min(own.about.extent.low[k], own.positions.back().low[k]);
      own.about.extent.high[k] = std::max(own.about.extent.high[k], own.positions.back().high[k]);
    }
    if (needsRadii)
    {
      own.about.largestRadius = std::max(own.about.largestRadius, radius->Positive(i));
    }
  }
  return own;
}

/// The exchange between ranks.
class Exchange
{
public:
  /// All ranks have to make it alike.
  Exchange(const Ranks& ranks, const Own& own, double distance);

  /// Grains of other ranks near those of this rank, in the order of ranks. An error here is thrown
  /// after all that other ranks wait for was sent.
  std::vector<vtkSmartPointer<vtkPolyData>> Take();

  /// Whether any rank has cells.
  bool AnyCells() const;
  /// No points, with the arrays that all have.
  vtkPolyData* GetLayout() const { return this->Layout; }

private:
  bool IsNear(int rank) const;
  dem::Bytes BytesFor(int rank) const;
  vtkSmartPointer<vtkPolyData> NearOwn(const dem::Bytes& bytes);

  const Ranks& Together;
  const Own& Mine;
  double Distance;
  std::vector<About> All;
  vtkSmartPointer<vtkPolyData> Layout;
  vtkNew<vtkStaticPointLocator> Locator;
};

Exchange::Exchange(const Ranks& ranks, const Own& own, double distance)
  : Together(ranks), Mine(own), Distance(distance)
{
  dem::ByteWriter writer;
  writer.put(own.about);
  writer.putColumn(bytesOf(grainsIn({}, own.grains)));
  std::vector<ArraysOf> layouts;
  double largest = 0.0;
  for (const dem::Bytes& told : ranks.Gather(writer.take()))
  {
    dem::ByteReader reader(told);
    this->All.push_back(reader.get<About>());
    dem::Bytes empty;
    reader.addColumn(empty);
    const About& about = this->All.back();
    layouts.push_back({ polyDataOf(empty), about.points > 0, about.cells > 0 });
    largest = std::max(largest, about.largestRadius);
  }
  this->Layout = commonLayout(layouts);
  if (!(distance > 0.0))
  {
    this->Distance = 2.0 * largest;
  }
}

bool Exchange::AnyCells() const
{
  return std::any_of(this->All.begin(), this->All.end(),
    [](const About& about) { return about.cells > 0; });
}

/// Both ranks of a pair must get the same result.
bool Exchange::IsNear(int rank) const
{
  const About& about = this->All[rank];
  return about.points > 0 && this->Mine.about.points > 0 &&
    squaredGap(about.extent, this->Mine.about.extent) <= this->Distance * this->Distance;
}

dem::Bytes Exchange::BytesFor(int rank) const
{
  TupleIds ids;
  for (std::size_t i = 0; i < this->Mine.positions.size(); ++i)
  {
    if (squaredGap(this->Mine.positions[i], this->All[rank].extent) <=
      this->Distance * this->Distance)
    {
      ids.push_back(static_cast<vtkIdType>(i));
    }
  }
  return bytesOf(grainsIn(ids, this->Mine.grains));
}

/// Grains of another rank that are near the box of this rank.
vtkSmartPointer<vtkPolyData> Exchange::NearOwn(const dem::Bytes& bytes)
{
  const vtkSmartPointer<vtkPolyData> others = polyDataOf(bytes);
  this->Locator->SetDataSet(this->Mine.grains);
  this->Locator->BuildLocator();
  constexpr double aBitMore = 1.0 + 1e-6; // what is within is decided below
  TupleIds ids;
  for (vtkIdType i = 0; i < others->GetNumberOfPoints(); ++i)
  {
    std::array<double, 3> position{};
    others->GetPoint(i, position.data());
    double unused = 0.0;
    const vtkIdType nearest = this->Locator->FindClosestPointWithinRadius(aBitMore * this->Distance,
      position.data(), unused);
    if (nearest >= 0 &&
      squaredGap({ position, position }, this->Mine.positions[nearest]) <=
        this->Distance * this->Distance)
    {
      ids.push_back(i);
    }
  }
  return grainsIn(ids, others);
}

/// Ranks exchange data in pairs in each round. The lower rank of a pair sends first, so that none
/// waits for a rank that waits for it. Waits of pairs form no chain.
std::vector<vtkSmartPointer<vtkPolyData>> Exchange::Take()
{
  std::map<int, vtkSmartPointer<vtkPolyData>> found;
  const int count = static_cast<int>(this->All.size());
  const int rank = count > 1 ? this->Together.GetController()->GetLocalProcessId() : 0;
  int rounds = 1;
  while (rounds < count)
  {
    rounds *= 2;
  }
  std::string problem;
  const auto tell = [&problem](const std::string& what) { problem = what; };
  for (int round = 1; round < rounds; ++round)
  {
    const int other = rank ^ round;
    if (other >= count || !this->IsNear(other))
    {
      continue;
    }
    dem::Bytes sent, received;
    doGuarded([&] { sent = this->BytesFor(other); }, tell);
    if (rank < other)
    {
      this->Together.Send(sent, other);
    }
    received = this->Together.Receive(other);
    if (rank > other)
    {
      this->Together.Send(sent, other);
    }
    if (!received.empty()) // else the other rank reports why
    {
      doGuarded([&] { found[other] = this->NearOwn(received); }, tell);
    }
  }
  if (!problem.empty())
  {
    throw dem::Error(problem);
  }
  std::vector<vtkSmartPointer<vtkPolyData>> copies;
  for (const auto& [from, grains] : found)
  {
    copies.push_back(grains);
  }
  return copies;
}

}

vtkSmartPointer<vtkPolyData> withNearGrains(const Ranks& ranks, vtkDataObject* local, bool failed,
  double distance)
{
  std::string problem = failed ? "Input is missing: its source failed and reported why." : "";
  const auto tell = [&problem](const std::string& what) { problem = what; };
  Own own;
  if (!failed)
  {
    doGuarded([&] { own = readOwn(local, distance); }, tell);
  }
  ranks.Agree(problem);
  Exchange exchange(ranks, own, distance);
  vtkSmartPointer<vtkPolyData> result;
  doGuarded(
    [&] {
      result = followedBy(own.grains, exchange.Take(), exchange.GetLayout(), exchange.AnyCells());
    },
    tell);
  ranks.Agree(problem);
  return result;
}

}
