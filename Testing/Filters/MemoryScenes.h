// The runs of TestMemory: pipelines whose elements tell when their allocations count.
#pragma once

#include "OutputHash.h"
#include "Spawning/Inflow.h"
#include "vtkGranularFields.h"
#include "vtkGranularFragments.h"
#include "vtkGranularInflow.h"
#include "vtkGranularProfile.h"
#include "vtkGranularSensor.h"
#include "vtkGranularShape.h"
#include "vtkGranularSimulation.h"
#include "vtkGranularVoronoi.h"
#include "vtkGranularWall.h"

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkCubeSource.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObject.h>
#include <vtkObjectFactory.h>
#include <vtkPlaneSource.h>
#include <vtkPolyData.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Whether allocations count now.
inline std::atomic<bool> isArmed{ false };

/// A pipeline element whose allocations count while it serves a request.
template <typename Element>
class Counted : public Element
{
public:
  static Counted* New() { VTK_STANDARD_NEW_BODY(Counted); }

  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override
  {
    isArmed = true;
    const vtkTypeBool done = Element::ProcessRequest(request, inputs, outputs);
    isArmed = false;
    return done;
  }

protected:
  Counted() = default;
};

/// A pipeline with a simulation in it.
class Scene
{
public:
  virtual ~Scene() = default;

  void update() { this->last->UpdateTimeStep(this->time); }
  /// The pipeline asks again for what has changed only.
  void modify()
  {
    for (vtkAlgorithm* element : this->elements)
    {
      element->Modified();
    }
  }
  vtkIdType grains() { return this->simulation->GetOutput()->GetNumberOfPoints(); }
  std::string status() const { return this->simulation->GetStatus(); }
  /// Of all elements, since it was made.
  int errors() const { return this->told; }
  std::uint64_t result()
  {
    OutputHash hash;
    hash.add(this->simulation);
    hash.add(this->last);
    return hash.value();
  }

protected:
  explicit Scene(double time) : time(time)
  {
    this->simulation->SetNumberOfThreads(1);
    this->listener->SetClientData(&this->told);
    this->listener->SetCallback(
      [](vtkObject*, unsigned long, void* count, void*) { ++*static_cast<int*>(count); });
  }

  /// In the order of the pipeline; errors are counted, and go nowhere.
  void setElements(const std::vector<vtkAlgorithm*>& all)
  {
    this->elements = all;
    this->last = all.back();
    for (vtkAlgorithm* element : all)
    {
      element->AddObserver(vtkCommand::ErrorEvent, this->listener);
    }
  }

  vtkNew<Counted<vtkGranularSimulation>> simulation;

private:
  double time;
  vtkAlgorithm* last = nullptr;
  std::vector<vtkAlgorithm*> elements;
  int told = 0;
  vtkNew<vtkCallbackCommand> listener;
};

class Flow : public Scene
{
public:
  Flow() : Scene(0.03)
  {
    this->box->SetBounds(-0.1, 0.1, -0.1, 0.1, 0.0, 0.2);
    this->wall->SetInputConnection(this->box->GetOutputPort());
    this->wall->SetAngularVelocity(1.0);
    this->inflow->SetBox(-0.05, 0.05, -0.05, 0.05, 0.05, 0.15);
    this->inflow->SetRadiusRange(0.01, 0.012);
    this->inflow->SetAmount(static_cast<int>(dem::InflowAmount::Fill));
    this->simulation->AddInputConnection(0, this->wall->GetOutputPort());
    this->simulation->AddInputConnection(2, this->inflow->GetOutputPort());
    this->simulation->AddInputConnection(4, this->sensor->GetOutputPort());
    this->simulation->SetMaximumParticles(40);
    this->simulation->SetEndTime(0.06);
    this->profile->SetInputConnection(0, this->simulation->GetOutputPort(0));
    this->setElements({ this->wall, this->inflow, this->sensor, this->simulation, this->profile });
  }

private:
  vtkNew<vtkCubeSource> box;
  vtkNew<Counted<vtkGranularWall>> wall;
  vtkNew<Counted<vtkGranularInflow>> inflow;
  vtkNew<Counted<vtkGranularSensor>> sensor;
  vtkNew<Counted<vtkGranularProfile>> profile;
};

/// Shapes of one kind each.
class Shapes
{
public:
  explicit Shapes(const std::vector<int>& kinds)
  {
    for (const int kind : kinds)
    {
      auto shape = vtkSmartPointer<Counted<vtkGranularShape>>::New();
      shape->SetName(("kind " + std::to_string(kind)).c_str());
      shape->SetKind(kind);
      shape->SetPoints("0 0 0\n1 0 0\n0 1 0\n0 0 1");
      shape->SetMaximumSpheres(3);
      shape->SetResolution(8);
      shape->SetInputConnection(this->body->GetOutputPort());
      this->made.push_back(shape);
    }
  }

  void connectTo(vtkGranularSimulation* simulation, std::vector<vtkAlgorithm*>& elements)
  {
    for (const auto& shape : this->made)
    {
      simulation->AddInputConnection(3, shape->GetOutputPort());
      elements.push_back(shape);
    }
  }

private:
  vtkNew<vtkCubeSource> body;
  std::vector<vtkSmartPointer<Counted<vtkGranularShape>>> made;
};

/// Bonded clumps and smooth grains under a lid with a load, and heat.
class Block : public Scene
{
public:
  Block() : Scene(0.002)
  {
    this->floor->SetOrigin(-0.2, -0.2, 0.0);
    this->floor->SetPoint1(0.2, -0.2, 0.0);
    this->floor->SetPoint2(-0.2, 0.2, 0.0);
    this->cover->SetOrigin(-0.2, -0.2, 0.2);
    this->cover->SetPoint1(0.2, -0.2, 0.2);
    this->cover->SetPoint2(-0.2, 0.2, 0.2);
    this->lid->SetInputConnection(this->cover->GetOutputPort());
    this->lid->SetName("lid");
    this->lid->SetServo(vtkGranularWall::FORCE);
    this->lid->SetServoLoad(1.0);
    this->lid->SetOwnTemperature(true);
    this->lid->SetTemperature(400.0);
    this->simulation->AddInputConnection(0, this->floor->GetOutputPort());
    this->simulation->AddInputConnection(0, this->lid->GetOutputPort());
    this->simulation->SetSpawnBox(-0.04, 0.04, -0.04, 0.04, 0.03, 0.11);
    this->simulation->SetSpawnRegion(1);
    this->simulation->SetRadiusRange(0.008, 0.01);
    this->simulation->SetMaximumParticles(12);
    this->simulation->SetHeatLaw(static_cast<int>(dem::HeatLaw::ContactRadius));
    this->simulation->SetThermalConductivity(1.0);
    this->simulation->SetHeatCapacity(1000.0);
    this->simulation->SetBondLaw(static_cast<int>(dem::BondLaw::Timoshenko));
    this->simulation->SetBondInteractionRadius(3.0);
    this->simulation->SetBondBreaking(1);
    this->simulation->SetBondTensileStrength(1.0);
    this->simulation->SetBondShearStrength(1.0);
    this->simulation->SetFrameInterval(0.001);
    this->simulation->SetEndTime(0.002);
    this->fragments->SetInputConnection(0, this->simulation->GetOutputPort(0));
    std::vector<vtkAlgorithm*> elements{ this->lid };
    this->shapes.connectTo(this->simulation, elements);
    elements.insert(elements.end(), { this->simulation, this->fragments });
    this->setElements(elements);
  }

private:
  vtkNew<vtkPlaneSource> floor, cover;
  vtkNew<Counted<vtkGranularWall>> lid;
  Shapes shapes{ { vtkGranularShape::TETRAHEDRON, vtkGranularShape::SURFACE,
    vtkGranularShape::SUPERELLIPSOID } };
  vtkNew<Counted<vtkGranularFragments>> fragments;
};

/// Voronoi grains and others with faces in a cell that is sheared, with fields.
class Cell : public Scene
{
public:
  Cell() : Scene(0.002)
  {
    this->stones->SetNumberOfGrains(4);
    this->stones->SetEvenness(1);
    this->stones->SetBox(-0.05, 0.05, -0.05, 0.05, 0.0, 0.1);
    this->simulation->SetInputConnection(1, this->stones->GetOutputPort());
    this->simulation->SetPeriodicAxes(7);
    this->simulation->SetCellOrigin(-0.2, -0.2, -0.15);
    const double edges[9] = { 0.4, 0, 0, 0, 0.4, 0, 0, 0, 0.4 };
    this->simulation->SetCellEdges(edges);
    const double gradient[9] = { 0, 0, 5.0, 0, 0, 0, 0, 0, 0 };
    this->simulation->SetCellVelocityGradient(gradient);
    this->simulation->SetMaximumParticles(10);
    this->simulation->SetRadiusRange(0.008, 0.01);
    this->simulation->SetFrameInterval(0.001);
    this->simulation->SetEndTime(0.002);
    this->fields->SetInputConnection(0, this->simulation->GetOutputPort(0));
    this->fields->SetInputConnection(1, this->simulation->GetOutputPort(1));
    this->fields->SetDimensions(4, 4, 4);
    this->fields->SetNumberOfThreads(1);
    std::vector<vtkAlgorithm*> elements{ this->stones };
    this->shapes.connectTo(this->simulation, elements);
    elements.insert(elements.end(), { this->simulation, this->fields });
    this->setElements(elements);
  }

private:
  Shapes shapes{ { vtkGranularShape::POLYHEDRON, vtkGranularShape::CYLINDER,
    vtkGranularShape::CONVEX_PARTS } };
  vtkNew<Counted<vtkGranularVoronoi>> stones;
  vtkNew<Counted<vtkGranularFields>> fields;
};

inline std::unique_ptr<Scene> make(const std::string& name)
{
  if (name == "block")
  {
    return std::make_unique<Block>();
  }
  if (name == "cell")
  {
    return std::make_unique<Cell>();
  }
  return std::make_unique<Flow>();
}
