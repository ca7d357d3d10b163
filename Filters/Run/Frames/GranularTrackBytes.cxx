#include "Run/Frames/GranularTrackBytes.h"

#include "Basics/Error.h"

namespace granular
{
namespace
{

void write(const dem::WallTrack& track, dem::ByteWriter& writer)
{
  writer.put(track.firstPoint);
  writer.putColumn(track.times);
  for (const std::vector<dem::Vec3>& points : track.points)
  {
    writer.putColumn(points);
  }
}

dem::WallTrack readTrack(dem::ByteReader& reader)
{
  dem::WallTrack track;
  track.firstPoint = reader.get<std::int64_t>();
  reader.addColumn(track.times);
  track.points.resize(track.times.size());
  for (std::vector<dem::Vec3>& points : track.points)
  {
    reader.addColumn(points);
  }
  return track;
}

/// Calls use(value) for what is known of a container without its triangles.
template <typename SpawnPlaceT, typename Use>
void visit(SpawnPlaceT& container, const Use& use)
{
  use(container.region.shape);
  use(container.region.low);
  use(container.region.high);
  use(container.region.up);
  use(container.region.facesBelow);
  use(container.fills);
  use(container.fillMass);
  use(container.yields);
}

}

WallRecord beginOf(const WallRecord* record)
{
  WallRecord begin;
  if (record)
  {
    begin.pointCounts = record->pointCounts;
    begin.track.times = { record->track.times.front() };
    begin.track.points = { record->track.points.front() };
  }
  return begin;
}

void writeElsewhere(const dem::Scene& scene, const RestartKey& key, dem::ByteWriter& writer)
{
  writer.put(key.walls);
  writer.put(key.motion);
  writer.put(key.flow);
  std::vector<std::uint8_t> repeats;
  for (const dem::WallBody& body : scene.walls.bodies)
  {
    repeats.push_back((body.repeated ? 1 : 0) + (body.follows ? 2 : 0));
  }
  writer.putColumn(repeats);
  writer.put(scene.spawnPlace.has_value());
  if (scene.spawnPlace)
  {
    visit(*scene.spawnPlace, [&writer](const auto& value) { writer.put(value); });
  }
}

WallsElsewhere readElsewhere(dem::ByteReader& reader)
{
  WallsElsewhere walls;
  walls.geometry = reader.get<std::uint64_t>();
  walls.motion = reader.get<std::uint64_t>();
  walls.flow = reader.get<std::uint64_t>();
  reader.addColumn(walls.repeats);
  if (reader.get<bool>())
  {
    walls.spawnPlace.emplace();
    visit(*walls.spawnPlace, [&reader](auto& value) { reader.getMany(&value, 1); });
  }
  return walls;
}

void writeRecords(const std::vector<WallRecord>& records, dem::ByteWriter& writer)
{
  writer.put(static_cast<std::int64_t>(records.size()));
  for (const WallRecord& record : records)
  {
    writer.putColumn(record.pointCounts);
    write(record.track, writer);
  }
}

std::vector<WallRecord> readRecords(dem::ByteReader& reader)
{
  std::vector<WallRecord> records(static_cast<std::size_t>(reader.get<std::int64_t>()));
  for (WallRecord& record : records)
  {
    reader.addColumn(record.pointCounts);
    record.track = readTrack(reader);
  }
  return records;
}

dem::Bytes bytesOfTracks(const dem::Surface& walls)
{
  dem::ByteWriter writer;
  writer.put(static_cast<std::int64_t>(walls.bodies.size()));
  for (const dem::WallBody& body : walls.bodies)
  {
    write(body.track, writer);
  }
  return writer.take();
}

void takeTracks(const dem::Bytes& bytes, dem::Surface& walls)
{
  dem::ByteReader reader(bytes);
  if (reader.get<std::int64_t>() != static_cast<std::int64_t>(walls.bodies.size()))
  {
    throw dem::Error("The processes of the server do not see the same walls.");
  }
  for (dem::WallBody& body : walls.bodies)
  {
    body.track = readTrack(reader);
  }
}

}
