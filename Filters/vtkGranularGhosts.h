/**
 * @class   vtkGranularGhosts
 * @brief   grains of each rank with copies of those of other ranks near them
 *
 * The input is any points, with vertices or without, of which each rank of a server has a part. The
 * output is a part for each rank again: its own points, as they are and first, and behind them
 * copies of those points of other ranks that are within Distance of one of its own, with all
 * arrays. The arrays `vtkGhostType` say which they are, as VTK means it, so that a filter that
 * uses neighbours is right at the borders of parts. On one process all points are own ones.
 */
#ifndef vtkGranularGhosts_h
#define vtkGranularGhosts_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularGhosts : public vtkGranularAnalysis
{
public:
  static vtkGranularGhosts* New();
  vtkTypeMacro(vtkGranularGhosts, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** How far from a point copies are [L, m], 0 or above; 0: twice the largest `Radius` of all. */
  vtkSetMacro(Distance, double);
  vtkGetMacro(Distance, double);
  ///@}

protected:
  vtkGranularGhosts() = default;
  ~vtkGranularGhosts() override = default;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;
  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularGhosts(const vtkGranularGhosts&) = delete;
  void operator=(const vtkGranularGhosts&) = delete;

  double Distance = 0.0;
};

#endif
