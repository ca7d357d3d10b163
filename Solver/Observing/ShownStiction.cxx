#include "Observing/ShownStiction.h"

#include "Integrators/ShapedMotion.h"

namespace dem
{

namespace
{

/// Has walls hold the grain of some contacts, which are all that it has with walls.
/// @param sums of all other contacts
void stickGrain(const View& view, const PresentContact* contacts, std::size_t count,
  const std::vector<SlotSum>& sums, Reaction* reactions, std::optional<Grip>* grips)
{
  const Particles& particles = view.particles;
  const std::size_t first = particles.firstBall(contacts[0].first);
  std::vector<TotalLoad> balls;
  for (std::size_t k = 0; k < particles.balls(first); ++k)
  {
    balls.push_back(sums[first + k].load);
  }
  std::vector<Grip> held;
  for (std::size_t k = 0; k < count; ++k)
  {
    TotalLoad& ball = balls[contacts[k].first - first];
    ball.force = ball.force + reactions[k].force;
    ball.torque = ball.torque + reactions[k].firstTorque;
    if (grips[k])
    {
      held.push_back(*grips[k]);
    }
  }
  const TotalLoad load =
    contactsOn(view.shapes, particles, first, [&](int k) { return balls[k]; });
  stick(view.shapes, particles, first, view.motion, load, view.walls.steps(), held.data(),
    held.data() + held.size());
  for (std::size_t k = 0, grip = 0; k < count; ++k)
  {
    if (grips[k])
    {
      reactions[k].hold(held[grip++], particles.fromCentre(contacts[k].first));
    }
  }
}

}

std::size_t endOfContacts(const View& view, const PresentContact* contacts, std::size_t count,
  std::size_t index)
{
  const PresentContact* next = endOfGrain(view.particles, contacts + index, contacts + count,
    [](const PresentContact& contact) { return contact.first; });
  return static_cast<std::size_t>(next - contacts);
}

void stickAll(const View& view, const PresentContact* contacts, const std::vector<SlotSum>& sums,
  std::vector<Reaction>& reactions, Grips& grips)
{
  std::vector<std::size_t> begins; // of each grain, and the end
  for (std::size_t k = 0; k < reactions.size();
       k = endOfContacts(view, contacts, reactions.size(), k))
  {
    begins.push_back(k);
  }
  const auto grains = static_cast<std::int64_t>(begins.size());
  begins.push_back(reactions.size());
  parallelFor(grains, view.team,
    [&](std::int64_t grain)
    {
      const std::size_t begin = begins[grain];
      stickGrain(view, contacts + begin, begins[grain + 1] - begin, sums, reactions.data() + begin,
        grips.data() + begin);
    });
}

}
