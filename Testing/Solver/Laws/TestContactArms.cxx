// The arms with which spins add to the sliding velocity, against closed forms.
#include "Check.h"
#include "Laws/ContactLaw.h"
#include "Laws/Kinematics/Kinematics.h"
#include "Scenes.h"

#include <cmath>
#include <string>

using namespace dem;

namespace
{

const double FirstRadius = 0.002, SecondRadius = 0.003;
const double Sum = FirstRadius + SecondRadius;
const double Deep = 2e-4; // an overlap
const double Density = 2000.0;
const double Step = 1e-7;
const ContactArms All[] = { ContactArms::ContactPoint, ContactArms::Radii,
  ContactArms::AvoidRatcheting };

Config rubbing(ContactArms arms)
{
  Config config = scene::still({ "soft", 1e6, 0.25, Density });
  config.law.arms = arms;
  return config;
}

/// What a law asks of kinematics in the steps of these tests.
KinematicNeeds needsOf(ContactArms arms)
{
  KinematicNeeds needs = ContactLaw(rubbing(arms)).asks();
  needs.half = 0.5 * Step;
  return needs;
}

/// Motion of a grain, and its spin about z.
struct Motion
{
  Vec3 velocity;
  double spin = 0.0;
};

/// Sliding velocity of the first of two grains.
/// @param apart from the first to the second
Lane3 slidingOf(ContactArms arms, const Vec3& apart, const Motion& first, const Motion& second)
{
  Particles grains;
  grains.add(scene::grain(0, FirstRadius, Density, {}, first.velocity, { 0, 0, first.spin }));
  grains.add(scene::grain(1, SecondRadius, Density, apart, second.velocity, { 0, 0, second.spin }));
  ContactBlock block;
  block.count = 1;
  block.pair[0] = 0;
  block.first[0] = 0;
  block.partner[0] = 1;
  loadGrainContacts(grains, needsOf(arms), block);
  return block.slidingVelocity.get(0);
}

/// The scale of translations, and the arms of both bodies.
struct Due
{
  double scale, first, second;
};

Due dueOf(ContactArms arms, double overlap)
{
  const double less = arms == ContactArms::ContactPoint ? 0.5 * overlap : 0.0;
  return { arms == ContactArms::AvoidRatcheting ? Sum / (Sum - overlap) : 1.0, FirstRadius - less,
    SecondRadius - less };
}

void pairs()
{
  const Vec3 apart{ Sum - Deep, 0, 0 };
  const double spin = 100.0;
  for (const ContactArms arms : All)
  {
    const std::string name = nameOf(arms);
    const Due due = dueOf(arms, Deep);
    const auto along = [&](const Motion& first, const Motion& second)
    { return slidingOf(arms, apart, first, second).y; };
    check::relative(name + ", translation", along({ { 0, 0.4, 0 } }, { { 0, -0.1, 0 } }),
      due.scale * 0.5, 1e-9);
    check::relative(name + ", spin of the first", along({ {}, spin }, {}), due.first * spin, 1e-9);
    check::relative(name + ", spin of the second", along({}, { {}, spin }), due.second * spin, 1e-9);
    check::close(name + ", not by the speed along the normal",
      norm(Vec3(slidingOf(arms, apart, { { 0.4, 0, 0 } }, {}))), 0.0, 1e-12);
    // Two that rotate as one body do not slide, but for arms that leave the overlap out of account.
    check::close(name + ", as one body",
      along({ {}, spin }, { { 0, spin * (Sum - Deep), 0 }, spin }),
      arms == ContactArms::Radii ? spin * Deep : 0.0, 1e-9);
  }
}

/// At a plane z = 0 that rotates about y, with its surface at rest where the grain is.
void walls()
{
  for (const ContactArms arms : All)
  {
    const std::string name = std::string(nameOf(arms)) + " at a wall";
    const double arm = FirstRadius - (arms == ContactArms::ContactPoint ? 0.5 * Deep : 0.0);
    const auto sliding = [&](double speed, double spin, double ofWall)
    {
      Particles grains;
      grains.add(scene::grain(0, FirstRadius, Density, { 0, 0, FirstRadius - Deep },
        { speed, 0, 0 }, { 0, spin, 0 }));
      ContactBlock block;
      block.count = 1;
      block.pair[0] = 0;
      block.first[0] = 0;
      WallLanes wall;
      wall.separation.set(0, { 0, 0, FirstRadius - Deep });
      wall.reach[0] = FirstRadius;
      wall.velocity.set(0, { 0, 0, 0 });
      wall.spin.set(0, { 0, ofWall, 0 });
      wall.side[0] = 1.0;
      const Vec4 noNormal{};
      loadWallContacts(grains, needsOf(arms), &noNormal, wall, block);
      return block.slidingVelocity.get(0).x;
    };
    check::relative(name + ", translation", sliding(0.5, 0.0, 0.0), 0.5, 1e-12);
    check::relative(name + ", spin", sliding(0.0, 100.0, 0.0), -100.0 * arm, 1e-12);
    // The point of contact is in the middle of the overlap, and rests. So does the whole grain.
    check::close(name + ", with the wall as one body",
      sliding(100.0 * (FirstRadius - 0.5 * Deep), 100.0, 100.0), 0.0, 1e-12);
  }
}

/// Two grains whose sliding is added up.
class Led
{
public:
  Led(ContactArms arms, double overlap)
    : Arms(arms), Apart{ Sum - overlap, 0, 0 }
  {
  }
  /// Steps with motions that stay as they are.
  void go(const Motion& first, const Motion& second, int steps)
  {
    for (int k = 0; k < steps; ++k)
    {
      this->Apart = this->Apart + Step * (second.velocity - first.velocity);
      this->Slid = this->Slid + Step * Vec3(slidingOf(this->Arms, this->Apart, first, second));
    }
  }
  /// Around the first one, which rests, at the present distance.
  void goAround(double angle, int steps)
  {
    const double distance = norm(this->Apart);
    const double part = angle / steps;
    double at = std::atan2(this->Apart.y, this->Apart.x);
    for (int k = 0; k < steps; ++k)
    {
      const Vec3 next = distance * Vec3{ std::cos(at + part), std::sin(at + part), 0 };
      const Motion moves{ (1.0 / Step) * (next - this->Apart) };
      this->Apart = next;
      const Vec3 v(slidingOf(this->Arms, next, {}, moves));
      at += part;
      this->Arc += Step * dot(v, { -std::sin(at), std::cos(at), 0 });
    }
  }
  const Vec3& slid() const { return this->Slid; }
  double arc() const { return this->Arc; } ///< of goAround()

private:
  ContactArms Arms;
  Vec3 Apart;
  Vec3 Slid;
  double Arc = 0.0;
};

/// Pressed in, rolled, released and rolled back. What is left is (delta - delta_0) / 2 times the sum
/// of both rotations with the arms to the contact point, and nothing with radii.
void cycles()
{
  constexpr int steps = 400;
  const double shallow = 2e-5, angle = 0.02, time = steps * Step;
  const double back = angle * FirstRadius / SecondRadius; // of the second, which rolls on the first
  for (const ContactArms arms : All)
  {
    Led pair(arms, shallow);
    const Motion presses{ { (shallow - Deep) / time, 0, 0 } };
    const Motion releases{ { (Deep - shallow) / time, 0, 0 } };
    pair.go({}, presses, steps);
    pair.go({ {}, angle / time }, { {}, -back / time }, steps);
    pair.go({}, releases, steps);
    pair.go({ {}, -angle / time }, { {}, back / time }, steps);
    const double due =
      arms == ContactArms::ContactPoint ? -0.5 * (Deep - shallow) * (angle - back) : 0.0;
    check::close(std::string(nameOf(arms)) + ", pressed and rolled, in nm", 1e9 * pair.slid().y,
      1e9 * due, 1e-4);
  }
  // Around a grain: the arc of the surfaces, whatever the overlap, with AvoidRatcheting.
  for (const double overlap : { shallow, Deep })
  {
    for (const ContactArms arms : All)
    {
      Led pair(arms, overlap);
      pair.goAround(0.3, steps);
      const double radius = arms == ContactArms::AvoidRatcheting ? Sum : Sum - overlap;
      check::relative(std::string(nameOf(arms)) + " around a grain, overlap " +
          check::number(overlap), pair.arc(), -radius * 0.3, 1e-6);
    }
  }
}

void rules()
{
  Config config = rubbing(ContactArms::Radii);
  check::isTrue("with any other law", findProblem(config).empty());
  config.frictionUpdate = FrictionUpdate::AsPublished;
  check::contains("not with the published one", findProblem(config),
    "SpringAfterSlip and ContactArms must be their first choices with it");
}

}

int main()
{
  return check::run(
    []
    {
      pairs();
      walls();
      cycles();
      rules();
    });
}
