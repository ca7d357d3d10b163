#include "vtkGranularSurfaces.h"

#include "Analysis/GranularFigures.h"
#include "Bodies/GranularSurfaceMesh.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"
#include "vtkGranularBalls.h"

#include <vtkCellArray.h>
#include <vtkDataArray.h>
#include <vtkFloatArray.h>
#include <vtkIdList.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <string>

vtkStandardNewMacro(vtkGranularSurfaces);

namespace
{

constexpr int MostSegments = 64;

/// Points of any kind as vtkGranularBalls takes them, without what only a restart needs.
vtkSmartPointer<vtkPolyData> shownOf(vtkPointSet* grains)
{
  auto shown = vtkSmartPointer<vtkPolyData>::New();
  shown->SetPoints(grains->GetPoints());
  shown->SetFieldData(grains->GetFieldData());
  vtkPointData* data = grains->GetPointData();
  for (int k = 0; k < data->GetNumberOfArrays(); ++k)
  {
    vtkAbstractArray* array = data->GetAbstractArray(k);
    if (array->GetName() && std::string(array->GetName()).rfind("Restart", 0) != 0)
    {
      shown->GetPointData()->AddArray(array);
    }
  }
  return shown;
}

std::array<double, 9> turnOf(const dem::Quaternion& q)
{
  std::array<double, 9> turn;
  for (int axis = 0; axis < 3; ++axis)
  {
    const dem::Vec3 column(dem::rotated(q,
      dem::Lane3(axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0)));
    turn[axis] = column.x;
    turn[3 + axis] = column.y;
    turn[6 + axis] = column.z;
  }
  return turn;
}

std::array<float, 3> turned(const std::array<double, 9>& turn, const double* p)
{
  const auto row = [&](int k)
  { return static_cast<float>(turn[k] * p[0] + turn[k + 1] * p[1] + turn[k + 2] * p[2]); };
  return { row(0), row(3), row(6) };
}

/// The points of a mesh where it lies, their normals, and the body that they belong to.
void addPoints(const vtkGranularSurfaces::Pose& pose, vtkPolyData* mesh, vtkIdType body,
  vtkPoints* points, vtkFloatArray* normals, vtkIdList* from)
{
  vtkDataArray* own = mesh->GetPointData()->GetNormals();
  for (vtkIdType k = 0; k < mesh->GetNumberOfPoints(); ++k)
  {
    double p[3];
    mesh->GetPoint(k, p);
    double at[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      const double* row = pose.Turn.data() + 3 * axis;
      at[axis] = pose.Centre[axis] + pose.Radius * (row[0] * p[0] + row[1] * p[1] + row[2] * p[2]);
    }
    points->InsertNextPoint(at);
    own->GetTuple(k, p);
    normals->InsertNextTypedTuple(turned(pose.Turn, p).data());
    from->InsertNextId(body);
  }
}

/// Faces are convex.
void addTriangles(vtkPolyData* mesh, vtkIdType first, vtkCellArray* triangles)
{
  vtkIdType size = 0;
  const vtkIdType* corners = nullptr;
  vtkCellArray* faces = mesh->GetPolys();
  for (faces->InitTraversal(); faces->GetNextCell(size, corners);)
  {
    for (vtkIdType k = 2; k < size; ++k)
    {
      triangles->InsertNextCell({ first + corners[0], first + corners[k - 1], first + corners[k] });
    }
  }
}

void copyArrays(vtkPointData* from, vtkIdList* ids, vtkPointData* to)
{
  for (int k = 0; k < from->GetNumberOfArrays(); ++k)
  {
    vtkAbstractArray* array = from->GetAbstractArray(k);
    auto copy = vtkSmartPointer<vtkAbstractArray>::Take(array->NewInstance());
    copy->SetName(array->GetName());
    copy->SetNumberOfComponents(array->GetNumberOfComponents());
    copy->SetNumberOfTuples(ids->GetNumberOfIds());
    array->GetTuples(ids, copy);
    to->AddArray(copy); // as no attribute: several points have one id
  }
}

}

//------------------------------------------------------------------------------
std::vector<vtkGranularSurfaces::Pose> vtkGranularSurfaces::Poses(vtkPolyData* balls,
  const MeshList& meshes)
{
  const granular::ColumnOwner owner{ "Input", "point" };
  const vtkIdType count = balls->GetNumberOfPoints();
  vtkPointData* data = balls->GetPointData();
  const granular::Column radius(data, count, owner, granular::names::Radius, 1);
  const granular::Column orientation(data, count, owner, granular::names::Orientation, 4);
  vtkDataArray* mesh = data->GetArray(vtkGranularBalls::SurfaceArray());
  if (count > 0)
  {
    radius.Demand();
  }
  std::vector<Pose> poses(count);
  for (vtkIdType k = 0; k < count; ++k)
  {
    const dem::Vec3 centre = granular::readPosition(balls, k, owner);
    poses[k].Centre = { centre.x, centre.y, centre.z };
    poses[k].Radius = radius.NotNegative(k);
    poses[k].Turn = turnOf(orientation ? orientation.Orientation(k, false) : dem::Quaternion());
    poses[k].Mesh = mesh ? static_cast<int>(mesh->GetComponent(k, 0)) : 0;
    if (poses[k].Mesh < 0 || static_cast<std::size_t>(poses[k].Mesh) >= meshes.size())
    {
      throw dem::Error("Keep the field data of the shapes with the grains: point " +
        std::to_string(k) + " has shape " + std::to_string(poses[k].Mesh) + " of " +
        std::to_string(meshes.size() - 1) + ".");
    }
  }
  return poses;
}

//------------------------------------------------------------------------------
vtkGranularSurfaces::MeshList vtkGranularSurfaces::Meshes(vtkPolyData* balls, int segments)
{
  const dem::Superellipsoid ball; // by default
  MeshList meshes{ granular::meshOf(ball, {}, segments) };
  for (vtkPolyData* mesh : vtkGranularBalls::Surfaces(balls, 1.0, segments))
  {
    meshes.push_back(mesh);
  }
  return meshes;
}

//------------------------------------------------------------------------------
vtkSmartPointer<vtkPolyData> vtkGranularSurfaces::Draw(vtkPolyData* balls,
  const std::vector<Pose>& poses, const MeshList& meshes)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkFloatArray> normals;
  normals->SetName("Normals");
  normals->SetNumberOfComponents(3);
  vtkNew<vtkCellArray> triangles;
  vtkNew<vtkIdList> from;
  for (std::size_t k = 0; k < poses.size(); ++k)
  {
    vtkPolyData* mesh = meshes[poses[k].Mesh];
    addTriangles(mesh, points->GetNumberOfPoints(), triangles);
    addPoints(poses[k], mesh, static_cast<vtkIdType>(k), points, normals, from);
  }
  auto drawn = vtkSmartPointer<vtkPolyData>::New();
  drawn->SetPoints(points);
  drawn->SetPolys(triangles);
  copyArrays(balls->GetPointData(), from, drawn->GetPointData());
  drawn->GetPointData()->SetNormals(normals);
  return drawn;
}

//------------------------------------------------------------------------------
int vtkGranularSurfaces::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularSurfaces::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAtLeast("Segments", this->Segments, 1);
  granular::demandAtMost("Segments", this->Segments, MostSegments);
  vtkPointSet* grains = granular::findParticles(inputs[0]);
  const vtkSmartPointer<vtkPolyData> bodies = vtkGranularBalls::Balls(shownOf(grains));
  const MeshList meshes = Meshes(bodies, this->Segments);
  vtkPolyData::GetData(outputs)->ShallowCopy(Draw(bodies, Poses(bodies, meshes), meshes));
}

//------------------------------------------------------------------------------
void vtkGranularSurfaces::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Segments: " << this->Segments << "\n";
}
