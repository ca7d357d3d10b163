/**
 * @class   vtkGranularSurfaces
 * @brief   the surfaces of grains as triangles, as pictures have them
 *
 * The input is any points with the array `Radius`, such as the Particles output of
 * vtkGranularSimulation. The output has the surface of each grain, with normals: of a sphere, of
 * each sphere of a clump, or of the shape. Points of the surface have the arrays of the grain, but
 * for those of a restart. Any writer of surfaces takes the output.
 */
#ifndef vtkGranularSurfaces_h
#define vtkGranularSurfaces_h

#include "vtkGranularAnalysis.h"
#include "vtkSmartPointer.h" // for meshes

#include <array>  // for poses
#include <vector> // for poses

class vtkPolyData;

class GRANULARFILTERS_EXPORT vtkGranularSurfaces : public vtkGranularAnalysis
{
public:
  static vtkGranularSurfaces* New();
  vtkTypeMacro(vtkGranularSurfaces, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Pieces of a quarter of a circle, from 1 to 64. */
  vtkSetMacro(Segments, int);
  vtkGetMacro(Segments, int);
  ///@}

  /** How a body lies: a point p of its mesh is at Centre + Radius * Turn * p. */
  struct Pose
  {
    std::array<double, 3> Centre;
    double Radius;              ///< of the bounding sphere
    std::array<double, 9> Turn; ///< by rows
    int Mesh;                   ///< index of Meshes()
  };
  using MeshList = std::vector<vtkSmartPointer<vtkPolyData>>;

  /** A sphere, and the meshes of smooth shapes behind it, of bounding radius 1. */
  static MeshList Meshes(vtkPolyData* balls, int segments);
  /** How the points that vtkGranularBalls gives lie. What is not finite, and a shape that has no
   * mesh, are a dem::Error. */
  static std::vector<Pose> Poses(vtkPolyData* balls, const MeshList& meshes);
  /** Meshes where they lie. Points have the arrays of the point that they belong to. */
  static vtkSmartPointer<vtkPolyData> Draw(vtkPolyData* balls, const std::vector<Pose>& poses,
    const MeshList& meshes);

protected:
  vtkGranularSurfaces() = default;
  ~vtkGranularSurfaces() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularSurfaces(const vtkGranularSurfaces&) = delete;
  void operator=(const vtkGranularSurfaces&) = delete;

  int Segments = 6;
};

#endif
