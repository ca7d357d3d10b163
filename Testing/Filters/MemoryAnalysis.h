// Filters for TestMemory that work on what a simulation has left.
#pragma once

#include "MemoryScenes.h"
#include "vtkGranularAgglomerate.h"
#include "vtkGranularBalls.h"
#include "vtkGranularBonds.h"
#include "vtkGranularBrokenBonds.h"
#include "vtkGranularContactNetwork.h"
#include "vtkGranularEnergySpectrum.h"
#include "vtkGranularFibers.h"
#include "vtkGranularGhosts.h"
#include "vtkGranularGradingCurve.h"
#include "vtkGranularHistoryPlot.h"
#include "vtkGranularMean.h"
#include "vtkGranularMerge.h"
#include "vtkGranularMixingIndex.h"
#include "vtkGranularOrientationOrder.h"
#include "vtkGranularPackingFraction.h"
#include "vtkGranularPeriodicImages.h"
#include "vtkGranularRadialDistribution.h"
#include "vtkGranularReposeAngle.h"
#include "vtkGranularResidence.h"
#include "vtkGranularSurfaces.h"
#include "vtkGranularTag.h"
#include "vtkGranularTrajectories.h"
#include "vtkGranularWallLoads.h"
#include "vtkGranularWornSurface.h"

#include <vtkAlgorithmOutput.h>
#include <vtkDataObject.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkLineSource.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStringArray.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

/// An output of a simulation that has run to its end, and whose allocations do not count.
template <typename Kind>
vtkAlgorithmOutput* outputOf(int port)
{
  static std::unique_ptr<Kind> run;
  if (!run)
  {
    run = std::make_unique<Kind>();
    run->stopCounting();
    run->update();
  }
  return run->made()->GetOutputPort(port);
}

/// A flow whose collisions count.
class Collisions : public Flow
{
public:
  Collisions() { this->simulation->SetParameter("CollisionStatistics", 1); }
};

/// A flow that wears its walls.
class Wearing : public Flow
{
public:
  Wearing()
  {
    this->simulation->SetParameter("WearLaw", 1);
    this->simulation->SetParameter("WearCoefficient", 1e-12);
  }
};

/// A flow whose loads on walls are summed.
class Loading : public Flow
{
public:
  Loading() { this->simulation->SetParameter("NodalLoads", 1); }
};

/// A filter at the time that is shown.
template <typename Filter>
class Analysis : public Scene
{
public:
  template <typename Adjust>
  Analysis(vtkAlgorithmOutput* input, const Adjust& adjust)
  {
    this->filter->SetInputConnection(0, input);
    adjust(this->filter.Get());
    this->setElements({ this->filter });
  }

  void update() override { this->filter->Update(); }
  std::string status() override
  {
    auto* words = vtkStringArray::SafeDownCast(
      this->filter->GetOutputDataObject(0)->GetFieldData()->GetAbstractArray("Status"));
    return words && words->GetNumberOfValues() == 1 ? words->GetValue(0) : "OK";
  }
  std::uint64_t result() override
  {
    OutputHash hash;
    hash.add(this->filter);
    return hash.value();
  }

private:
  vtkNew<Counted<Filter>> filter;
};

template <typename Filter, typename Input, typename Adjust>
NamedScene analysisScene(const char* name, const Input& input, const Adjust& adjust)
{
  return { name, [input, adjust] { return std::make_unique<Analysis<Filter>>(input(), adjust); } };
}

template <typename Filter, typename Kind>
NamedScene analysisScene(const char* name, int port)
{
  return analysisScene<Filter>(
    name, [port] { return outputOf<Kind>(port); }, [](Filter*) {});
}

inline vtkAlgorithmOutput* closedSurface()
{
  static vtkNew<vtkCubeSource> cube;
  return cube->GetOutputPort();
}

inline vtkAlgorithmOutput* line()
{
  static vtkNew<vtkLineSource> line;
  line->SetResolution(3);
  return line->GetOutputPort();
}

/// The grains at the surface of a cone.
inline vtkAlgorithmOutput* heap()
{
  static vtkNew<vtkTrivialProducer> producer;
  vtkNew<vtkPoints> positions;
  vtkNew<vtkDoubleArray> radius;
  radius->SetName("Radius");
  for (int i = 0; i < 225; ++i)
  {
    const double x = i % 15 - 7.0;
    const double y = i / 15 - 7.0;
    positions->InsertNextPoint(x, y, 5.0 - 0.5 * std::hypot(x, y));
    radius->InsertNextValue(0.5);
  }
  vtkNew<vtkPolyData> grains;
  grains->SetPoints(positions);
  grains->GetPointData()->AddArray(radius);
  producer->SetOutput(grains);
  return producer->GetOutputPort();
}

inline std::vector<NamedScene> analysisScenes()
{
  return { analysisScene<vtkGranularAgglomerate>("Agglomerate", closedSurface,
             [](auto* filter) { filter->SetRadius(0.2); }),
    analysisScene<vtkGranularFibers>("Fibers", line, [](auto* filter) { filter->SetRadius(0.1); }),
    analysisScene<vtkGranularBalls, Block>("Balls", 0),
    analysisScene<vtkGranularBonds, Block>("Bonds", 0),
    analysisScene<vtkGranularBrokenBonds, Block>("BrokenBonds", 0),
    analysisScene<vtkGranularContactNetwork, Block>("ContactNetwork", 1),
    analysisScene<vtkGranularEnergySpectrum, Collisions>("EnergySpectrum", 2),
    analysisScene<vtkGranularGhosts, Block>("Ghosts", 0),
    analysisScene<vtkGranularGradingCurve, Block>("GradingCurve", 0),
    analysisScene<vtkGranularHistoryPlot, Block>("HistoryPlot", 2),
    analysisScene<vtkGranularMean, Block>("Mean", 2),
    analysisScene<vtkGranularMerge, Block>("Merge", 0),
    analysisScene<vtkGranularMixingIndex>(
      "MixingIndex", [] { return outputOf<Flow>(0); },
      [](auto* filter) { filter->SetKindsBy(vtkGranularMixingIndex::KINDS_BY_START); }),
    analysisScene<vtkGranularOrientationOrder, Cell>("OrientationOrder", 0),
    analysisScene<vtkGranularPackingFraction, Cell>("PackingFraction", 0),
    analysisScene<vtkGranularPeriodicImages, Cell>("PeriodicImages", 0),
    analysisScene<vtkGranularRadialDistribution, Cell>("RadialDistribution", 0),
    analysisScene<vtkGranularReposeAngle>("ReposeAngle", heap, [](auto*) {}),
    analysisScene<vtkGranularResidence>(
      "Residence", [] { return outputOf<Flow>(2); },
      [](auto* filter)
      {
        filter->SetIncludeStart(true);
        filter->SetUnbiased(false);
        filter->SetByMaterial(true);
      }),
    analysisScene<vtkGranularSurfaces, Block>("Surfaces", 0),
    analysisScene<vtkGranularTag, Flow>("Tag", 0),
    analysisScene<vtkGranularTrajectories, Flow>("Trajectories", 0),
    analysisScene<vtkGranularWallLoads, Loading>("WallLoads", 3),
    analysisScene<vtkGranularWornSurface, Wearing>("WornSurface", 3) };
}
