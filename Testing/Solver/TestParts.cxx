// Small parts that the step is made of, each on its own: roots by multiplication, rows as lanes,
// lists of pairs and their memory, tiles and their mail, contacts without overlap.
#include "Check.h"
#include "Contacts/Tiles.h"
#include "Core/InverseRoot.h"
#include "Core/Random.h"
#include "Core/Rows.h"
#include "Scenes.h"

#include <algorithm>
#include <cstring>
#include <limits>

using namespace dem;

namespace
{

const Team Alone;

/// How far a root is off, in units in the last place of the exact one.
double rootError(double x)
{
  const long double exact = 1.0L / std::sqrt(static_cast<long double>(x));
  const double near = static_cast<double>(exact);
  const double unit = std::nextafter(near, std::numeric_limits<double>::infinity()) - near;
  return static_cast<double>(std::abs(inverseRoot(x) - exact)) / unit;
}

void roots()
{
  const double smallest = std::numeric_limits<double>::min();
  const double largest = std::numeric_limits<double>::max();
  Random random(9);
  double most = std::max(rootError(smallest), rootError(largest));
  for (int exponent = -1022; exponent <= 1023; ++exponent)
  {
    const double power = std::ldexp(1.0, exponent);
    most = std::max({ most, rootError(power), rootError(std::nextafter(power, 2.0 * power)) });
    for (int k = 0; k < 100; ++k)
    {
      most = std::max(most, rootError(power * random.uniform(1.0, 2.0)));
    }
  }
  for (int k = 0; k < 200000; ++k) // every mantissa behaves as one of two octaves
  {
    most = std::max(most, rootError(1.0 + k * 1.5e-5));
  }
  check::atMost("inverse root, units in the last place", most, 2.0);
  bool finite = true, positive = true;
  for (double x = std::nextafter(smallest, 0.0); x > 0.0; x *= 0.5)
  {
    finite = finite && std::isfinite(inverseRoot(x));
    positive = positive && inverseRoot(x) > 0.0;
  }
  check::isTrue("of numbers below the normal ones: finite", finite && positive);
  check::isTrue("of zero: finite, and zero times it is zero",
    std::isfinite(inverseRoot(0.0)) && 0.0 * inverseRoot(0.0) == 0.0);
}

Row rowOf(int k)
{
  return { k + 0.125, -k - 0.25, k * k + 0.5, k == 3 ? -0.0 : 1.0 / (k + 1) };
}

Row rowOf(const rows::Pack& pack)
{
  Row row;
  rows::copy(pack, row);
  return row;
}

bool sameBits(const Row& a, const Row& b)
{
  return std::memcmp(&a, &b, sizeof(Row)) == 0;
}

void lanes()
{
  std::vector<Row> from(BatchSize);
  Lanes4 lanes;
  for (int k = 0; k < BatchSize; ++k)
  {
    from[k] = rowOf(k);
  }
  const auto at = [&](int k) -> const Row& { return from[k * 5 % BatchSize]; };
  bool loaded = true, packed = true;
  for (int c = 0; c < BatchSize; c += rows::Step)
  {
    rows::load(at, c, lanes);
    rows::Pack all[rows::Step], half[rows::Step / 2];
    rows::pack(lanes, lanes.w, c, all);
    for (int k = 0; k < rows::Step; ++k)
    {
      constexpr int few = rows::Step / 2;
      if (k % few == 0)
      {
        rows::pack(lanes, lanes.w, c + k, half);
      }
      const Row lane{ lanes.x[c + k], lanes.y[c + k], lanes.z[c + k], lanes.w[c + k] };
      loaded = loaded && sameBits(lane, at(c + k));
      packed =
        packed && sameBits(rowOf(all[k]), at(c + k)) && sameBits(rowOf(half[k % few]), at(c + k));
    }
  }
  check::isTrue("rows become lanes", loaded);
  check::isTrue("and rows again", packed);
  Row sum = rowOf(1);
  rows::Pack addend;
  rows::copy(rowOf(2), addend);
  rows::accumulate(sum, addend);
  check::isTrue("rows add up", sameBits(sum, { 3.25, -3.5, 6.0, 0.5 + 1.0 / 3.0 }));
}

/// Every grain with those @a distances slots below it.
PairList listOf(std::int64_t rows, const std::vector<std::int64_t>& distances)
{
  PairList list;
  for (std::int64_t row = 0; row < rows; ++row)
  {
    std::vector<std::int32_t> partners;
    for (const std::int64_t distance : distances) // descending, so that partners ascend
    {
      if (distance <= row)
      {
        partners.push_back(static_cast<std::int32_t>(row - distance));
      }
    }
    list.addRow(partners);
  }
  return list;
}

/// Puts a letter for every pair between tiles, and sees that it comes to its grain, once.
void checkMail(const std::string& name, const PairList& list, Tiles& tiles)
{
  const std::int64_t size = tileSize(list.rows());
  std::vector<double> due(list.rows(), 0.0), got(list.rows(), 0.0);
  bool covered = true, own = true, late = true;
  std::int64_t end = 0;
  for (std::int64_t tile = 0; tile < tiles.count(); ++tile)
  {
    const Tile slots = tiles.get(tile);
    covered = covered && slots.begin == end && slots.end > slots.begin &&
      (slots.end - slots.begin == size || slots.end == list.rows());
    end = slots.end;
    for (std::int64_t pair = list.rowBegin[slots.begin]; pair < list.rowBegin[slots.end]; ++pair)
    {
      if (list.partner[pair] < slots.begin)
      {
        tiles.mail(list, pair).force.x = pair + 1.0;
        due[list.partner[pair]] += pair + 1.0;
        late = late && tiles.lastSender(list.partner[pair] / size) >= tile;
      }
    }
  }
  for (std::int64_t tile = 0; tile < tiles.count(); ++tile)
  {
    const Tile slots = tiles.get(tile);
    tiles.collect(tile,
      [&](std::int32_t slot, const Load& load)
      {
        own = own && slot >= slots.begin && slot < slots.end;
        got[slot] += load.force.x;
      });
  }
  check::isTrue(name + "tiles cover the slots", covered && end == list.rows());
  check::isTrue(name + "mail comes to the tile of its grain", own);
  check::isTrue(name + "every letter once", got == due);
  check::isTrue(name + "no tile sends later than said", late);
}

void tiles()
{
  check::equal("smallest tile", tileSize(0), 64);
  check::equal("tile of 64 grains", tileSize(64), 64);
  check::equal("tile of 4096 grains", tileSize(4096), 64);
  check::equal("tile of 4097 grains", tileSize(4097), 128);
  check::equal("largest tile", tileSize(100000000), 1024);
  for (std::int64_t rows : { 0, 1, 64, 65, 2048, 4097 })
  {
    const std::string name = std::to_string(rows) + " rows, ";
    const PairList list = listOf(rows, { 700, 130, 64, 63, 1 });
    Tiles built;
    built.build(list);
    checkMail(name, list, built);
    Tiles extended;
    extended.build(listOf(rows / 2, { 700, 130, 64, 63, 1 }));
    extended.extend(list);
    checkMail(name + "the second half added, ", list, extended);
    check::equal(name + "tiles", extended.count(), built.count());
  }
}

SpringRows springsOf(double k)
{
  return { { k, -2.0 * k, 0.0, 3.0 * k }, { -k, 0.25 * k, -0.0, 0.0 } };
}

bool sameSprings(const SpringRows& a, const SpringRows& b)
{
  return sameBits(a.sliding, b.sliding) && sameBits(a.rolling, b.rolling);
}

void memories()
{
  const SpringRows some = springsOf(0.7);
  const SpringRows turned = toRows(turnedRound(fromRows(some)));
  check::isTrue("springs turned round twice",
    sameSprings(toRows(turnedRound(fromRows(turned))), some));
  check::isTrue("only the sliding spring turns",
    turned.sliding.x == -some.sliding.x && turned.sliding.w == some.sliding.w &&
      sameBits(turned.rolling, some.rolling));
  check::isTrue("springs as numbers and back", sameSprings(toRows(fromRows(some)), some));

  PairList list = listOf(5, { 3, 2, 1 });
  std::vector<std::int64_t> lost;
  for (std::size_t pair = 0; pair < list.partner.size(); pair += 2)
  {
    list.springs[pair] = springsOf(static_cast<double>(pair) + 1.0);
    list.touches[pair] = 1;
  }
  list.springs[1] = springsOf(99.0); // of a pair that does not touch
  const std::vector<PairMemory> kept = list.remembered();
  check::equal("memories", static_cast<long long>(kept.size()), 5);
  PairList wider = listOf(5, { 4, 3, 2, 1 });
  wider.recall(kept, Alone);
  const std::vector<PairMemory> again = wider.remembered();
  bool same = kept.size() == again.size();
  for (std::size_t k = 0; same && k < kept.size(); ++k)
  {
    same = kept[k].row == again[k].row && kept[k].partner == again[k].partner &&
      sameSprings(toRows(kept[k].springs), toRows(again[k].springs));
  }
  check::isTrue("memories go into a longer list", same);
  PairList nearest = listOf(5, { 1 });
  nearest.recall(kept, Alone);
  check::isTrue("those of pairs that are not listed are dropped",
    nearest.remembered().size() ==
      static_cast<std::size_t>(std::count_if(kept.begin(), kept.end(),
        [](const PairMemory& memory) { return memory.row - memory.partner == 1; })));
  list.addRow({ 0, 4 });
  check::isTrue("a new row touches nothing yet",
    list.rows() == 6 && list.row.back() == 5 && list.partner.back() == 4 &&
      list.touches.back() == 0 && list.remembered().size() == kept.size());
}

bool isFinite(const Simulation& simulation)
{
  const Observation seen = simulation.observe();
  const Particles grains = simulation.particles();
  bool finite = true;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    finite = finite && isFinite(seen.force[i]) && isFinite(seen.torque[i]) &&
      isFinite(grains.velocity.get(i)) && isFinite(grains.angularVelocity.get(i));
  }
  for (const ContactHistory& contact : simulation.snapshot().contacts)
  {
    finite = finite &&
      std::all_of(contact.springs.begin(), contact.springs.end(),
        [](double spring) { return std::isfinite(spring); });
  }
  return finite;
}

/// Grains that meet at exactly the sum of their radii, or one bit nearer, and a plane in the same
/// way.
void barelyTouching(FrictionUpdate update, bool nearer, double speed)
{
  const double radius = 0.015625; // a power of two: sums are exact
  const double distance = nearer ? std::nextafter(2.0 * radius, 0.0) : 2.0 * radius;
  Config config = scene::still();
  config.slidingFriction = config.rollingFriction = 0.3;
  config.restitution = 0.5;
  config.frictionUpdate = update;
  scene::setSteps(config, 1e-6, 10);
  const Vec3 spin{ 100.0 * speed, speed, 0.0 };
  Simulation simulation(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, radius, 1000, { 0, 0, radius }, { speed, 0, 0 }, spin),
      scene::grain(1, radius, 1000, { distance, 0, distance - radius }, {}, spin) }));
  const std::string name =
    check::number(distance - 2.0 * radius) + " apart, speed " + check::number(speed) + ", ";
  check::equal(name + "contacts", simulation.observe().totals.contactCount, nearer ? 2 : 0);
  bool finite = isFinite(simulation);
  for (int step = 1; step <= 10; ++step)
  {
    scene::advance(simulation, step);
    finite = finite && isFinite(simulation);
  }
  check::isTrue(name + "no NaN", finite);
}

void cases()
{
  roots();
  lanes();
  tiles();
  memories();
  for (FrictionUpdate update : { FrictionUpdate::Incremental, FrictionUpdate::AsPublished })
  {
    for (const double speed : { 0.0, 1e-300, 0.1 })
    {
      barelyTouching(update, false, speed);
      barelyTouching(update, true, speed);
    }
  }
}

}

int main()
{
  return check::run(cases);
}
