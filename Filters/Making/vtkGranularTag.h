/**
 * @class   vtkGranularTag
 * @brief   grains that were somewhere at one time, marked at all times
 *
 * The input is the output Particles of vtkGranularSimulation, or any surface data with the point
 * array `ParticleId`, over time. The output is the input at the shown time, with the point array
 * `Tag`: 1 of grains that were in a region at TagTime, or had a value in a range there, else 0.
 */
#ifndef vtkGranularTag_h
#define vtkGranularTag_h

#include "vtkGranularOverTime.h"

#include <cstdint>       // for ids
#include <unordered_set> // for ids

class vtkPolyData;

class GRANULARFILTERS_EXPORT vtkGranularTag : public vtkGranularOverTime
{
public:
  static vtkGranularTag* New();
  vtkTypeMacro(vtkGranularTag, vtkGranularOverTime);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum RegionKind
  {
    REGION_BOX = 0,
    REGION_SPHERE = 1,
    REGION_CYLINDER = 2,
    REGION_RANGE = 3 ///< of an array
  };

  ///@{
  /** When grains are marked [T]: at the last time of the input up to this one. */
  vtkSetMacro(TagTime, double);
  vtkGetMacro(TagTime, double);
  ///@}

  ///@{
  /** Where grains are marked, by their centres. */
  vtkSetClampMacro(Region, int, REGION_BOX, REGION_RANGE);
  vtkGetMacro(Region, int);
  ///@}

  ///@{
  /** x from and to, y from and to, z from and to [L, m]. */
  vtkSetVector6Macro(Box, double);
  vtkGetVector6Macro(Box, double);
  ///@}

  ///@{
  /** Of the sphere or the cylinder: its centre, its radius, above 0 [L, m]. */
  vtkSetVector3Macro(Center, double);
  vtkGetVector3Macro(Center, double);
  vtkSetMacro(Radius, double);
  vtkGetMacro(Radius, double);
  ///@}

  ///@{
  /** Of the cylinder: its direction of any length, its length, above 0 [L, m]. */
  vtkSetVector3Macro(Axis, double);
  vtkGetVector3Macro(Axis, double);
  vtkSetMacro(Length, double);
  vtkGetMacro(Length, double);
  ///@}

  ///@{
  /** Of the range: a point array, of which vectors count by their lengths, and from and to. */
  vtkSetStdStringFromCharMacro(TagArray);
  vtkGetCharFromStdStringMacro(TagArray);
  vtkSetVector2Macro(Range, double);
  vtkGetVector2Macro(Range, double);
  ///@}

protected:
  vtkGranularTag();
  ~vtkGranularTag() override;

  int FillOutputPortInformation(int port, vtkInformation* info) override;
  bool TakesAllTimes() const override { return false; }
  std::vector<double> ChooseTimes(const std::vector<double>& times, double shown) const override;
  double TimeOf(const std::vector<double>& chosen) const override { return chosen.back(); } // shown
  void Begin() override;
  void Take(const Inputs& inputs, double time, std::size_t index) override;
  void End(vtkInformationVector* outputs) override;

private:
  vtkGranularTag(const vtkGranularTag&) = delete;
  void operator=(const vtkGranularTag&) = delete;

  void Mark(vtkPolyData* grains);

  double TagTime = 0.0;
  int Region = REGION_BOX;
  double Box[6] = { 0.0, 1.0, 0.0, 1.0, 0.0, 1.0 };
  double Center[3] = { 0.0, 0.0, 0.0 };
  double Radius = 0.1;
  double Axis[3] = { 0.0, 0.0, 1.0 };
  double Length = 0.1;
  std::string TagArray = "Radius";
  double Range[2] = { 0.0, 1.0 };

  // In the passes of one request.
  std::unordered_set<std::int64_t> Marked;
  vtkDataObject* Shown = nullptr;
};

#endif
