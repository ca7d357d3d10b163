/**
 * @class   vtkGranularVoronoi
 * @brief   fills a box with polyhedral grains, as gravel and cobbles fill it
 *
 * A source of grains to start from: the Voronoi cells of points in a box, which are at random,
 * evened out (Lloyd 1982), or those of the optional input, each a convex polyhedron with round
 * edges. The output is what a simulation takes as Particles: a point a grain at its centre of mass,
 * with `Radius` of the bounding sphere, `EquivalentRadius` of the sphere of the same volume,
 * `Shape`, `Orientation`; its field data has the shapes (Bodies/GranularPlacedShapes.h), so that
 * nothing else is to be connected.
 */
#ifndef vtkGranularVoronoi_h
#define vtkGranularVoronoi_h

#include "GranularFiltersModule.h" // for the export macro
#include "vtkPolyDataAlgorithm.h"

#include <memory> // for the input
#include <string> // for Status

namespace granular
{
class Gathering;
}

class GRANULARFILTERS_EXPORT vtkGranularVoronoi : public vtkPolyDataAlgorithm
{
public:
  static vtkGranularVoronoi* New();
  vtkTypeMacro(vtkGranularVoronoi, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** What is filled: x from and to, y from and to, z from and to [L]. */
  vtkSetVector6Macro(Box, double);
  vtkGetVector6Macro(Box, double);
  ///@}

  ///@{
  /** Number of grains without an input, 1 to MostGrains. */
  vtkSetMacro(NumberOfGrains, int);
  vtkGetMacro(NumberOfGrains, int);
  ///@}
  static constexpr int MostGrains = 20000;

  ///@{
  /** Of the random positions. */
  vtkSetMacro(Seed, int);
  vtkGetMacro(Seed, int);
  ///@}

  ///@{
  /** How often each point is moved to the middle of its cell, which makes grains alike; 0 to 100.
   */
  vtkSetMacro(Evenness, int);
  vtkGetMacro(Evenness, int);
  ///@}

  ///@{
  /** Radius of edges, in parts of the smallest thickness of each grain; 0.01 to 0.3. */
  vtkSetMacro(Rounding, double);
  vtkGetMacro(Rounding, double);
  ///@}

  ///@{
  /** By how much grains are smaller than their cells, in parts of their size; 0 to 0.9. */
  vtkSetMacro(Gap, double);
  vtkGetMacro(Gap, double);
  ///@}

  /** OK, or what went wrong with the last request; field data of the output, too, which is empty
   * then. */
  vtkGetCharFromStdStringMacro(Status);

  /// Lets no exception out.
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

protected:
  vtkGranularVoronoi();
  ~vtkGranularVoronoi() override;
  vtkExecutive* CreateDefaultExecutive() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

private:
  vtkGranularVoronoi(const vtkGranularVoronoi&) = delete;
  void operator=(const vtkGranularVoronoi&) = delete;

  void MakeGrains(vtkPolyData* points, vtkPolyData* grains);

  double Box[6] = { -0.05, 0.05, -0.05, 0.05, 0.0, 0.1 };
  int NumberOfGrains = 100;
  int Seed = 1;
  int Evenness = 3;
  double Rounding = 0.1;
  double Gap = 0.0;
  std::unique_ptr<granular::Gathering> Points;
  std::string Status = "OK";
};

#endif
