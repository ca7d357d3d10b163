#include "vtkGranularMixingIndex.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/Mixing/Mixing.h"
#include "Analysis/Mixing/MixingKinds.h"
#include "Analysis/Mixing/NeighbourMixing.h"

#include <vtkObjectFactory.h>

#include <algorithm>
#include <cmath>

vtkStandardNewMacro(vtkGranularMixingIndex);

namespace
{

constexpr int MostNeighbours = 1000;

}

struct vtkGranularMixingIndex::Rows
{
  explicit Rows(int axis) : halves(axis) {}

  granular::StartHalves halves;
  std::vector<double> time, lacey, spread, neighbour, samples, grains; ///< columns
};

//------------------------------------------------------------------------------
vtkGranularMixingIndex::vtkGranularMixingIndex()
{
  this->SetNumberOfOutputPorts(2);
}

//------------------------------------------------------------------------------
vtkGranularMixingIndex::~vtkGranularMixingIndex() = default;

//------------------------------------------------------------------------------
// Kinds may be those of the first time, which is before the one that is shown then.
std::vector<double> vtkGranularMixingIndex::ChooseTimes(const std::vector<double>& times,
  double shown) const
{
  if (this->Times == TIMES_ALL)
  {
    return times;
  }
  return this->KindsBy == KINDS_BY_START ? std::vector<double>{ times[0], shown }
                                         : std::vector<double>{ shown };
}

//------------------------------------------------------------------------------
void vtkGranularMixingIndex::Begin()
{
  granular::demandAbove("SampleWidth", this->SampleWidth, 0.0);
  granular::demandAtLeast("Neighbours", this->Neighbours, 1);
  granular::demandAtMost("Neighbours", this->Neighbours, MostNeighbours);
  this->Found = std::make_unique<Rows>(this->StartAxis);
}

//------------------------------------------------------------------------------
void vtkGranularMixingIndex::Take(const Inputs& inputs, double time, std::size_t index)
{
  Rows& rows = *this->Found;
  const granular::MixedGrains mixed = this->KindsBy == KINDS_BY_START
    ? rows.halves.read(inputs[0])
    : granular::kindsByArray(inputs[0], this->KindArray);
  const bool isForKinds =
    this->Times == TIME_SHOWN && this->KindsBy == KINDS_BY_START && index == 0 && this->HasTimes();
  if (mixed.kinds < 2 || isForKinds)
  {
    return;
  }
  const granular::SampleMixing samples = granular::mixingOfSamples(mixed.position, mixed.kind,
    mixed.kinds, this->SampleWidth * 2.0 * mixed.meanRadius);
  if (!std::isfinite(samples.index))
  {
    return;
  }
  rows.time.push_back(time);
  rows.lacey.push_back(samples.index);
  rows.spread.push_back(samples.spread);
  rows.samples.push_back(static_cast<double>(samples.samples));
  rows.grains.push_back(static_cast<double>(mixed.position.size()));
  rows.neighbour.push_back(
    granular::mixingOfNeighbours(mixed.position, mixed.kind, mixed.kinds, this->Neighbours));
}

//------------------------------------------------------------------------------
void vtkGranularMixingIndex::End(vtkInformationVector* outputs)
{
  const Rows& rows = *this->Found;
  if (rows.time.empty())
  {
    throw dem::Error(
      "Choose another KindArray, KindsBy = Start, or a larger SampleWidth: at no time are there "
      "grains of two kinds, several in a sample.");
  }
  vtkTable* curve = vtkTable::GetData(outputs, 0);
  // A chart calls a line of one point an error.
  const auto twice = [](std::vector<double> values)
  {
    values.resize(std::max<std::size_t>(2, values.size()), values.back());
    return values;
  };
  granular::addNumberColumn(curve, "Time", twice(rows.time));
  granular::addNumberColumn(curve, "LaceyIndex", twice(rows.lacey));
  granular::addNumberColumn(curve, "NeighbourIndex", twice(rows.neighbour));
  vtkTable* numbers = vtkTable::GetData(outputs, 1);
  granular::addNumberColumn(numbers, "Time", rows.time);
  granular::addNumberColumn(numbers, "LaceyIndex", rows.lacey);
  granular::addNumberColumn(numbers, "LaceySpread", rows.spread);
  granular::addNumberColumn(numbers, "NeighbourIndex", rows.neighbour);
  granular::addNumberColumn(numbers, "Samples", rows.samples);
  granular::addNumberColumn(numbers, "Grains", rows.grains);
}

//------------------------------------------------------------------------------
void vtkGranularMixingIndex::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "KindsBy: " << this->KindsBy << "\n";
  os << indent << "KindArray: " << this->KindArray << "\n";
  os << indent << "StartAxis: " << this->StartAxis << "\n";
  os << indent << "SampleWidth: " << this->SampleWidth << "\n";
  os << indent << "Neighbours: " << this->Neighbours << "\n";
  os << indent << "Times: " << this->Times << "\n";
}
