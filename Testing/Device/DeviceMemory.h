// Memory of a graphics processor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace device
{

inline void check(cudaError_t error)
{
  if (error != cudaSuccess)
  {
    throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(error));
  }
}

/// Memory of the device, which grows.
template <typename T>
class Buffer
{
public:
  Buffer() = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { cudaFree(this->Data); }
  T* resize(std::size_t count)
  {
    if (count > this->Capacity)
    {
      check(cudaFree(this->Data));
      this->Data = nullptr;
      check(cudaMalloc(reinterpret_cast<void**>(&this->Data), count * sizeof(T)));
      this->Capacity = count;
    }
    return this->Data;
  }
  template <typename From>
  T* take(const std::vector<From>& from)
  {
    const std::size_t bytes = from.size() * sizeof(From);
    this->resize(std::max<std::size_t>(1, bytes / sizeof(T)));
    check(cudaMemcpy(this->Data, from.data(), bytes, cudaMemcpyHostToDevice));
    return this->Data;
  }
  template <typename To>
  void give(std::vector<To>& to) const
  {
    check(cudaMemcpy(to.data(), this->Data, to.size() * sizeof(To), cudaMemcpyDeviceToHost));
  }
  T* get() const { return this->Data; }

private:
  T* Data = nullptr;
  std::size_t Capacity = 0;
};

}
