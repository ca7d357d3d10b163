#include "Simulation/WallSweep.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// How many rows before its own an element is fetched into the cache.
constexpr std::int64_t RowsAhead = 16;

/// The parameters as they are for contacts with a wall.
Config withMaterial(Config config, const WallMaterial& wall)
{
  config.slidingFriction = wall.slidingFriction.value_or(config.slidingFriction);
  config.rollingFriction = wall.rollingFriction.value_or(config.rollingFriction);
  config.restitution = wall.restitution.value_or(config.restitution);
  if (wall.twistingFriction)
  {
    config.twistingFriction = *wall.twistingFriction;
    config.automaticTwistingFriction = false;
  }
  return config;
}

}

WallSweep::WallSweep(const Config& config, const std::vector<WallBody>& bodies, double timeStep)
  : TimeStep(timeStep)
{
  std::vector<WallMaterial> materials;
  for (const WallBody& body : bodies.empty() ? std::vector<WallBody>(1) : bodies)
  {
    WallMaterial material = body.material;
    material.index = 0; // no law depends on it
    const auto known = std::find(materials.begin(), materials.end(), material);
    this->LawOf.push_back(static_cast<std::int32_t>(known - materials.begin()));
    if (known == materials.end())
    {
      materials.push_back(material);
      this->Laws.emplace_back(findLaw(config.frictionUpdate),
        wallLaw(withMaterial(config, material), timeStep), config.maximumOverlap);
    }
  }
}

double WallSweep::push(const Particles& particles, ContactLists& lists, const Tile& tile,
  Load* loads, Worker& worker) const
{
  WallPairs& list = lists.AtWalls;
  const Walls& walls = lists.boundary();
  double supplied = 0.0;
  worker.blocks.resize(this->Laws.size());
  for (ContactBlock& block : worker.blocks)
  {
    block.count = 0;
  }
  std::int64_t ahead = list.rowBegin[tile.begin];
  for (std::int64_t slot = tile.begin; slot < tile.end; ++slot)
  {
    const std::int64_t soon = list.rowBegin[std::min(slot + RowsAhead, tile.end)];
    for (; ahead < soon; ++ahead)
    {
      const std::int32_t element = list.partner[ahead];
      if (list.touches[ahead] != 0 ||
        (list.mayTouch(ahead) && !walls.seams().isInConvexPatch(element)))
      {
        walls.prefetch(element);
      }
    }
    if (list.rowBegin[slot] == list.rowBegin[slot + 1])
    {
      continue;
    }
    worker.row.find(lists, particles, slot);
    worker.row.store(lists, worker.left);
    worker.row.forEachContact(
      [&](std::int64_t pair, std::int64_t, const Touch& touch)
      {
        ContactBlock& block = worker.blocks[this->LawOf[walls.body(touch.element)]];
        block.pair[block.count] = pair;
        block.first[block.count] = static_cast<std::int32_t>(slot);
        block.partner[block.count] = touch.element;
        loadWallContact(particles,
          contactWith(walls, particles, slot, touch.element, touch.foot.separation, touch.reach),
          block, block.count++);
        if (block.count == ContactBlock::Capacity)
        {
          supplied += this->pushBlock(walls, particles, list, tile, block, loads, worker);
        }
      });
  }
  for (ContactBlock& block : worker.blocks)
  {
    supplied += this->pushBlock(walls, particles, list, tile, block, loads, worker);
  }
  return supplied;
}

/// The law on the contacts collected so far.
double WallSweep::pushBlock(const Walls& walls, const Particles& particles, WallPairs& list,
  const Tile& tile, ContactBlock& block, Load* loads, Worker& worker) const
{
  double supplied = 0.0;
  if (block.count > 0)
  {
    endWallContacts(block);
    loadSprings(list.springs.data(), worker.springs, block);
    this->law(walls.body(block.partner[0])).step(block, worker.deep);
    storeSprings(block, worker.springs, list.springs.data());
    addWallLoads(block, tile, loads);
    this->addSlidingWork(block, list);
    supplied = walls.anyMoves() ? this->suppliedBy(walls, particles, block) : 0.0;
    block.count = 0;
  }
  return supplied;
}

/// Friction at its limit times the way that the grain slides.
void WallSweep::addSlidingWork(const ContactBlock& block, WallPairs& list) const
{
  for (int c = 0; c < block.count; ++c)
  {
    if (block.sliding[c] > 0.5)
    {
      const Lane3 n = block.normal.get(c);
      const Lane3 v = block.velocity.get(c);
      const Lane3 friction = fused(-block.normalForce[c], n, block.force.get(c));
      list.springs[block.pair[c]].rolling.w +=
        this->TimeStep * std::abs(dot(friction, fused(-dot(v, n), n, v)));
    }
  }
}

/// Work of the forces of walls that move: f . v at the contact point, and what resists rolling and
/// twisting times their spin.
double WallSweep::suppliedBy(const Walls& walls, const Particles& particles,
  const ContactBlock& block) const
{
  double supplied = 0.0;
  for (int c = 0; c < block.count; ++c)
  {
    const std::int32_t body = walls.body(block.partner[c]);
    if (walls.moves(body))
    {
      const Lane3 n = block.normal.get(c);
      const Lane3 f = block.force.get(c);
      const Lane3 resistance = block.firstTorque.get(c) - block.firstArm[c] * cross(f, n); // (31)
      const Vec3 point = particles.position.get(block.first[c]) - block.firstArm[c] * Vec3(n);
      supplied += this->TimeStep *
        (dot(Vec3(f), walls.velocityAt(block.partner[c], point)) +
          dot(Vec3(resistance), walls.pose(body).angularVelocity));
    }
  }
  return supplied;
}

}
