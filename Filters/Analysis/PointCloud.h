// Positions, to find those near others.
#pragma once

#include "Basics/Vec3.h"

#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkStaticPointLocator.h>

#include <vector>

namespace granular
{

/// A locator of positions, by their indices in the list.
class PointCloud
{
public:
  explicit PointCloud(const std::vector<dem::Vec3>& positions)
  {
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    for (const dem::Vec3& p : positions)
    {
      points->InsertNextPoint(p.x, p.y, p.z);
    }
    this->Points->SetPoints(points);
    this->Locator->SetDataSet(this->Points);
    this->Locator->BuildLocator();
  }

  vtkStaticPointLocator* operator->() const { return this->Locator; }

private:
  vtkNew<vtkPolyData> Points;
  vtkNew<vtkStaticPointLocator> Locator;
};

}
