#include "Boundaries/WallMotion.h"

#include "Core/InWords.h"

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
std::string demandFinite(const char* property, const Vec3& v)
{
  return isFinite(v)
    ? std::string()
    : std::string("has the ") + property + " " + asTyped(v) + ", which is not finite";
}

std::string demandFinite(const char* property, double value)
{
  return std::isfinite(value)
    ? std::string()
    : std::string("has the ") + property + " " + asTyped(value) + ", which is not finite";
}

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
    (this->swingAngle != 0.0 && this->swing.frequency > 0.0) || this->servo.any();
}

std::string findProblem(const WallMotion& m)
{
  for (const std::string& complaint :
    { demandFinite("TranslationVelocity", m.velocity), demandFinite("RotationCenter", m.centre),
      demandFinite("RotationAxis", m.axis), demandFinite("AngularVelocity", m.angularVelocity),
      demandFinite("OscillationAmplitude", m.amplitude),
      demandFinite("OscillationPhase", m.oscillation.phase),
      demandFinite("SwingAngle", m.swingAngle), demandFinite("SwingPhase", m.swing.phase),
      demandFrequency("OscillationFrequency", m.oscillation.frequency),
      demandFrequency("SwingFrequency", m.swing.frequency),
      demandOrder("TranslationTimes", m.translationTimes),
      demandOrder("RotationTimes", m.rotationTimes),
      demandOrder("OscillationTimes", m.oscillation.times),
      demandOrder("SwingTimes", m.swing.times), findProblem(m.servo) })
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

Pose poseAt(const WallMotion& m, double time, const ServoState& servo)
{
  Pose pose;
  pose.drawnCentre = m.centre;
  pose.centre = m.centre + m.translationTimes.elapsed(time) * m.velocity +
    m.oscillation.value(time) * m.amplitude;
  pose.velocity = (m.translationTimes.contains(time) ? 1.0 : 0.0) * m.velocity +
    m.oscillation.rate(time) * m.amplitude;
  const Vec3 n = normalized(m.axis);
  double angle =
    m.angularVelocity * m.rotationTimes.elapsed(time) + m.swingAngle * m.swing.value(time);
  double spin =
    (m.rotationTimes.contains(time) ? m.angularVelocity : 0.0) + m.swingAngle * m.swing.rate(time);
  if (m.servo.kind == ServoKind::Torque)
  {
    angle += servo.travel;
    spin += servo.speed;
  }
  else if (m.servo.any())
  {
    const Vec3 along = normalized(m.servo.direction);
    pose.centre = pose.centre + servo.travel * along;
    pose.velocity = pose.velocity + servo.speed * along;
  }
  pose.angularVelocity = spin * n;
  if (angle != 0.0)
  {
    // Rodrigues' formula.
    const double s = std::sin(angle);
    const double c = std::cos(angle);
    const double t = 1.0 - c;
    pose.row[0] = { c + t * n.x * n.x, t * n.x * n.y - s * n.z, t * n.x * n.z + s * n.y };
    pose.row[1] = { t * n.y * n.x + s * n.z, c + t * n.y * n.y, t * n.y * n.z - s * n.x };
    pose.row[2] = { t * n.z * n.x - s * n.y, t * n.z * n.y + s * n.x, c + t * n.z * n.z };
  }
  return pose;
}

}
