/**
 * @class   vtkGranularMixingIndex
 * @brief   how well kinds of grains are mixed, over time
 *
 * The input is the output Particles of vtkGranularSimulation, or any points with the array
 * `Radius`. Kinds are told by the values of an array, or are the halves of the grains along an axis
 * at the first time, found again by `ParticleId`; grains that enter later are of neither then. The
 * second output is a table with a row for each time: `Time` [T, s], `LaceyIndex` (mixingOfSamples
 * in Analysis/Mixing/Mixing.h), `LaceySpread`, the standard deviation of that of random mixtures,
 * `NeighbourIndex` (mixingOfNeighbours), and how many `Samples` and `Grains` there are. Both
 * indices are 0 for kinds that are apart and on average 1 for a random mixture. The first output
 * has the indices alone, for a chart, in which a single row is there twice. Times at which there
 * are no two kinds, or as many samples as grains, have no row. All times are asked for, and the
 * result does not depend on the one that is shown, unless Times is TIME_SHOWN.
 */
#ifndef vtkGranularMixingIndex_h
#define vtkGranularMixingIndex_h

#include "vtkGranularOverTime.h"

#include <memory> // for what passes find
#include <string> // for the array

class GRANULARFILTERS_EXPORT vtkGranularMixingIndex : public vtkGranularOverTime
{
public:
  static vtkGranularMixingIndex* New();
  vtkTypeMacro(vtkGranularMixingIndex, vtkGranularOverTime);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    KINDS_BY_ARRAY = 0,
    KINDS_BY_START = 1
  };

  enum
  {
    TIMES_ALL = 0,
    TIME_SHOWN = 1
  };

  ///@{
  /** What tells kinds. */
  vtkSetClampMacro(KindsBy, int, KINDS_BY_ARRAY, KINDS_BY_START);
  vtkGetMacro(KindsBy, int);
  ///@}

  ///@{
  /** The point array of one component whose values are kinds. */
  vtkSetStdStringFromCharMacro(KindArray);
  vtkGetCharFromStdStringMacro(KindArray);
  ///@}

  ///@{
  /** Along which axis (0, 1, 2) halves are taken at the first time. */
  vtkSetClampMacro(StartAxis, int, 0, 2);
  vtkGetMacro(StartAxis, int);
  ///@}

  ///@{
  /** Width of the cubes that are samples, in mean diameters of grains, above 0. */
  vtkSetMacro(SampleWidth, double);
  vtkGetMacro(SampleWidth, double);
  ///@}

  ///@{
  /** How many nearest neighbours of each grain count, 1 or more. */
  vtkSetMacro(Neighbours, int);
  vtkGetMacro(Neighbours, int);
  ///@}

  ///@{
  /** Whether there is a row for each time of the input, or for that which is shown. */
  vtkSetClampMacro(Times, int, TIMES_ALL, TIME_SHOWN);
  vtkGetMacro(Times, int);
  ///@}

protected:
  vtkGranularMixingIndex();
  ~vtkGranularMixingIndex() override;

  bool TakesAllTimes() const override { return this->Times == TIMES_ALL; }
  std::vector<double> ChooseTimes(const std::vector<double>& times, double shown) const override;
  void Begin() override;
  void Take(const Inputs& inputs, double time, std::size_t index) override;
  void End(vtkInformationVector* outputs) override;

private:
  vtkGranularMixingIndex(const vtkGranularMixingIndex&) = delete;
  void operator=(const vtkGranularMixingIndex&) = delete;

  int KindsBy = KINDS_BY_ARRAY;
  std::string KindArray = "Material";
  int StartAxis = 2;
  double SampleWidth = 4.0;
  int Neighbours = 12;
  int Times = TIMES_ALL;

  struct Rows;
  std::unique_ptr<Rows> Found; // in the passes of one request
};

#endif
