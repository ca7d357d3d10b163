"""What was found of mistakes and of tests, kept in files that lines are added to, so that a run can
be cut off at any time and the next one continues from there.

A mistake that was noticed counts as noticed while the code and the test that noticed it are the same;
of one that was not, tests that tried it in vain are not run again while code and test are the same."""

import json
import os

from planted_tree import digest


def lines_of(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]  # the last may be cut off


class Records:
    """The records of a folder for one state of the code."""

    def __init__(self, folder, code, tests):
        self.results = os.path.join(folder, "results.jsonl")
        self.passes = os.path.join(folder, "passes.jsonl")
        self.code, self.tests = code, tests
        self.seconds, self.passed, self.longer = {}, set(), {}
        for line in lines_of(self.passes):
            self.take(line)
        self.found = {}
        for line in lines_of(self.results):
            self.found.setdefault(line["key"], []).append(line)

    @staticmethod
    def key(mistake):
        return digest(*mistake[:4])

    @staticmethod
    def add(path, line):
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    # Tests without a mistake

    def take(self, line):
        """What a test took without a mistake; if it was ended before it was done, longer than that."""
        name = line["test"]
        if line["longer"]:
            self.longer[name] = max(self.longer.get(name, 0), line["seconds"])
            return
        self.seconds[name] = line["seconds"]
        if name in self.tests and (line["code"], line["source"]) == (self.code,
                                                                     self.tests[name].source):
            self.passed.add(name)

    def passes_alone(self, test, seconds, longer=False):
        line = {"test": test.name, "code": self.code, "source": test.source, "seconds": seconds,
                "longer": longer}
        self.add(self.passes, line)
        self.take(line)

    def least(self, name):
        """Seconds that a test takes at least, as far as is known."""
        return self.seconds.get(name, self.longer.get(name, 0))

    # Mistakes

    def noticed(self, mistake):
        """Who noticed a mistake in this code."""
        for line in reversed(self.found.get(self.key(mistake), [])):
            by = line["by"]
            if by and line["code"] == self.code and (by not in self.tests or
                                                     self.tests[by].source == line["source"]):
                return by
        return None

    def last(self, mistake):
        """The test that noticed a mistake when it was planted last, in whatever code."""
        for line in reversed(self.found.get(self.key(mistake), [])):
            if line["by"] in self.tests:
                return line["by"]
        return None

    def in_vain(self, mistake):
        """The tests that did not notice it."""
        return {name for line in self.found.get(self.key(mistake), []) if line["code"] == self.code
                for name, source in line["tried"].items()
                if name in self.tests and self.tests[name].source == source}

    def planted(self, mistake, by, tried, **more):
        line = {"key": self.key(mistake), "mistake": mistake[0], "file": mistake[1], "by": by,
                "source": self.tests[by].source if by in self.tests else None, "code": self.code,
                "tried": {name: self.tests[name].source for name in tried}, **more}
        self.add(self.results, line)
        self.found.setdefault(line["key"], []).append(line)
