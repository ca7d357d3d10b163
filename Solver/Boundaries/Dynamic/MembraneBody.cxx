#include "Boundaries/Dynamic/MembraneBody.h"

#include "Basics/InWords.h"
#include "Boundaries/ClosestPoint.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dem
{

namespace
{

constexpr std::size_t NumbersOfNode = 6;

/// Stretch above which a run stops: the law means nothing there.
double largestStretch(SheetLaw law)
{
  return law == SheetLaw::Green ? 3.0 : 10.0;
}

void store(const SheetState& nodes, BodyState& state)
{
  state.numbers.resize(NumbersOfNode * nodes.position.size());
  double* number = state.numbers.data();
  for (std::size_t k = 0; k < nodes.position.size(); ++k)
  {
    for (const Vec3* v : { &nodes.position[k], &nodes.velocity[k] })
    {
      *number++ = v->x;
      *number++ = v->y;
      *number++ = v->z;
    }
  }
}

std::array<Vec3, 3> cornersOf(const PlacedElement& element, const std::vector<Vec3>& all)
{
  const std::array<std::int64_t, 4>& point = element.drawn.point;
  return { all[point[0]], all[point[1]], all[point[2]] };
}

}

SheetState sheetStateOf(const BodyState& state)
{
  SheetState nodes;
  const std::size_t count = state.numbers.size() / NumbersOfNode;
  nodes.position.resize(count);
  nodes.velocity.resize(count);
  const double* number = state.numbers.data();
  for (std::size_t k = 0; k < count; ++k, number += NumbersOfNode)
  {
    nodes.position[k] = { number[0], number[1], number[2] };
    nodes.velocity[k] = { number[3], number[4], number[5] };
  }
  return nodes;
}

MembraneBody::MembraneBody(const Surface& surface, std::int32_t body)
  : Nodes(membraneNodes(surface, body)), Elements(elementsOf(surface, body)),
    OfBody(surface.bodies[body].membrane, membraneMesh(surface, body, Nodes)),
    Drive(surface.bodies[body].drive)
{
}

/// Where the driven nodes are at a time of the walls [L].
std::vector<Vec3> MembraneBody::drivenAt(double time) const
{
  std::vector<Vec3> places;
  if (!this->OfBody.driven().empty())
  {
    const Pose pose = poseAt(this->Drive, time);
    for (const std::int32_t node : this->OfBody.driven())
    {
      places.push_back(pose.transform(this->OfBody.drawn()[node]));
    }
  }
  return places;
}

BodyState MembraneBody::start(double time) const
{
  SheetState nodes = this->OfBody.start();
  const std::vector<Vec3> places = this->drivenAt(time);
  for (std::size_t k = 0; k < places.size(); ++k)
  {
    nodes.position[this->OfBody.driven()[k]] = places[k];
  }
  BodyState state;
  store(nodes, state);
  return state;
}

bool MembraneBody::accepts(const BodyState& state) const
{
  return state.numbers.size() == NumbersOfNode * this->OfBody.size();
}

/// The nearest point of an element to a contact.
TrianglePoint MembraneBody::pointOf(const PlacedElement& element, const Vec3& contact) const
{
  const std::array<Vec3, 3> x = cornersOf(element, element.points);
  const TriangleFrame frame = triangleFrame(x[0], x[1], x[2]);
  return trianglePoint(x, contact - footOnTriangle(contact, frame).separation);
}

const std::array<std::int32_t, 3>& MembraneBody::nodesOf(const PlacedElement& element) const
{
  return this->OfBody.triangles()[this->partOf(element)].node;
}

/// Velocities of nodes are those of the middle of the step, wherever the contact was then.
WallMoving MembraneBody::movingAt(const PlacedElement& element, const Vec3&, const Vec3& p) const
{
  const TrianglePoint at = this->pointOf(element, p);
  const TrianglePoint::Moving now = at.moving(cornersOf(element, element.velocities));
  return { now.velocity + cross(now.spin, p - at.foot), now.spin };
}

double MembraneBody::inverseMassAt(const PlacedElement& element, const Vec3& p,
  const Vec3& normal) const
{
  const TrianglePoint at = this->pointOf(element, p);
  const std::array<std::int32_t, 3>& node = this->nodesOf(element);
  double sum = 0.0;
  for (std::size_t k = 0; k < 3; ++k)
  {
    sum += at.share[k] * at.share[k] * this->OfBody.inverseMass(node[k], normal);
  }
  return sum;
}

std::int64_t MembraneBody::partOf(const PlacedElement& element) const
{
  return std::lower_bound(this->Elements.begin(), this->Elements.end(),
           static_cast<std::int32_t>(element.index)) -
    this->Elements.begin();
}

void MembraneBody::add(const PlacedElement& element, const WallReaction& reaction,
  PartLoad& load) const
{
  const TrianglePoint at = this->pointOf(element, reaction.point);
  const Vec3 moment = reaction.torque + cross(reaction.grain - at.foot, reaction.force);
  const std::array<Vec3, 3> forces = at.spread(reaction.force, moment);
  const std::array<std::int32_t, 3>& node = this->nodesOf(element);
  // A unit force at the contact loads a node with at most its share, and with its part of the moment
  // about the foot. The bound of a row sum holds for all nodes together.
  const double lever = norm(reaction.point - at.foot);
  std::array<double, 3> most{};
  for (std::size_t k = 0; k < 3; ++k)
  {
    load.column[k] = load.column[k] + forces[k];
    most[k] = std::abs(at.share[k]) + lever * norm(at.turn[k]);
  }
  double yields = 0.0; // the most of the nodes
  for (std::size_t k = 0; k < 3; ++k)
  {
    yields =
      std::max(yields, most[k] * (most[0] + most[1] + most[2]) * this->OfBody.inverseMass(node[k]));
  }
  load.stiffness += yields * reaction.stiffness;
  load.dashpot += yields * reaction.dashpot;
}

BodyOutcome MembraneBody::advance(const BodyStep& step, const LoadedPart* begin,
  const LoadedPart* end, BodyState& state) const
{
  std::vector<Vec3> loads(begin == end ? 0 : this->OfBody.size());
  std::vector<std::array<double, 2>> contacts(loads.size()); // stiffness and dashpot of each node
  for (const LoadedPart* part = begin; part != end; ++part)
  {
    const std::array<std::int32_t, 3>& node = this->OfBody.triangles()[part->part].node;
    for (std::size_t k = 0; k < 3; ++k)
    {
      loads[node[k]] = loads[node[k]] + part->load.column[k];
      contacts[node[k]][0] += part->load.stiffness;
      contacts[node[k]][1] += part->load.dashpot;
    }
  }
  std::array<double, 2> most{};
  for (const std::array<double, 2>& of : contacts)
  {
    most = { std::max(most[0], of[0]), std::max(most[1], of[1]) };
  }
  SheetState nodes = sheetStateOf(state);
  const double h = step.reach > 0.0 ? step.reach : step.lengths.now;
  const std::vector<Vec3> places = this->drivenAt(step.time + step.lengths.now);
  std::vector<Vec3> given(places.size());
  for (std::size_t k = 0; k < places.size(); ++k)
  {
    given[k] = (1.0 / step.lengths.now) * (places[k] - nodes.position[this->OfBody.driven()[k]]);
  }
  const SheetStep done = this->OfBody.advance(step.lengths, step.gravity, loads, given, {}, nodes);
  for (std::size_t k = 0; k < places.size(); ++k)
  {
    nodes.position[this->OfBody.driven()[k]] = places[k];
  }
  store(nodes, state);
  BodyOutcome outcome;
  outcome.supplied = done.supplied;
  outcome.damped = done.damped;
  outcome.share =
    0.25 * h * (h * done.frequency + 2.0 * done.rate) + 0.5 * h * (h * most[0] + 2.0 * most[1]);
  outcome.problem = this->problemOf(done);
  return outcome;
}

/// What a step has made of the sheet, in words that follow the name of the wall.
std::string MembraneBody::problemOf(const SheetStep& done) const
{
  if (!(done.stretch <= largestStretch(this->OfBody.choice().law)))
  {
    return "is stretched " + inWords(done.stretch) + " times in its cell " +
      std::to_string(done.stretched);
  }
  constexpr double folded = 3.0; // beyond half a turn there is no telling which way it is bent
  return done.opening <= folded ? std::string()
                                : "is bent by " + inWords(180.0 / Pi * done.opening) +
      " degrees at an edge of its cell " + std::to_string(done.bent);
}

BodyTotals MembraneBody::totals(const BodyState& state, double, const Vec3& gravity) const
{
  const SheetTotals of = this->OfBody.totals(sheetStateOf(state), gravity);
  BodyTotals sum;
  sum.kinetic = of.kinetic;
  sum.potential = of.potential;
  sum.elastic = of.elastic;
  sum.momentum = of.momentum;
  sum.angularMomentum = of.angularMomentum;
  return sum;
}

double MembraneBody::place(const BodyState& state, std::vector<Vec3>& points,
  std::vector<Vec3>& velocities) const
{
  double farthest = 0.0;
  const SheetState nodes = sheetStateOf(state);
  for (const auto& [point, node] : this->Nodes.ofPoints)
  {
    farthest = std::max(farthest, norm(nodes.position[node] - points[point]));
    points[point] = nodes.position[node];
    if (!velocities.empty())
    {
      velocities[point] = nodes.velocity[node];
    }
  }
  return farthest;
}

}
