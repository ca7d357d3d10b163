// Ranks that are threads of one process: what a rank sends is put into the box of another one.
#pragma once

#include "Basics/Error.h"
#include "Ranks/Exchange/RankChannel.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace ranks
{

/// What all ranks of a group send each other.
class Messages
{
public:
  explicit Messages(int ranks)
    : Boxes(static_cast<std::size_t>(ranks * ranks)), Ranks(ranks),
      HaveCores(static_cast<int>(std::thread::hardware_concurrency()) >= ranks)
  {
  }

  int count() const { return this->Ranks; }
  void put(int from, int to, dem::Bytes&& message)
  {
    const std::lock_guard<std::mutex> lock(this->Guard);
    this->Boxes[static_cast<std::size_t>(from * this->Ranks + to)].push_back(std::move(message));
    this->News.notify_all();
  }
  /// @return whether there is a message within a time
  bool await(int from, int to, double seconds)
  {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::microseconds soon(200);
    const Clock::time_point begin = Clock::now();
    std::unique_lock<std::mutex> lock(this->Guard);
    std::deque<dem::Bytes>& box = this->Boxes[static_cast<std::size_t>(from * this->Ranks + to)];
    while (this->HaveCores && box.empty() && Clock::now() - begin < soon)
    {
      lock.unlock(); // to sleep and be woken takes longer than most messages do
      std::this_thread::yield();
      lock.lock();
    }
    const double most = std::min(seconds, 1e6); // without overflow
    return this->News.wait_for(lock, std::chrono::duration<double>(most),
      [&] { return !box.empty(); });
  }
  dem::Bytes take(int from, int to)
  {
    while (!this->await(from, to, 1e6))
    {
    }
    const std::lock_guard<std::mutex> lock(this->Guard);
    std::deque<dem::Bytes>& box = this->Boxes[static_cast<std::size_t>(from * this->Ranks + to)];
    dem::Bytes message = std::move(box.front());
    box.pop_front();
    return message;
  }

private:
  std::mutex Guard;
  std::condition_variable News;
  std::vector<std::deque<dem::Bytes>> Boxes; ///< per sender and receiver
  int Ranks;
  bool HaveCores; ///< for all of them
};

class ThreadChannel : public dem::RankChannel
{
public:
  ThreadChannel(Messages& messages, int rank) : Post(messages), Rank(rank) {}

  int rank() const override { return this->Rank; }
  int count() const override { return this->Post.count(); }
  void send(int to, dem::Bytes&& message) override
  {
    this->Post.put(this->Rank, to, std::move(message));
  }
  bool await(int from, double seconds) override
  {
    return this->Post.await(from, this->Rank, seconds);
  }
  dem::Bytes receive(int from) override { return this->Post.take(from, this->Rank); }

private:
  Messages& Post;
  int Rank;
};

/// Calls body(channel) for each rank at the same time.
/// @return what each has thrown, or nothing
inline std::vector<std::string> run(int ranks, const std::function<void(dem::RankChannel&)>& body)
{
  Messages messages(ranks);
  std::vector<std::string> said(static_cast<std::size_t>(ranks));
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
  {
    threads.emplace_back(
      [&, rank]
      {
        ThreadChannel channel(messages, rank);
        try
        {
          body(channel);
        }
        catch (const std::exception& error)
        {
          said[static_cast<std::size_t>(rank)] = error.what();
        }
      });
  }
  for (std::thread& thread : threads)
  {
    thread.join();
  }
  return said;
}

}
