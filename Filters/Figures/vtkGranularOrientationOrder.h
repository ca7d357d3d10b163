/**
 * @class   vtkGranularOrientationOrder
 * @brief   how much grains with shapes lie along one direction
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the array
 * `Orientation` (w, x, y, z). Of an axis of each grain the order tensor is made
 * (Analysis/OrientationOrder.h), without grains that are spheres. The first output is a table of
 * one row: `Order`, `DirectorX`, `DirectorY`, `DirectorZ`, `Biaxiality`, `Count`, and the tensor,
 * `QXX`, `QYY`, `QZZ`, `QXY`, `QYZ`, `QZX`; the same as field data. The second has a row for each
 * slice across a direction, of the grains with their centres in it, with its middle as
 * `bin_extents`.
 */
#ifndef vtkGranularOrientationOrder_h
#define vtkGranularOrientationOrder_h

#include "vtkGranularAnalysis.h"

class GRANULARFILTERS_EXPORT vtkGranularOrientationOrder : public vtkGranularAnalysis
{
public:
  static vtkGranularOrientationOrder* New();
  vtkTypeMacro(vtkGranularOrientationOrder, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum BodyAxes
  {
    LONGEST = 0, ///< the principal axis with the smallest moment of inertia
    BODY_X = 1,  ///< axes of the shape as it is drawn
    BODY_Y = 2,
    BODY_Z = 3
  };
  ///@{
  /** Which axis of each grain. */
  vtkSetClampMacro(BodyAxis, int, LONGEST, BODY_Z);
  vtkGetMacro(BodyAxis, int);
  ///@}

  ///@{
  /** Slices lie across X, Y or Z: 0 to 2. */
  vtkSetClampMacro(Axis, int, 0, 2);
  vtkGetMacro(Axis, int);
  ///@}

  ///@{
  /** Number of slices between the lowest and the highest centre; 1 or more. */
  vtkSetMacro(NumberOfBins, int);
  vtkGetMacro(NumberOfBins, int);
  ///@}

  /** Of all grains, at the last request; NaN without any. */
  vtkGetMacro(Order, double);

protected:
  vtkGranularOrientationOrder();
  ~vtkGranularOrientationOrder() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularOrientationOrder(const vtkGranularOrientationOrder&) = delete;
  void operator=(const vtkGranularOrientationOrder&) = delete;

  int BodyAxis = LONGEST;
  int Axis = 2;
  int NumberOfBins = 10;
  double Order;
};

#endif
