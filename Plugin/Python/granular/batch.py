#!/usr/bin/env pvbatch
"""Runs a saved state with a Granular Simulation to its end, without a window.

    pvbatch .../granular/batch.py STATE.pvsm [--to T] [--output DIR] [--every N]

The same command continues after the last whole frame, whatever ended it.
"""

import os
import sys


def main(arguments=None):
    """The command line; returns the exit code: 0, 1 when it failed, 130 when it was stopped."""
    import argparse

    parser = argparse.ArgumentParser(prog="batch.py", description=__doc__.splitlines()[0])
    parser.add_argument("state", help="a state file (.pvsm, .py) with a Granular Simulation")
    parser.add_argument("--to", type=float, metavar="T", help="when to end, instead of EndTime")
    parser.add_argument("--output", metavar="DIR", help="folder of the files; by default STATE-output")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="write one frame of N")
    parser.add_argument("--contacts", action="store_true", help="write the contacts as well")
    parser.add_argument("--pieces", action="store_true", default=None,
                        help="have each of several processes write its piece of a frame (.pvtp)")
    parser.add_argument("--fresh", action="store_true", help="begin anew, do not continue")
    parser.add_argument("--simulation", metavar="NAME", help="which one, where a state has several")
    parser.add_argument("--quiet", action="store_true", help="say nothing but what went wrong")
    options = parser.parse_args(arguments)

    import granular
    from granular.running import Stopped

    output = options.output or os.path.splitext(options.state)[0] + "-output"
    try:
        done = granular.batch(options.state, options.to, output, options.every, options.contacts,
                              options.fresh, options.simulation, progress=not options.quiet,
                              pieces=options.pieces)
    except KeyboardInterrupt:
        print("Stopped at once; what is written is whole, and the same command continues from there.",
              file=sys.stderr)
        return 130
    except Stopped as stop:
        print(stop, file=sys.stderr)
        return 130
    except granular.Error as error:
        print(f"batch.py: {error}", file=sys.stderr)
        return 1
    for note in done["notes"]:
        print(note, file=sys.stderr)
    if not options.quiet:
        print(f"{done['frames']} frames to t = {done['time']:g}, {done['stepped']} of them computed"
              f" now, in {done['output']}")
    return 0


def end(code):
    """Ends all processes with a code. Among several processes sys.exit() would end this process
    alone, and mpiexec would kill the others, which print stacks. After an exception ParaView ends
    all processes with the code 1."""
    from vtkmodules.vtkParallelCore import vtkMultiProcessController

    controller = vtkMultiProcessController.GetGlobalController()
    if not controller or controller.GetNumberOfProcesses() == 1:
        sys.exit(code)
    sys.stdout.flush()
    sys.stderr.flush()
    sys.excepthook = lambda *_: None  # all is said
    raise RuntimeError(f"ended with {code}")


if __name__ == "__main__":
    # Run by its path, the folder of the package would be searched for modules instead of its own.
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [os.path.dirname(here), *(path for path in sys.path if os.path.abspath(path) != here)]
    code = main()
    if code != 0:  # else ParaView ends by itself, and of several processes all of them
        end(code)
