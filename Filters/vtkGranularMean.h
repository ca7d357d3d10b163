/**
 * @class   vtkGranularMean
 * @brief   means of the curves of a chart over a range of its axis
 *
 * The input is a table of a chart: a column that rises, `Time` where there is one, and a curve in each
 * other column of numbers. Each part of a curve counts by its length on the axis. The first output is a
 * table with a row for each curve: `Mean`, its `StandardError` by means of batches, `Lowest`, `Highest`,
 * and `Slope` with `SlopeError`, the growth of a curve by the length of the range. The second output has
 * the means as lines over the range, for the chart of the curves.
 */
#ifndef vtkGranularMean_h
#define vtkGranularMean_h

#include "vtkGranularAnalysis.h"

#include <string> // for the means in words
#include <vector> // for rows

namespace granular
{
/// What of the axis counts.
struct MeanRange
{
  double from, to;
};
}

class GRANULARFILTERS_EXPORT vtkGranularMean : public vtkGranularAnalysis
{
public:
  static vtkGranularMean* New();
  vtkTypeMacro(vtkGranularMean, vtkGranularAnalysis);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /** Whether the mean is over Range, instead of all rows. */
  vtkSetMacro(OwnRange, bool);
  vtkGetMacro(OwnRange, bool);
  vtkSetVector2Macro(Range, double);
  vtkGetVector2Macro(Range, double);
  ///@}

  /** The means of the last request in words, a line for each curve. */
  vtkGetCharFromStdStringMacro(Means);

protected:
  vtkGranularMean();
  ~vtkGranularMean() override = default;

  void Analyze(const Inputs& inputs, vtkInformationVector* outputs) override;

private:
  vtkGranularMean(const vtkGranularMean&) = delete;
  void operator=(const vtkGranularMean&) = delete;

  granular::MeanRange FindRange(const std::vector<double>& x, const std::string& axis) const;

  bool OwnRange = false;
  double Range[2] = { 0.0, 1.0 };
  std::string Means;
};

#endif
