// How the ranks of a run, processes or threads, reach each other. The solver knows no more of it.
#pragma once

#include "Ranks/Exchange/Bytes.h"

namespace dem
{

class RankChannel
{
public:
  virtual ~RankChannel() = default;
  /// Number of this process or thread, from 0 on.
  virtual int rank() const = 0;
  virtual int count() const = 0;
  /// Sends a message without waiting for who gets it. Those from one rank to another arrive in the
  /// order in which they were sent.
  virtual void send(int to, Bytes&& message) = 0;
  /// Waits for the next message of another rank.
  /// @param seconds how long at most
  /// @return whether the message is there, or the channel cannot know that
  virtual bool await(int from, double seconds) = 0;
  /// The next message of another rank, for which it waits without end. Callers call await() first,
  /// in which the processor may sleep.
  /// @throws Error when there will be none
  virtual Bytes receive(int from) = 0;
  /// A number for a run that all ranks begin: messages of earlier ones, which may have ended in the
  /// midst of what they had to say, are none of its own.
  std::int32_t nextRun() { return ++this->Runs; }

private:
  std::int32_t Runs = 0;
};

}
