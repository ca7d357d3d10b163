#include "Boundaries/Motion/WallMotion.h"

#include "Basics/InWords.h"
#include "Boundaries/Dynamic/RigidState.h"
#include "Boundaries/Motion/WallNumbers.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

double angularFrequency(const Oscillation& o)
{
  return 2.0 * Pi * o.frequency;
}

/// In words that follow the name of the wall.
std::string demandOrder(const char* property, const TimeWindow& times)
{
  return std::isfinite(times.begin) && times.end >= times.begin
    ? std::string()
    : std::string("has ") + property + " from " + asTyped(times.begin) + " to " +
      asTyped(times.end) + ", but they must begin at a finite time and end after it";
}

std::string demandFrequency(const char* property, double frequency)
{
  return std::isfinite(frequency) && frequency >= 0.0 ? std::string()
                                                      : std::string("has the ") + property + " " +
      asTyped(frequency) + ", but it must be finite, and 0 or above";
}

std::string demandTable(const std::vector<MotionRow>& table)
{
  for (std::size_t k = 0; k < table.size(); ++k)
  {
    const MotionRow& row = table[k];
    if (!std::isfinite(row.time) || !isFinite(row.shift) || !std::isfinite(row.angle))
    {
      return "has in row " + std::to_string(k + 1) + " of MotionTable a number that is not finite";
    }
    if (k > 0 && !(row.time > table[k - 1].time))
    {
      return "has in MotionTable the time " + asTyped(row.time) + " after " +
        asTyped(table[k - 1].time) + ", but times must grow from row to row";
    }
  }
  return {};
}

/// A body that moves freely has no other motion.
std::string demandAlone(const WallMotion& m)
{
  if (!m.rigid.any())
  {
    return {};
  }
  WallMotion others = m;
  others.rigid = {};
  return others.moves() || others.surface.any()
    ? std::string("is a Rigid Body and cannot also have a motion, a Servo or a surface that runs")
    : std::string();
}

/// Displacement, rotation and velocities of a wall by its table.
struct TableMotion
{
  Vec3 shift;
  Vec3 velocity;
  double angle = 0.0;
  double spin = 0.0;
};

TableMotion motionIn(const std::vector<MotionRow>& table, double time)
{
  TableMotion motion;
  if (table.empty() || time < table.front().time)
  {
    return motion;
  }
  const auto next = std::upper_bound(table.begin(), table.end(), time,
    [](double t, const MotionRow& row) { return t < row.time; });
  const MotionRow& first = table.front();
  const MotionRow& last = *(next - 1);
  motion.shift = last.shift - first.shift;
  motion.angle = last.angle - first.angle;
  if (next != table.end())
  {
    const double rate = 1.0 / (next->time - last.time);
    motion.velocity = rate * (next->shift - last.shift);
    motion.spin = rate * (next->angle - last.angle);
    motion.shift = motion.shift + (time - last.time) * motion.velocity;
    motion.angle += (time - last.time) * motion.spin;
  }
  return motion;
}

}

double Oscillation::value(double time) const
{
  return std::sin(angularFrequency(*this) * this->times.elapsed(time) + this->phase) -
    std::sin(this->phase);
}

double Oscillation::rate(double time) const
{
  const double w = angularFrequency(*this);
  return this->times.contains(time) ? w * std::cos(w * this->times.elapsed(time) + this->phase)
                                    : 0.0;
}

bool WallMotion::moves() const
{
  return norm(this->velocity) > 0.0 || this->angularVelocity != 0.0 ||
    (norm(this->amplitude) > 0.0 && this->oscillation.frequency > 0.0) ||
    (this->swingAngle != 0.0 && this->swing.frequency > 0.0) || this->table.size() > 1 ||
    this->servo.any() || this->rigid.any();
}

bool WallMotion::turns() const
{
  return this->angularVelocity != 0.0 || this->swingAngle != 0.0 ||
    this->surface.angularVelocity != 0.0 ||
    std::any_of(this->table.begin(), this->table.end(),
      [this](const MotionRow& row) { return row.angle != this->table.front().angle; });
}

double fastestOf(const WallMotion& motion, double reach)
{
  constexpr double twoPi = 2.0 * Pi;
  const SurfaceRun& surface = motion.surface;
  double fastest = std::max({ norm(motion.velocity), std::abs(motion.angularVelocity) * reach,
    norm(motion.amplitude) * twoPi * motion.oscillation.frequency,
    std::abs(motion.swingAngle) * twoPi * motion.swing.frequency * reach, norm(surface.velocity),
    std::abs(surface.angularVelocity) * reach });
  for (std::size_t k = 1; k < motion.table.size(); ++k)
  {
    const MotionRow& from = motion.table[k - 1];
    const MotionRow& to = motion.table[k];
    const double distance =
      std::max(norm(to.shift - from.shift), std::abs(to.angle - from.angle) * reach);
    fastest = std::max(fastest, distance / (to.time - from.time));
  }
  return fastest;
}

std::string findProblem(const WallMotion& m)
{
  for (const std::string& complaint :
    { demandFinite("TranslationVelocity", m.velocity), demandFinite("RotationCenter", m.centre),
      demandFinite("RotationAxis", m.axis), demandFinite("AngularVelocity", m.angularVelocity),
      demandFinite("OscillationAmplitude", m.amplitude),
      demandFinite("SurfaceVelocity", m.surface.velocity),
      demandFinite("SurfaceAngularVelocity", m.surface.angularVelocity),
      demandFinite("OscillationPhase", m.oscillation.phase),
      demandFinite("SwingAngle", m.swingAngle), demandFinite("SwingPhase", m.swing.phase),
      demandFrequency("OscillationFrequency", m.oscillation.frequency),
      demandFrequency("SwingFrequency", m.swing.frequency),
      demandOrder("TranslationTimes", m.translationTimes),
      demandOrder("RotationTimes", m.rotationTimes),
      demandOrder("OscillationTimes", m.oscillation.times),
      demandOrder("SwingTimes", m.swing.times), demandOrder("SurfaceTimes", m.surface.times),
      demandTable(m.table), findProblem(m.servo), findProblem(m.rigid), demandAlone(m) })
  {
    if (!complaint.empty())
    {
      return complaint;
    }
  }
  return norm(m.axis) > 0.0
    ? std::string()
    : "has the RotationAxis " + asTyped(m.axis) + ", which has no direction";
}

bool isAsDrawn(const WallMotion& motion, double time)
{
  const Pose drawn;
  const Pose pose = poseAt(motion, time, {});
  const auto same = [](const Vec3& a, const Vec3& b) { return norm(a - b) == 0.0; };
  return same(pose.centre, pose.drawnCentre) && same(pose.row[0], drawn.row[0]) &&
    same(pose.row[1], drawn.row[1]) && same(pose.row[2], drawn.row[2]);
}

void setRotation(const Vec3& n, double angle, Pose& pose)
{
  if (angle == 0.0)
  {
    return;
  }
  // Rodrigues' formula.
  const double s = std::sin(angle);
  const double c = std::cos(angle);
  const double t = 1.0 - c;
  pose.row[0] = { c + t * n.x * n.x, t * n.x * n.y - s * n.z, t * n.x * n.z + s * n.y };
  pose.row[1] = { t * n.y * n.x + s * n.z, c + t * n.y * n.y, t * n.y * n.z - s * n.x };
  pose.row[2] = { t * n.z * n.x - s * n.y, t * n.z * n.y + s * n.x, c + t * n.z * n.z };
}

Pose poseAt(const WallMotion& m, double time, const BodyState& state)
{
  if (m.rigid.any())
  {
    return rigidPose(m.rigid, time, state);
  }
  Pose pose;
  pose.drawnCentre = m.centre;
  pose.centre = m.centre + m.translationTimes.elapsed(time) * m.velocity +
    m.oscillation.value(time) * m.amplitude;
  pose.velocity = (m.translationTimes.contains(time) ? 1.0 : 0.0) * m.velocity +
    m.oscillation.rate(time) * m.amplitude;
  const TableMotion table = motionIn(m.table, time);
  pose.centre = pose.centre + table.shift;
  pose.velocity = pose.velocity + table.velocity;
  const Vec3 n = normalized(m.axis);
  double angle =
    m.angularVelocity * m.rotationTimes.elapsed(time) + m.swingAngle * m.swing.value(time);
  double spin =
    (m.rotationTimes.contains(time) ? m.angularVelocity : 0.0) + m.swingAngle * m.swing.rate(time);
  angle += table.angle;
  spin += table.spin;
  if (m.servo.kind == ServoKind::Torque)
  {
    angle += state.travel;
    spin += state.speed;
  }
  else if (m.servo.any())
  {
    const Vec3 along = normalized(m.servo.direction);
    pose.centre = pose.centre + state.travel * along;
    pose.velocity = pose.velocity + state.speed * along;
  }
  pose.angularVelocity = spin * n;
  setRotation(n, angle, pose);
  if (m.surface.times.contains(time))
  {
    pose.surfaceVelocity = pose.rotate(m.surface.velocity);
    pose.surfaceSpin = m.surface.angularVelocity * n;
  }
  return pose;
}

}
