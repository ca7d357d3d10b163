#include "Integrators/Staged/StagedCell.h"

namespace dem
{

/// How weights of the stages so far change edges, over the length of the step [1/T].
Matrix3 StagedCell::changeOf(const Weights& weights) const
{
  Matrix3 change;
  for (int s = 0; s < this->Pair.stages; ++s)
  {
    if (weights[s] != 0.0)
    {
      change = change + weights[s] * (this->Rate * this->Maps[s]);
    }
  }
  return change;
}

CellFlow StagedCell::begin(const CellState& cell, double h)
{
  this->Flows = this->Moves.flows(cell);
  if (!this->Flows)
  {
    return {};
  }
  this->Before = cell;
  this->Length = h;
  const CellServo::Rates rates = this->Servo.rates(h, cell);
  this->Rate = rates.gradient;
  for (int s = 0; s < this->Pair.stages; ++s)
  {
    this->Maps[s] = Matrix3::identity() + h * this->changeOf(this->Pair.from[s]);
  }
  CellFlow flow = this->Moves.flow(cell, this->changeOf(this->Pair.kept), h);
  flow.rate = this->Rate;
  flow.sought = rates.sought;
  if (flow.carries)
  {
    flow.before = flow.gradient = this->Rate;
  }
  return flow;
}

CellState StagedCell::at(const Weights& weights) const
{
  CellState there = this->Before;
  there.flow = this->Rate;
  const Matrix3 change = this->changeOf(weights);
  if (frobenius(change) > 0.0)
  {
    const Matrix3 map = Matrix3::identity() + this->Length * change;
    there.edges = map * there.edges;
    there.deformation = map * there.deformation;
  }
  return there;
}

CellState StagedCell::along(const Weights& weights, double time) const
{
  CellState there = this->at(weights);
  const Matrix3 change = this->Length * this->changeOf(weights);
  there.flow = (1.0 / time) * (change * inverse(Matrix3::identity() + change));
  return there;
}

}
