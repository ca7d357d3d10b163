"""Exact motions from published equations of motion, where there is no closed form.

The motions have many more digits than a simulation, and share no code with the solver.
"""

import numpy

STAGES = 2 * numpy.arange(1, 9)  # substeps of the extrapolation


class Integrator:
    """The extrapolation of Gragg, Bulirsch and Stoer, with steps that keep a tolerance.

    Steps become small where a force is not smooth, as at the beginning of a contact. @a slope
    returns the rate of a state, a flat array. @a scale is the unit of the errors.
    """

    def __init__(self, slope, state, scale, step, tolerance=1e-13):
        self.slope, self.state, self.time = slope, numpy.array(state, dtype=float), 0.0
        self._scale, self._step, self._tolerance = scale, step, tolerance

    def _midpoint(self, step, count):
        """Gragg's modified midpoint rule."""
        h = step / count
        before, now = self.state, self.state + h * self.slope(self.state)
        for _ in range(count - 1):
            before, now = now, before + 2 * h * self.slope(now)
        return (before + now + h * self.slope(now)) / 2

    def attempt(self, step):
        """State after a step, or None without convergence."""
        row = []
        for k, count in enumerate(STAGES):
            row.append(self._midpoint(step, count))
            for j in range(k - 1, -1, -1):
                row[j] = row[j + 1] + (row[j + 1] - row[j]) / ((count / STAGES[j]) ** 2 - 1)
            if k > 2 and (abs(row[0] - row[1]) / self._scale).max() < self._tolerance:
                return row[0]
        return None

    def step(self, most):
        """Advances by one step of at most @a most. Returns the length of the step."""
        step = min(self._step, most)
        after = self.attempt(step)
        while after is None:
            step /= 3
            self._step = step
            if step < 1e-14 * max(self.time, most):  # across a jump of a derivative
                after = self._midpoint(step, 2)
                break
            after = self.attempt(step)
        self.state, self.time = after, self.time + step
        self._step = max(self._step, 1.5 * step)
        return step

    def to(self, time):
        """Advances to a time. Returns the state."""
        while self.time < time:
            rest = time - self.time
            if self.step(rest) == rest:
                self.time = time
        return self.state

    def until(self, event, time):
        """Advances until @a event of the state is above 0, or to @a time. Returns True for an
        event."""
        while self.time < time:
            began, before = self.time, self.state
            rest = time - began
            if self.step(rest) == rest:
                self.time = time
            if event(self.state) > 0:
                self._locate(event, began, before)
                return True
        return False

    def _locate(self, event, began, before):
        """Returns to the beginning of an event in the last step, by bisection."""
        low, high, after = 0.0, self.time - began, self.state
        for _ in range(60):
            middle = (low + high) / 2
            self.time, self.state = began, before
            self._step = middle
            self.to(began + middle)
            if event(self.state) > 0:
                high, after = middle, self.state
            else:
                low = middle
            if high - low < 1e-15 * max(began, high):
                break
        self.time, self.state = began + high, after
