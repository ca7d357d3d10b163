// Files for TestMemory: each kind that is read, and each that is written.
#pragma once

#include "MemoryScene.h"
#include "vtkGranularDumpWriter.h"
#include "vtkGranularOFFReader.h"
#include "vtkGranularParticleReader.h"
#include "vtkGranularParticleWriter.h"

#include <vtkErrorCode.h>
#include <vtkInformation.h>
#include <vtkNew.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <unistd.h>
#include <vector>

/// A file that is read at its last time.
template <typename Reader>
class ReadFile : public Scene
{
public:
  explicit ReadFile(const std::string& name)
  {
    this->reader->SetFileName((GRANULAR_TEST_DATA "/" + name).c_str());
    if constexpr (std::is_same_v<Reader, vtkGranularParticleReader>)
    {
      this->reader->AddRadius(0.01);
      this->reader->AddDensity(2000.0);
    }
    this->setElements({ this->reader });
  }

  void update() override
  {
    this->reader->UpdateInformation();
    const std::vector<double> times = this->times();
    this->reader->UpdateTimeStep(times.empty() ? 0.0 : times.back());
  }
  std::string status() override { return this->reader->GetStatus(); }
  std::uint64_t result() override
  {
    OutputHash hash;
    const std::vector<double> times = this->times();
    hash.add(times.data(), times.size() * sizeof(double));
    hash.add(this->reader);
    return hash.value();
  }

private:
  std::vector<double> times()
  {
    using Pipeline = vtkStreamingDemandDrivenPipeline;
    vtkInformation* about = this->reader->GetOutputInformation(0);
    const int count = about->Length(Pipeline::TIME_STEPS());
    const double* steps = about->Get(Pipeline::TIME_STEPS());
    return count > 0 ? std::vector<double>(steps, steps + count) : std::vector<double>();
  }

  vtkNew<Counted<Reader>> reader;
};

/// Grains that are written to a file, each of their times where it takes them.
template <typename Writer>
class WrittenFile : public Scene
{
public:
  explicit WrittenFile(const std::string& name) : name("memory-" + std::to_string(getpid()) + name)
  {
    this->grains->SetFileName(GRANULAR_TEST_DATA "/elsewhere/spheres.lammpstrj");
    this->writer->SetInputConnection(this->grains->GetOutputPort());
    this->writer->SetFileName(this->name.c_str());
    if constexpr (std::is_same_v<Writer, vtkGranularDumpWriter>)
    {
      this->writer->SetWriteAllTimeSteps(true);
    }
    this->setElements({ this->writer });
  }
  ~WrittenFile() override { std::remove(this->name.c_str()); }

  void update() override { this->writer->Write(); }
  std::string status() override
  {
    return this->writer->GetErrorCode() == vtkErrorCode::NoError ? "OK" : "not written";
  }
  std::uint64_t result() override
  {
    std::ifstream file(this->name);
    const std::string text{ std::istreambuf_iterator<char>(file), {} };
    OutputHash hash;
    hash.add(text.data(), text.size());
    return hash.value();
  }

private:
  std::string name;
  vtkNew<vtkGranularParticleReader> grains;
  vtkNew<Counted<Writer>> writer;
};

template <typename Kind>
NamedScene fileScene(const std::string& name)
{
  return { name, [name] { return std::make_unique<Kind>(name); } };
}

inline std::vector<NamedScene> fileScenes()
{
  using Grains = ReadFile<vtkGranularParticleReader>;
  return { fileScene<ReadFile<vtkGranularOFFReader>>("reference/wall_primitives/boundary.off"),
    fileScene<Grains>("reference/pair_stick/initial.csv"),
    fileScene<Grains>("elsewhere/spheres.lammpstrj"), fileScene<Grains>("elsewhere/scaled.dump"),
    fileScene<Grains>("elsewhere/spheres.data"), fileScene<Grains>("elsewhere/ellipsoids.data"),
    fileScene<Grains>("elsewhere/grains.extxyz"), fileScene<Grains>("elsewhere/points.xyz"),
    fileScene<Grains>("elsewhere/yade-attributes.txt"),
    fileScene<Grains>("elsewhere/mfix/particle_output.dat"),
    fileScene<WrittenFile<vtkGranularParticleWriter>>(".tinydem"),
    fileScene<WrittenFile<vtkGranularDumpWriter>>(".dump") };
}
