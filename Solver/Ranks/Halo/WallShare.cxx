#include "Ranks/Halo/WallShare.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace dem
{

namespace
{

/// Calls number(value) and column(vector) for all that a part, const or not, consists of.
template <typename AnyPart, typename Number, typename Column>
void visit(AnyPart& part, const Number& number, const Column& column)
{
  column(part.numbers);
  column(part.elements);
  column(part.forms);
  column(part.points);
  column(part.pointNumbers);
  column(part.firstPoints);
  for (auto& area : part.areas)
  {
    ServoArea::visit(area, number, column);
  }
  Seams::visit(part.seams, number, column);
}

Bytes written(const WallPart& part)
{
  ByteWriter writer;
  visit(
    part, [&writer](const auto& value) { writer.put(value); },
    [&writer](const auto& values) { writer.putColumn(values); });
  return writer.take();
}

WallPart readPart(const Bytes& message, std::size_t bodies)
{
  WallPart part;
  part.areas.resize(bodies);
  ByteReader reader(message);
  visit(
    part, [&reader](auto& value) { reader.getMany(&value, 1); },
    [&reader](auto& values)
    {
      values.clear();
      reader.addColumn(values);
    });
  return part;
}

/// Elements, each once.
class Chosen
{
public:
  explicit Chosen(const Walls& walls) : Boundary(walls), Taken(walls.size()) {}

  void add(std::int32_t element)
  {
    if (this->Taken[element] == 0)
    {
      this->Taken[element] = 1;
      this->Elements.push_back(element);
    }
  }
  /// Adds the elements that hang together with those that are there.
  void addAround()
  {
    for (std::size_t k = 0, count = this->Elements.size(); k < count; ++k)
    {
      this->Boundary.seams().forEachAround(this->Elements[k],
        [this](std::int32_t other) { this->add(other); });
    }
  }
  std::vector<std::int32_t> sorted()
  {
    std::sort(this->Elements.begin(), this->Elements.end());
    return std::move(this->Elements);
  }

private:
  const Walls& Boundary;
  std::vector<char> Taken; ///< per element
  std::vector<std::int32_t> Elements;
};

/// What a rank has asked for.
WallPart answer(const Bytes& question, const Walls& walls)
{
  std::vector<Box> boxes;
  std::vector<std::int32_t> numbers;
  ByteReader reader(question);
  reader.addColumn(boxes);
  reader.addColumn(numbers);
  Chosen chosen(walls);
  for (std::int32_t element = 0; element < walls.size(); ++element)
  {
    if (walls.isKeptWhole(walls.body(element)))
    {
      chosen.add(element);
    }
  }
  for (const Box& box : boxes)
  {
    walls.forEachIn(box, [&chosen](std::int32_t element) { chosen.add(element); });
  }
  for (const std::int32_t number : numbers)
  {
    if (number < 0 || number >= walls.size())
    {
      throw Error("The state to start from has a contact with wall element " +
        std::to_string(number) + ", which there is not.");
    }
    chosen.add(number);
  }
  // What a grain touches is compared with what is around it, and that with its own surroundings.
  chosen.addAround();
  chosen.addAround();
  return walls.part(chosen.sorted());
}

}

void WallShare::fetch(RankTalk& talk, const Particles& grains, const PairMemories& known,
  ContactLists& lists)
{
  if (talk.rank() > 0)
  {
    Bytes question = this->ask(grains, known, lists);
    const bool asks = !question.empty();
    talk.send(0, std::move(question));
    if (asks)
    {
      WallPart part = readPart(talk.receive(0), lists.boundary().bodies().size());
      lists.takeWalls(std::move(part));
    }
    return;
  }
  for (int from = 1; from < talk.count(); ++from)
  {
    const Bytes question = talk.receive(from);
    if (!question.empty())
    {
      talk.send(from, written(answer(question, lists.boundary())));
    }
  }
}

/// What this rank needs; nothing where it has all of it.
Bytes WallShare::ask(const Particles& grains, const PairMemories& known, const ContactLists& lists)
{
  double farthest = 0.0, sum = 0.0;
  std::int64_t count = 0;
  lists.forEachAtWalls(grains, 0,
    [&](const Vec3&, double reach)
    {
      farthest = std::max(farthest, reach);
      sum += reach;
      ++count;
    });
  const double mean = count > 0 ? sum / static_cast<double>(count) : 0.0;
  const auto isKnown = [&lists](const PairMemory& memory)
  { return lists.boundary().find(memory.partner) >= 0; };
  if (this->IsBegun && (count == 0 || this->Cells.suit(mean, farthest)) &&
    !this->lacks(grains, 0, lists) && std::all_of(known.pairs.begin(), known.pairs.end(), isKnown))
  {
    return {};
  }
  this->IsBegun = true;
  this->Cells = count > 0 ? CoveredCells::forReaches(mean, farthest) : CoveredCells();
  lists.forEachAtWalls(grains, 0,
    [this](const Vec3& middle, double reach) { this->Cells.add(middle, reach); });
  this->Cells.grow();
  std::vector<std::int32_t> numbers;
  for (const PairMemory& memory : known.pairs)
  {
    numbers.push_back(memory.partner);
  }
  ByteWriter writer;
  writer.putColumn(this->Cells.boxes());
  writer.putColumn(numbers);
  return writer.take();
}

bool WallShare::lacks(const Particles& grains, std::size_t from, const ContactLists& lists) const
{
  bool lacks = false;
  lists.forEachAtWalls(grains, from,
    [&](const Vec3& middle, double reach) { lacks = lacks || !this->Cells.cover(middle, reach); });
  return lacks;
}

}
