#include "Clumping/ConvexParts.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Clumping/SurfaceBody.h"
#include "Inputs/GranularPieces.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Shapes/MassProperties.h"

#include <vtkCleanPolyData.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataConnectivityFilter.h>

namespace granular
{
namespace
{

constexpr int MostPieces =
  500; ///< to be checked, each of which takes as long as all of the surface

vtkPolyData* demandSurface(vtkDataObject* data)
{
  auto* surface = vtkPolyData::SafeDownCast(data);
  if (!surface)
  {
    throw dem::Error(
      std::string("Put the filter Extract Surface before Granular Shape: Surface has a ") +
      data->GetClassName() + ", but needs polygons.");
  }
  return surface;
}

/// What of a surface hangs together, each on its own.
std::vector<vtkSmartPointer<vtkPolyData>> piecesOf(vtkPolyData* surface)
{
  vtkNew<vtkCleanPolyData> clean; // faces that have points of their own hang together as well
  clean->SetInputData(surface);
  clean->SetTolerance(0.0);
  clean->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  vtkNew<vtkPolyDataConnectivityFilter> filter;
  filter->SetInputConnection(clean->GetOutputPort());
  filter->SetExtractionModeToAllRegions();
  filter->Update();
  const int count = filter->GetNumberOfExtractedRegions();
  if (count > MostPieces)
  {
    throw dem::Error("Put Clean or Decimate before the surface, or take the Kind Surface: it has " +
      std::to_string(count) +
      " pieces that do not hang together, far more than a shape may have convex parts.");
  }
  filter->SetExtractionModeToSpecifiedRegions();
  std::vector<vtkSmartPointer<vtkPolyData>> pieces;
  for (int k = 0; k < count; ++k)
  {
    filter->InitializeSpecifiedRegionList();
    filter->AddSpecifiedRegion(k);
    vtkNew<vtkCleanPolyData> own; // without the points of the others
    own->SetInputConnection(filter->GetOutputPort());
    own->SetTolerance(0.0);
    own->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
    own->Update();
    pieces.push_back(own->GetOutput());
  }
  return pieces;
}

}

vtkSmartPointer<vtkPolyData> wholeSurface(vtkDataObject* connected)
{
  if (!connected)
  {
    return nullptr;
  }
  std::vector<vtkDataObject*> pieces;
  for (const Leaf& leaf : findLeaves(connected, "Surface"))
  {
    pieces.push_back(demandSurface(leaf.data));
  }
  return pieces.empty() ? nullptr : demandSurface(mergePieces(pieces, "Surface"));
}

std::vector<dem::Vec3> cornersOf(vtkPolyData* surface)
{
  constexpr double slack = 1e-3;
  const SurfaceBody body = readBody(surface);
  const dem::ConvexHull hull = dem::convexHull(body.points);
  const double volume = dem::momentsOf(hull, 0.0).volume;
  if (body.moments.volume < (1.0 - slack) * volume)
  {
    throw dem::Error(
      "Take the Kind Surface, or cut the surface into convex parts for the Kind Convex "
      "Parts: it is not convex, it lacks " +
      dem::inWords(100.0 * (1.0 - body.moments.volume / volume)) +
      " % of the volume of its convex hull.");
  }
  return hull.corners;
}

std::vector<std::vector<dem::Vec3>> cornersOfParts(vtkDataObject* connected)
{
  std::vector<vtkSmartPointer<vtkPolyData>> pieces;
  for (const Leaf& leaf : connected ? findLeaves(connected, "Surface") : std::vector<Leaf>())
  {
    const auto more = piecesOf(demandSurface(leaf.data));
    pieces.insert(pieces.end(), more.begin(), more.end());
  }
  if (pieces.empty())
  {
    cornersOf(nullptr); // says that there is none
  }
  std::vector<std::vector<dem::Vec3>> parts;
  for (vtkPolyData* piece : pieces)
  {
    try
    {
      parts.push_back(cornersOf(piece));
    }
    catch (const dem::Error& error)
    {
      throw dem::Error(
        (pieces.size() == 1
            ? "Put the filter Group Datasets behind parts that touch, which have to be "
              "blocks of their own. "
            : "") +
        ("Part " + std::to_string(parts.size() + 1)) + " of " + std::to_string(pieces.size()) +
        ": " + error.what());
    }
  }
  return parts;
}
}
