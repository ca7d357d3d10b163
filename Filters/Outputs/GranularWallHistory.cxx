#include "Outputs/GranularWallHistory.h"

#include "Boundaries/Dynamic/MembraneBody.h"
#include "Boundaries/Dynamic/RigidMotion.h"
#include "Observing/WallTorque.h"
#include "Outputs/GranularColumns.h"
#include "Outputs/GranularWallOutput.h"

#include <algorithm>
#include <string>

namespace granular
{

namespace
{

/// Whether a body or its surface can turn about the axis of its motion.
bool canTurn(const dem::WallMotion& motion)
{
  return motion.turns() || motion.servo.kind == dem::ServoKind::Torque ||
    (motion.rigid.any() && motion.rigid.turnsAboutAxis());
}

/// Rows of all bodies, and what is made of two that follow each other.
class WallRows
{
public:
  WallRows(const std::vector<std::vector<BodyLoad>>& rows, const std::vector<dem::Totals>& totals,
    std::size_t count, vtkTable* table)
    : Rows(rows), Totals(totals), Count(count), Table(table)
  {
  }

  const BodyLoad& At(std::size_t row, std::size_t body) const { return this->Rows[row][body]; }
  const dem::Totals& TotalsAt(std::size_t row) const { return this->Totals[row]; }

  template <typename GetterT>
  void Number(const std::string& name, GetterT get) const
  {
    std::vector<double> values;
    for (std::size_t row = 0; row < this->Count; ++row)
    {
      values.push_back(get(row));
    }
    addNumberColumn(this->Table, name, values);
  }
  template <typename GetterT>
  void Vector(const std::string& name, GetterT get) const
  {
    std::vector<dem::Vec3> values;
    for (std::size_t row = 0; row < this->Count; ++row)
    {
      values.push_back(get(row));
    }
    addVectorColumn(this->Table, name, this->Count,
      [&](std::size_t row) -> const dem::Vec3& { return values[row]; });
  }
  /// By how much sums of a body have grown in a unit of time since the row before.
  dem::WallSums Mean(std::size_t row, std::size_t body) const
  {
    dem::WallSums mean;
    const double time = row > 0 ? this->Totals[row].time - this->Totals[row - 1].time : 0.0;
    if (time > 0.0)
    {
      mean.add(this->At(row, body).sums, 1.0 / time);
      mean.add(this->At(row - 1, body).sums, -1.0 / time);
    }
    return mean;
  }
  /// Sum over all bodies of what get(body) returns.
  template <typename Value, typename GetterT>
  Value OfAll(GetterT get) const
  {
    Value sum{};
    for (std::size_t body = 0; this->Count > 0 && body < this->Rows.front().size(); ++body)
    {
      sum = sum + get(body);
    }
    return sum;
  }

private:
  const std::vector<std::vector<BodyLoad>>& Rows;
  const std::vector<dem::Totals>& Totals;
  std::size_t Count;
  vtkTable* Table;
};

constexpr double PerMinute = 30.0 / dem::Pi; ///< revolutions, of 1 rad/s

/// Of a body that turns: the torque that turns it against the grains, and how fast it turns.
void addTurning(const WallRows& rows, const dem::WallBody& body, std::size_t index)
{
  const dem::Vec3 axis = dem::normalized(body.motion.axis);
  rows.Number("WallDriveTorque " + body.name,
    [&](std::size_t row) { return -dem::dot(rows.Mean(row, index).angularImpulse, axis); });
  rows.Number("WallAngularVelocity " + body.name,
    [&](std::size_t row) { return rows.At(row, index).spin; });
  rows.Number("WallRotationalSpeed " + body.name,
    [&](std::size_t row) { return PerMinute * rows.At(row, index).spin; });
}

/// Of a rigid body: where it is, how it moves, and what its joint and motor do.
void addRigidBody(const WallRows& rows, const dem::WallBody& body, std::size_t index)
{
  const auto load = [&rows, index](std::size_t row) -> const BodyLoad&
  { return rows.At(row, index); };
  rows.Vector("WallPosition " + body.name, [&](std::size_t row) { return load(row).position; });
  rows.Vector("WallVelocity " + body.name, [&](std::size_t row) { return load(row).velocity; });
  rows.Vector("WallSpin " + body.name, [&](std::size_t row) { return load(row).angularVelocity; });
  rows.Number("WallKineticEnergy " + body.name,
    [&](std::size_t row) { return load(row).kineticEnergy; });
  rows.Vector("JointForce " + body.name, [&](std::size_t row) { return load(row).jointForce; });
  const dem::RigidBody& rigid = body.motion.rigid;
  if (rigid.turnsAboutAxis())
  {
    rows.Number("WallAngle " + body.name,
      [&](std::size_t row) { return 180.0 / dem::Pi * load(row).angle; });
  }
  else if (rigid.hasAxis())
  {
    rows.Number("WallTravel " + body.name, [&](std::size_t row) { return load(row).angle; });
  }
  if (rigid.motor != dem::Motor::None)
  {
    rows.Number("MotorPower " + body.name, [&](std::size_t row) { return load(row).motorPower; });
  }
}

/// Of a membrane: what it stores, how it moves and how far it is stretched.
void addMembrane(const WallRows& rows, const dem::WallBody& body, std::size_t index)
{
  const auto sheet = [&rows, index](std::size_t row) -> const dem::SheetTotals&
  { return rows.At(row, index).sheet; };
  rows.Number("MembraneEnergy " + body.name, [&](std::size_t row) { return sheet(row).elastic; });
  rows.Number("WallKineticEnergy " + body.name,
    [&](std::size_t row) { return sheet(row).kinetic; });
  rows.Vector("WallMomentum " + body.name, [&](std::size_t row) { return sheet(row).momentum; });
  rows.Number("LargestStretch " + body.name, [&](std::size_t row) { return sheet(row).stretch; });
  rows.Number("MembraneVolume " + body.name, [&](std::size_t row) { return sheet(row).volume; });
}

void takeMembrane(const dem::Surface& walls, std::size_t body, const dem::BodyState& state,
  BodyLoad& load)
{
  if (walls.bodies[body].membrane.any && !state.numbers.empty())
  {
    const dem::MembraneBody membrane(walls, static_cast<std::int32_t>(body));
    load.sheet = membrane.sheet().totals(dem::sheetStateOf(state), {});
  }
}

/// @param time of the walls
void takeRigidBody(const dem::RigidBody& rigid, const dem::BodyState& state, double time,
  BodyLoad& load)
{
  if (!rigid.any() || state.numbers.size() != dem::RigidState::Size)
  {
    return;
  }
  const dem::RigidState now(state);
  const dem::Pose pose = dem::rigidPose(rigid, time, state);
  const dem::BodyTotals totals = dem::RigidMotion(rigid).totals(state, time, {});
  const double rate =
    dem::dot(rigid.joint == dem::Joint::Slider ? pose.velocity : pose.angularVelocity,
      dem::normalized(rigid.axis));
  load.position = pose.transform(rigid.centre);
  load.velocity = (1.0 / rigid.mass) * totals.momentum;
  load.angularVelocity = pose.angularVelocity;
  load.angle = now.angle;
  load.kineticEnergy = totals.kinetic;
  load.jointForce = now.joint;
  load.motorPower = now.motor * rate;
}

void addBody(const WallRows& rows, const dem::WallBody& body, std::size_t index)
{
  rows.Vector("WallForce " + body.name, [&](std::size_t row) { return rows.At(row, index).force; });
  rows.Vector("WallTorque " + body.name,
    [&](std::size_t row) { return rows.At(row, index).torque; });
  rows.Vector("WallMeanForce " + body.name,
    [&](std::size_t row) { return rows.Mean(row, index).impulse; });
  rows.Vector("WallMeanTorque " + body.name,
    [&](std::size_t row) { return rows.Mean(row, index).angularImpulse; });
  rows.Number("WallWork " + body.name,
    [&](std::size_t row) { return rows.At(row, index).sums.work; });
  rows.Number("WallPower " + body.name,
    [&](std::size_t row) { return rows.Mean(row, index).work; });
  if (canTurn(body.motion))
  {
    addTurning(rows, body, index);
  }
  if (body.motion.rigid.any())
  {
    addRigidBody(rows, body, index);
  }
  if (body.membrane.any)
  {
    addMembrane(rows, body, index);
  }
  if (body.motion.servo.any())
  {
    rows.Number("WallTravel " + body.name,
      [&](std::size_t row) { return rows.At(row, index).travel; });
  }
}

/// What grains wore off each body and off all of them.
void addWear(const WallRows& rows, const std::vector<dem::WallBody>& bodies)
{
  for (std::size_t b = 0; b < bodies.size(); ++b)
  {
    rows.Number("WornVolume " + bodies[b].name,
      [&](std::size_t row) { return rows.At(row, b).worn; });
    rows.Number("LargestWearDepth " + bodies[b].name,
      [&](std::size_t row) { return rows.At(row, b).deepest; });
  }
  rows.Number("WornVolume",
    [&](std::size_t row)
    { return rows.OfAll<double>([&](std::size_t body) { return rows.At(row, body).worn; }); });
}

/// Whether nothing but grains, gravity, springs and joints moves a wall: a rigid body without motor and
/// load, or a membrane whose held points stay. Such a wall gives back what it got.
bool isPassive(const dem::WallBody& body)
{
  const dem::RigidBody& rigid = body.motion.rigid;
  const bool isFree = rigid.any() && rigid.motor == dem::Motor::None &&
    dem::norm(rigid.force) == 0.0 && dem::norm(rigid.torque) == 0.0;
  const bool isHeld = body.membrane.any && !body.motion.moves();
  return (isFree || isHeld) && !body.motion.surface.any();
}

/// Of all bodies together.
void addAllBodies(const WallRows& rows, const std::vector<dem::WallBody>& bodies)
{
  const auto work = [&rows](std::size_t row)
  { return rows.OfAll<double>([&](std::size_t body) { return rows.At(row, body).sums.work; }); };
  const auto driven = [&](std::size_t row)
  {
    return rows.OfAll<double>([&](std::size_t body)
      { return isPassive(bodies[body]) ? 0.0 : rows.At(row, body).sums.work; });
  };
  rows.Vector("WallMeanForce",
    [&](std::size_t row) {
      return rows.OfAll<dem::Vec3>([&](std::size_t body) { return rows.Mean(row, body).impulse; });
    });
  rows.Number("WallWork", work);
  if (std::any_of(bodies.begin(), bodies.end(), isPassive))
  {
    rows.Number("DrivenWork", driven);
  }
  rows.Number("WallPower",
    [&](std::size_t row)
    { return rows.OfAll<double>([&](std::size_t body) { return rows.Mean(row, body).work; }); });
  rows.Number("SpecificEnergy",
    [&](std::size_t row)
    {
      const dem::Totals& totals = rows.TotalsAt(row);
      const double mass = totals.mass + totals.outflowMass;
      return mass > 0.0 ? driven(row) / mass / SpecificEnergyUnit : 0.0;
    });
}

}

std::vector<BodyLoad> sumBodyLoads(const dem::Observation& observation, const dem::Surface& walls,
  double time)
{
  std::vector<dem::Vec3> centres;
  std::vector<BodyLoad> loads(walls.bodies.size());
  for (std::size_t b = 0; b < loads.size(); ++b)
  {
    const dem::WallMotion& motion = walls.bodies[b].motion;
    const dem::BodyState servo = dem::bodyStateOf(observation.servos, b);
    const dem::Pose pose = dem::poseAt(motion, time, servo);
    centres.push_back(pose.centre);
    loads[b].travel = servo.travel;
    takeRigidBody(motion.rigid, servo, time, loads[b]);
    takeMembrane(walls, b, servo, loads[b]);
    loads[b].spin = dem::dot(pose.angularVelocity + pose.surfaceSpin, dem::normalized(motion.axis));
    if (b < observation.wallSums.size())
    {
      loads[b].sums = observation.wallSums[b];
    }
  }
  for (const dem::WornElement& one : observation.worn)
  {
    const dem::Element& element = walls.elements[static_cast<std::size_t>(one.element)];
    const double area = areaOf(walls, element);
    BodyLoad& load = loads[static_cast<std::size_t>(element.body)];
    load.worn += one.volume;
    load.deepest = std::max(load.deepest, area > 0.0 ? one.volume / area : 0.0);
  }
  for (std::size_t c = observation.firstAtWall(); c < observation.contacts.size(); ++c)
  {
    const dem::ContactView& contact = observation.contacts[c];
    const dem::Element& element = walls.elements[contact.element];
    const std::size_t b = element.body;
    loads[b].force = loads[b].force + -contact.force;
    loads[b].torque =
      loads[b].torque + dem::torqueOnWall(contact, element, observation.totals.cell, centres[b]);
  }
  return loads;
}

void addWallColumns(const std::vector<dem::WallBody>& bodies,
  const std::vector<std::vector<BodyLoad>>& rows, const std::vector<dem::Totals>& totals,
  std::size_t count, bool wears, vtkTable* table)
{
  const WallRows all(rows, totals, count, table);
  for (std::size_t b = 0; b < bodies.size(); ++b)
  {
    addBody(all, bodies[b], b);
  }
  if (!bodies.empty())
  {
    addAllBodies(all, bodies);
    if (wears)
    {
      addWear(all, bodies);
    }
  }
  if (std::any_of(bodies.begin(), bodies.end(),
        [](const dem::WallBody& body) { return body.motion.rigid.any() || body.membrane.any; }))
  {
    all.Number("WallKineticEnergy", [&](std::size_t row) { return totals[row].walls.kinetic; });
    all.Number("WallPotentialEnergy", [&](std::size_t row) { return totals[row].walls.potential; });
    all.Number("WallElasticEnergy", [&](std::size_t row) { return totals[row].walls.elastic; });
  }
}

}
