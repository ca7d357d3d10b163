// Runs of TestMemory: simulations with what is before and behind them.
#pragma once

#include "Boundaries/Motion/WallServo.h"
#include "MemoryScene.h"
#include "Properties/GranularShapeParameters.h"
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

#include <vtkCubeSource.h>
#include <vtkNew.h>
#include <vtkPlaneSource.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>
#include <vtkTrivialProducer.h>

#include <memory>
#include <string>
#include <vector>

/// A simulation and what hangs on it.
class Run : public Scene
{
public:
  void update() override { this->last()->UpdateTimeStep(this->time); }
  std::string status() override { return this->simulation->GetStatus(); }
  std::uint64_t result() override
  {
    OutputHash hash;
    hash.add(this->simulation);
    hash.add(this->last());
    return hash.value();
  }
  vtkGranularSimulation* made() { return this->simulation; }

protected:
  explicit Run(double time) : time(time) { this->simulation->SetParameter("NumberOfThreads", 1); }

  vtkNew<Counted<vtkGranularSimulation>> simulation;

private:
  double time;
};

class Flow : public Run
{
public:
  Flow() : Run(0.03)
  {
    this->box->SetBounds(-0.1, 0.1, -0.1, 0.1, 0.0, 0.2);
    this->wall->SetInputConnection(this->box->GetOutputPort());
    this->wall->SetParameter("AngularVelocity", 1.0);
    this->inflow->SetParameter("Box", -0.05, 0.05, -0.05, 0.05, 0.05, 0.15);
    this->inflow->SetParameter("RadiusRange", 0.01, 0.012);
    this->inflow->SetParameter("Amount", static_cast<int>(dem::InflowAmount::Fill));
    this->sensor->SetParameter("Box", -0.1, 0.1, -0.1, 0.1, 0.1, 0.2);
    this->sensor->SetParameter("RecordVisits", 1);
    this->simulation->AddInputConnection(0, this->wall->GetOutputPort());
    this->simulation->AddInputConnection(2, this->inflow->GetOutputPort());
    this->simulation->AddInputConnection(4, this->sensor->GetOutputPort());
    this->simulation->SetParameter("MaximumParticles", 40);
    this->simulation->SetParameter("EndTime", 0.06);
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
  explicit Shapes(const std::vector<granular::ShapeKind>& kinds)
  {
    for (const granular::ShapeKind kind : kinds)
    {
      const int number = static_cast<int>(kind);
      auto shape = vtkSmartPointer<Counted<vtkGranularShape>>::New();
      shape->SetName(("kind " + std::to_string(number)).c_str());
      shape->SetParameter("Kind", number);
      shape->SetPoints("0 0 0\n1 0 0\n0 1 0\n0 0 1");
      shape->SetParameter("MaximumSpheres", 3);
      shape->SetParameter("Resolution", 8);
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
class Block : public Run
{
public:
  explicit Block(double time = 0.002) : Run(time)
  {
    this->floor->SetOrigin(-0.2, -0.2, 0.0);
    this->floor->SetPoint1(0.2, -0.2, 0.0);
    this->floor->SetPoint2(-0.2, 0.2, 0.0);
    this->cover->SetOrigin(-0.2, -0.2, 0.2);
    this->cover->SetPoint1(0.2, -0.2, 0.2);
    this->cover->SetPoint2(-0.2, 0.2, 0.2);
    this->lid->SetInputConnection(this->cover->GetOutputPort());
    this->lid->SetName("lid");
    this->lid->SetParameter("Servo", static_cast<int>(dem::ServoKind::Force));
    this->lid->SetParameter("ServoLoad", 1.0);
    this->lid->SetParameter("OwnTemperature", 1);
    this->lid->SetParameter("Temperature", 400.0);
    this->simulation->AddInputConnection(0, this->floor->GetOutputPort());
    this->simulation->AddInputConnection(0, this->lid->GetOutputPort());
    this->simulation->SetParameter("SpawnBox", -0.04, 0.04, -0.04, 0.04, 0.03, 0.11);
    this->simulation->SetSpawnRegion(1);
    this->simulation->SetParameter("RadiusRange", 0.008, 0.01);
    this->simulation->SetParameter("MaximumParticles", 12);
    this->simulation->SetParameter("HeatLaw", static_cast<int>(dem::HeatLaw::ContactRadius));
    this->simulation->SetParameter("ThermalConductivity", 1.0);
    this->simulation->SetParameter("HeatCapacity", 1000.0);
    this->simulation->SetParameter("BondLaw", static_cast<int>(dem::BondLaw::Timoshenko));
    this->simulation->SetParameter("BondInteractionRadius", 3.0);
    this->simulation->SetParameter("BondBreaking", 1);
    this->simulation->SetParameter("BondTensileStrength", 1.0);
    this->simulation->SetParameter("BondShearStrength", 1.0);
    this->simulation->SetParameter("FrameInterval", 0.001);
    this->simulation->SetParameter("EndTime", 0.002);
    this->fragments->SetInputConnection(0, this->simulation->GetOutputPort(0));
    std::vector<vtkAlgorithm*> elements{ this->lid };
    this->shapes.connectTo(this->simulation, elements);
    elements.insert(elements.end(), { this->simulation, this->fragments });
    this->setElements(elements);
  }

private:
  vtkNew<vtkPlaneSource> floor, cover;
  vtkNew<Counted<vtkGranularWall>> lid;
  Shapes shapes{ { granular::ShapeKind::Tetrahedron, granular::ShapeKind::Surface,
    granular::ShapeKind::Superellipsoid } };
  vtkNew<Counted<vtkGranularFragments>> fragments;
};

/// Voronoi grains and others with faces in a cell that is sheared, with fields.
class Cell : public Run
{
public:
  Cell() : Run(0.002)
  {
    this->stones->SetNumberOfGrains(4);
    this->stones->SetEvenness(1);
    this->stones->SetBox(-0.05, 0.05, -0.05, 0.05, 0.0, 0.1);
    this->simulation->SetInputConnection(1, this->stones->GetOutputPort());
    this->simulation->SetParameter("PeriodicAxes", 7);
    this->simulation->SetParameter("CellOrigin", -0.2, -0.2, -0.15);
    this->simulation->SetParameter("CellEdges", 0.4, 0, 0, 0, 0.4, 0, 0, 0, 0.4);
    this->simulation->SetParameter("CellVelocityGradient", 0, 0, 5.0, 0, 0, 0, 0, 0, 0);
    this->simulation->SetParameter("MaximumParticles", 10);
    this->simulation->SetParameter("RadiusRange", 0.008, 0.01);
    this->simulation->SetParameter("FrameInterval", 0.001);
    this->simulation->SetParameter("EndTime", 0.002);
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
  Shapes shapes{ { granular::ShapeKind::Polyhedron, granular::ShapeKind::Cylinder,
    granular::ShapeKind::ConvexParts } };
  vtkNew<Counted<vtkGranularVoronoi>> stones;
  vtkNew<Counted<vtkGranularFields>> fields;
};

/// Goes on from a state that Block has reached, as it is kept in files.
class Restart : public Block
{
public:
  Restart()
  {
    this->before->SetOutput(stateBefore());
    this->simulation->SetInputConnection(1, this->before->GetOutputPort());
  }

private:
  static vtkPolyData* stateBefore()
  {
    static vtkSmartPointer<vtkPolyData> state;
    if (!state)
    {
      Block block(0.001);
      block.update();
      state = vtkSmartPointer<vtkPolyData>::New();
      state->DeepCopy(block.made()->GetOutput());
    }
    return state;
  }

  vtkNew<vtkTrivialProducer> before;
};
