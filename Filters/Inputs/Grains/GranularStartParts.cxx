#include "Inputs/Grains/GranularStartParts.h"

#include "Bodies/GranularShapeDefinitions.h"
#include "Properties/GranularHash.h"
#include "Properties/GranularNames.h"
#include "Ranks/Exchange/Bytes.h"
#include "Restart/GranularRestartCheck.h"
#include "Shapes/ShapeTable.h"

#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <optional>
#include <vector>

namespace granular
{
namespace
{

/// Hash of all numbers of the grains and of what a run continues from.
std::uint64_t contentOf(vtkPolyData* grains)
{
  Hash hash;
  if (grains->GetPoints())
  {
    addArray(grains->GetPoints()->GetData(), hash);
  }
  for (vtkFieldData* data :
    { static_cast<vtkFieldData*>(grains->GetPointData()), grains->GetFieldData() })
  {
    for (int k = 0; k < data->GetNumberOfArrays(); ++k)
    {
      if (vtkDataArray* array = data->GetArray(k))
      {
        addArray(array, hash);
      }
    }
  }
  return hash.Get();
}

/// Balls of grains whose input has their shapes; nothing where a grain has another shape.
std::optional<std::int64_t> countBalls(vtkPolyData* grains)
{
  const vtkIdType points = grains->GetNumberOfPoints();
  vtkDataArray* shapes = grains->GetPointData()->GetArray(names::Shape);
  if (!shapes)
  {
    return points;
  }
  const KnownShapes known = readShapeDefinitions(grains->GetFieldData());
  if (shapes->GetNumberOfValues() != points || !dem::findProblem(known.all).empty())
  {
    return std::nullopt;
  }
  const dem::ShapeTable table = dem::shapeTable(known.all);
  std::int64_t balls = 0;
  for (vtkIdType point = 0; point < points; ++point)
  {
    const double shape = shapes->GetTuple1(point);
    if (!(shape < static_cast<double>(table.size())))
    {
      return std::nullopt;
    }
    balls += shape < 0.0 ? 1 : table[static_cast<std::size_t>(shape)].count();
  }
  return balls;
}

/// The parts that these are, with all of their grains; nothing where they are something else.
std::optional<PartRange> partsIn(vtkPolyData* grains)
{
  if (!grains || grains->GetPointGhostArray() || grains->GetNumberOfLines() > 0)
  {
    return std::nullopt;
  }
  const std::optional<PartRange> parts = findRestartParts(grains->GetFieldData());
  try
  {
    return parts && countBalls(grains) == parts->balls ? parts : std::nullopt;
  }
  catch (const dem::Error&)
  {
    return std::nullopt; // the first rank reports what is wrong
  }
}

/// What a rank tells of what it has.
struct Told
{
  std::int64_t isGood = 0;
  PartRange parts;
  std::int64_t grains = 0;
  std::uint64_t content = 0;
};

std::vector<Told> tellAll(const Ranks& ranks, const Told& own)
{
  dem::ByteWriter writer;
  writer.put(own);
  std::vector<Told> all;
  for (const dem::Bytes& message : ranks.Gather(writer.take()))
  {
    all.push_back(dem::ByteReader(message).get<Told>());
  }
  return all;
}

/// Whether these are all parts, one after another.
bool followEachOther(const std::vector<Told>& all)
{
  std::int64_t next = 0;
  for (const Told& told : all)
  {
    const PartRange& parts = told.parts;
    if (!told.isGood || (parts.count > 0 && (parts.first != next || parts.all != all[0].parts.all)))
    {
      return false;
    }
    next += parts.count;
  }
  return all[0].parts.count > 0 && next == all[0].parts.all;
}

}

StartParts findStartParts(const Ranks& ranks, vtkDataObject* local, std::int64_t fewest)
{
  if (!ranks.AreTogether() || fewest >= NoMoreInParts)
  {
    return {};
  }
  auto* grains = vtkPolyData::SafeDownCast(local);
  const std::optional<PartRange> parts = partsIn(grains);
  Told own;
  if (parts)
  {
    own = { 1, *parts, grains->GetNumberOfPoints(), contentOf(grains) };
  }
  const std::vector<Told> all = tellAll(ranks, own);
  StartParts found;
  Hash hash;
  bool areOwn = true;
  for (const Told& told : all)
  {
    areOwn = areOwn && told.parts.count == 1;
    found.grains += told.grains;
    hash.Add(told.content);
  }
  if (followEachOther(all) && found.grains >= fewest)
  {
    found.handed = areOwn ? dem::Handed::InParts : dem::Handed::InPieces;
    found.own = *parts;
    found.content = hash.Get();
  }
  return found;
}

}
