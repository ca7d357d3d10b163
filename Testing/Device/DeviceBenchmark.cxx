// Steps of a bed on a graphics processor: whether every bit is that of the solver, how long they
// take, what they move, and what the memory of the device would allow.
#include "Bed.h"
#include "Comparison.h"
#include "Copies.h"
#include "Follow.h"
#include "OnDevice.h"
#include "PressedBeds.h"
#include "Printing.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>

namespace
{

using namespace device;

const char* const Usage =
  R"(DeviceBenchmark --grains N --steps S [--beds FOLDER] [--threads T] [--relax K] [--seconds L]
          [--copies B] [--skin SHARE] [--chunk C] [--tries V] [--host 1]

Takes S steps (at most 1000) of a settled bed of N grains on a graphics processor, compares every bit
with the solver on T threads (16), and prints lines of name=value.

--beds FOLDER   of settled beds (beds); a bed of more than 10000 grains that is not there is tiled
                from that of 100000 or 10000, and pressed together for K steps (800)
--copies B      side by side, each in a box of its own: a large bed that is settled (1)
--seconds L     has fewer steps if the solver would take longer than that for S
--skin SHARE    how much farther apart listed pairs are than touching ones, in largest radii (0.1)
--chunk C       steps until lists are checked (50)
--tries V       steps for each variant of kernels (20); 0 for none
--host 1        takes the steps in plain loops of this processor, to try all the rest
)";

using Numbers = std::map<std::string, double>;

struct Options
{
  std::string beds = "beds";
  Numbers of{ { "--grains", 0 }, { "--steps", 1000 }, { "--threads", 16 }, { "--relax", 800 },
    { "--copies", 1 }, { "--seconds", 1e9 }, { "--skin", 0.1 }, { "--chunk", 50 },
    { "--tries", 20 }, { "--host", 0 } };

  double get(const char* name) const { return this->of.at(name); }
  std::int64_t count(const char* name) const { return static_cast<std::int64_t>(this->get(name)); }
};

Options readOptions(int argc, char** argv)
{
  Options options;
  for (int k = 1; k < argc; k += 2)
  {
    const std::string name = argv[k];
    const auto number = options.of.find(name);
    if (k + 1 == argc || (name != "--beds" && number == options.of.end()))
    {
      throw dem::Error(Usage);
    }
    if (name == "--beds")
    {
      options.beds = argv[k + 1];
    }
    else
    {
      number->second = std::atof(argv[k + 1]);
    }
  }
  if (options.count("--grains") < 1 || options.count("--steps") > sortedSteps())
  {
    throw dem::Error(Usage);
  }
  return options;
}

double secondsSince(std::chrono::steady_clock::time_point begin)
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Bytes that the kernels of a step read and write, each number once in a kernel: what memory has
/// to move at least.
struct Traffic
{
  double walls = 0.0, pairs = 0.0, grains = 0.0;

  Traffic(const Bed& bed, LoadLayout layout)
  {
    const auto countOf = [](const std::vector<std::uint8_t>& touches)
    { return static_cast<double>(std::count(touches.begin(), touches.end(), 1)); };
    const double near = static_cast<double>(bed.pairs());
    const double contacts = countOf(bed.touches), atWalls = countOf(bed.wallTouches);
    const double n = static_cast<double>(bed.grains());
    constexpr double four = sizeof(Four), number = sizeof(double), index = sizeof(std::int32_t);
    const double load = layout == LoadLayout::Packed ? 3 * four : 9 * number;
    this->walls = static_cast<double>(bed.wallPairs()) * (2 * index + 1 + four) +
      atWalls * (2 * four + 2 * WallSprings * number + 2 * four + 2 * four);
    this->pairs =
      n * 3 * four + near * (2 * index + 1) + contacts * (2 * PairSprings * number + load);
    this->grains = n * (8 * four + index) + static_cast<double>(bed.entries.size()) * index + near +
      contacts * load + atWalls * 2 * four;
    if (layout == LoadLayout::None)
    {
      this->pairs = 0.0;
      this->grains = n * (8 * four + index) + static_cast<double>(bed.entries.size()) * 2 * index +
        2 * near + contacts * 4 * four + atWalls * 2 * four;
    }
  }
  double all() const { return this->walls + this->pairs + this->grains; }
};

void printBed(const Bed& bed)
{
  const double n = static_cast<double>(bed.grains());
  print("grains", n, "%.0f");
  print("near_pairs", static_cast<double>(bed.pairs()) / n);
  print("contacts", static_cast<double>(std::count(bed.touches.begin(), bed.touches.end(), 1)) / n);
  print("wall_pairs", static_cast<double>(bed.wallPairs()), "%.0f");
}

bool sameBits(const Bed& a, const Bed& b)
{
  const auto same = [](const auto& one, const auto& other)
  {
    return one.size() == other.size() &&
      std::memcmp(one.data(), other.data(), one.size() * sizeof(one[0])) == 0;
  };
  return same(a.position, b.position) && same(a.velocity, b.velocity) && same(a.spin, b.spin) &&
    same(a.orientation, b.orientation) && same(a.springs, b.springs) &&
    same(a.wallSprings, b.wallSprings);
}

const char* nameOf(LoadLayout layout)
{
  const char* const names[] = { "columns", "packed", "none" };
  return names[static_cast<int>(layout)];
}

/// Times all variants of kernels, on the bed as it goes on.
/// @return with the fastest kernels of the layout for which both together are fastest
DeviceOptions tryAll(const Bed& start, std::int64_t steps)
{
  struct Best
  {
    DeviceOptions by;
    double byThreads = 1e300, byTogether = 1e300;

    double all() const
    {
      return this->byThreads + (this->by.layout == LoadLayout::None ? 0.0 : this->byTogether);
    }
  };
  std::map<LoadLayout, Best> best;
  const std::unique_ptr<DeviceRun> run = runOnDevice({});
  run->upload(start);
  run->timeKernels(steps);
  bool isOwn = false;
  for (const DeviceOptions& options : deviceOptions())
  {
    run->choose(options);
    if (options.layout == LoadLayout::None && !isOwn)
    {
      isOwn = true;
      run->upload(start);
      run->timeKernels(steps);
    }
    const KernelTimes times = run->timeKernels(steps);
    std::printf("try=%s threads %d blocks %d together %d: walls %.2f us, pairs %.2f us, grains "
                "%.2f us\n",
      nameOf(options.layout), options.threads, options.blocks, options.together, 1e6 * times.walls,
      1e6 * times.pairs, 1e6 * times.grains);
    Best& here = best[options.layout];
    here.by.layout = options.layout;
    const double ofThreads = isOwn ? times.grains : times.pairs;
    if (ofThreads < here.byThreads)
    {
      here.byThreads = ofThreads;
      here.by.threads = options.threads;
      here.by.blocks = options.blocks;
    }
    if (times.grains < here.byTogether)
    {
      here.byTogether = times.grains;
      here.by.together = options.together;
    }
  }
  return std::min_element(best.begin(), best.end(),
    [](const auto& a, const auto& b) { return a.second.all() < b.second.all(); })
    ->second.by;
}

/// Whether all variants of kernels lead to the same bits.
bool allSame(const Bed& start, std::int64_t steps)
{
  Bed first;
  bool same = true;
  for (const DeviceOptions& options : deviceOptions())
  {
    Bed bed = start;
    const std::unique_ptr<DeviceRun> run = runOnDevice(options);
    run->upload(bed);
    run->advance(steps);
    run->download(bed);
    first = first.position.empty() ? bed : first;
    same = same && sameBits(first, bed);
  }
  return same;
}

void printSpeed(const FollowResult& followed, const Bed& bed, const DeviceOptions& by,
  const KernelTimes& times, std::int64_t steps)
{
  const double n = static_cast<double>(bed.grains());
  const double perStep = followed.outcome.seconds / static_cast<double>(steps);
  const Traffic traffic(bed, by.layout);
  const double roof = copyBandwidth();
  std::printf("layout=%s\n", nameOf(by.layout));
  print("threads_of_block", by.threads, "%.0f");
  print("blocks", by.blocks, "%.0f");
  print("together", by.together, "%.0f");
  print("ns_per_grain_step", 1e9 * perStep / n);
  print("device_speed", n / perStep);
  print("bytes_per_grain_step", traffic.all() / n);
  print("roof_bytes_per_second", roof);
  print("share_of_roof", traffic.all() / perStep / roof);
  print("speed_at_roof", roof * n / traffic.all());
  print("walls_us", 1e6 * times.walls);
  print("pairs_us", 1e6 * times.pairs);
  print("grains_us", 1e6 * times.grains);
  print("walls_share_of_roof", traffic.walls / times.walls / roof);
  if (traffic.pairs > 0.0)
  {
    print("pairs_share_of_roof", traffic.pairs / times.pairs / roof);
  }
  print("grains_share_of_roof", traffic.grains / times.grains / roof);
}

FollowResult followOnDevice(const NearLists& lists, std::int64_t steps, const Options& options,
  Bed& bed)
{
  std::printf("device=%s\n", deviceName().c_str());
  const std::int64_t tries = options.count("--tries");
  const DeviceOptions by = tries > 0 ? tryAll(bed, tries) : DeviceOptions();
  constexpr std::int64_t few = 20000;
  if (bed.grains() <= few)
  {
    print("tries_same_bits", allSame(bed, 100) ? 1 : 0, "%.0f");
  }
  const std::unique_ptr<DeviceRun> device = runOnDevice(by);
  const FollowResult followed = follow(lists, steps, options.count("--chunk"), *device, bed);
  printSpeed(followed, bed, by, device->timeKernels(50), steps);
  return followed;
}

/// As many of the steps as the solver makes in that time, whole chunks of them.
std::int64_t stepsFor(const SolverCase& what, const Options& options)
{
  const std::int64_t asked = options.count("--steps"), chunk = options.count("--chunk");
  if (options.get("--seconds") > 1e8)
  {
    return asked;
  }
  constexpr std::int64_t some = 20;
  const double perStep = runSolver(what, some).seconds / some;
  const auto most = static_cast<std::int64_t>(options.get("--seconds") / perStep);
  return std::max(chunk, std::min(asked, most / chunk * chunk));
}

/// @return whether every bit is the same
bool run(const Options& options)
{
  const auto begin = std::chrono::steady_clock::now();
  dem::Config config = bed::material();
  config.threads = static_cast<int>(options.count("--threads"));
  const std::int64_t grains = options.count("--grains"), copies = options.count("--copies");
  bed::BoxedBed bedOfAll{ {}, bed::container(grains) };
  bedOfAll.state = bedFor(options.beds, grains, options.count("--relax"), config, bedOfAll.walls);
  if (copies > 1)
  {
    bedOfAll = bed::copiesOf(bedOfAll, copies, bed::widthOf(grains) + 4.0 * bed::LargestRadius);
  }
  print("copies", static_cast<double>(copies), "%.0f");
  print("seconds_for_bed", secondsSince(begin));
  const SolverCase what = makeCase(config, bedOfAll.walls, std::move(bedOfAll.state));
  const std::int64_t steps = stepsFor(what, options);
  print("seconds_until_sorted", secondsSince(begin));
  const NearLists lists(what, options.get("--skin") * bed::LargestRadius, config.threads);
  const Bed start = lists.bed();
  printBed(start);
  print("time_step", what.timeStep);
  print("steps", static_cast<double>(steps), "%.0f");
  print("seconds_until_listed", secondsSince(begin));
  Bed bed = start;
  const FollowResult followed = options.get("--host") != 0.0
    ? follow(lists, steps, options.count("--chunk"), *runOnHost(LoadLayout::Columns), bed)
    : followOnDevice(lists, steps, options, bed);
  print("lists_made_anew", static_cast<double>(followed.lists), "%.0f");
  print("list_seconds", followed.listSeconds);
  print("lists_too_old", static_cast<double>(followed.tooOld), "%.0f");
  print("farthest_of_list", followed.farthest);
  print("unusual", static_cast<double>(followed.outcome.unusual), "%.0f");
  const SolverEnd end = runSolver(what, steps);
  print("solver_speed", static_cast<double>(start.grains() * steps) / end.seconds);
  const Comparison found = compare(bed, what, end.state);
  print("numbers", static_cast<double>(found.numbers), "%.0f");
  print("different", static_cast<double>(found.different), "%.0f");
  std::printf("hash_of_device=%016llx\nhash_of_solver=%016llx\nfirst_difference=%s\n",
    static_cast<unsigned long long>(found.hashOfBed),
    static_cast<unsigned long long>(found.hashOfSolver),
    found.first.empty() ? "none" : found.first.c_str());
  print("same_bits", found.same() ? 1 : 0, "%.0f");
  print("seconds_in_all", secondsSince(begin));
  return found.same();
}

}

int main(int argc, char** argv)
{
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try
  {
    return run(readOptions(argc, argv)) ? 0 : 2;
  }
  catch (const std::exception& error)
  {
    std::fprintf(stderr, "DeviceBenchmark: %s\n", error.what());
    return 1;
  }
}
