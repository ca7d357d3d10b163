"""A copy of the tree that mistakes are planted in, and its build, which is made for many small
changes: the solver is a shared library, so that no program is linked anew for a mistake, and its
loops exist for one width of vectors, which takes a third of the time to compile."""

import filecmp
import hashlib
import os
import shutil
import subprocess

TREE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Texts that differ in the copy of the solver: a file, its text, and that of the copy.
OTHERWISE = (
    ("Solver/CMakeLists.txt", "add_library(dem STATIC", "add_library(dem SHARED"),
    ("Solver/CMakeLists.txt", 'target_link_options(dem INTERFACE "LINKER:--wrap=fma")',
     'target_link_options(dem PUBLIC "LINKER:--wrap=fma")'),
    ("Solver/Vectors/FusedMultiplyAdd.cxx", 'visibility("hidden")', 'visibility("default")'),
)


def run(*command):
    """What a command said, and whether it ended well."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout, done.returncode == 0


def digest(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def has_avx2():
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            return " avx2 " in file.read()
    except OSError:
        return False


def tracked():
    said = subprocess.run(["git", "-C", TREE, "ls-files", "-z"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout
    return [name for name in said.split("\0") if os.path.isfile(os.path.join(TREE, name))]


class PlantedTree:
    """The copy, with a build of the solver and its tests alone, or of all with the plugin."""

    def __init__(self, folder, jobs, adapters):
        self.tree = os.path.join(folder, "tree")
        # As deep as builds of the tree itself, whose objects a compiler cache has then.
        self.build = os.path.join(self.tree, "build", "adapters" if adapters else "solver")
        self.root = "" if adapters else "Solver"  # of the files that the tables name
        self.jobs = str(jobs)
        self.otherwise = [] if adapters or not has_avx2() else OTHERWISE
        self.copy()
        # Without debug information, and with the linker that takes least.
        linker = "-fuse-ld=mold" if shutil.which("mold") else ""
        said, good = run(
            "cmake", "--preset", "dev", "-S", self.tree, "-B", self.build,
            "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O2 -g0 -DNDEBUG",
            *(f"-DCMAKE_{kind}_LINKER_FLAGS={linker}" for kind in ("EXE", "SHARED", "MODULE")),
            "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON",
            "-DGRANULAR_VECTOR_BITS=" + ("256" if has_avx2() and not adapters else ""),
            "-DGRANULAR_BUILD_PLUGIN=" + ("ON" if adapters else "OFF"))
        if not good:
            raise SystemExit(said)

    def copy(self):
        """Makes the copy equal to the tree. A file that has not changed keeps its time, so that it
        is not built again."""
        names = tracked()
        kept = {os.path.join(self.tree, name) for name in names}
        for folder, folders, files in os.walk(self.tree):
            if folder == self.tree and "build" in folders:
                folders.remove("build")
            for name in files:
                if os.path.join(folder, name) not in kept:
                    os.remove(os.path.join(folder, name))
        changed = {}
        for name, text, other in self.otherwise:
            here = changed.get(name) or open(os.path.join(TREE, name), encoding="utf-8").read()
            if text not in here:
                raise SystemExit(f"{name} has no {text!r} any more: renew OTHERWISE.")
            changed[name] = here.replace(text, other)
        for name in names:
            target = os.path.join(self.tree, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if name in changed:
                if not os.path.exists(target) or self.text(target) != changed[name]:
                    with open(target, "w", encoding="utf-8") as file:
                        file.write(changed[name])
            elif not os.path.exists(target) or not filecmp.cmp(os.path.join(TREE, name), target,
                                                               shallow=False):
                shutil.copy(os.path.join(TREE, name), target)

    @staticmethod
    def text(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def write(self, name, text):
        with open(os.path.join(self.tree, self.root, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        return self.text(os.path.join(self.tree, self.root, name))

    def code(self):
        """A digest of the code that mistakes are planted in."""
        rooms = ("Solver/",) if self.root else ("Solver/", "Readers/", "Filters/", "Plugin/",
                                                "Views/", "XML/")
        return self.of_files(name for name in tracked() if name.startswith(rooms))

    def of_files(self, names):
        return digest(*(part for name in sorted(names)
                        for part in (name, self.text(os.path.join(self.tree, name)))))

    def make(self, targets):
        """Builds some targets, or all where None is one of them."""
        wanted = set(targets)
        chosen = [] if None in wanted else sorted(wanted)
        return run("ninja", "-C", self.build, "-j", self.jobs, *chosen)

    def headers_of_programs(self):
        """The headers that the main source of each program includes, as the compiler told."""
        said, _ = run("ninja", "-C", self.build, "-t", "deps")
        found, own = {}, None
        for line in said.splitlines():
            if line and not line.startswith(" "):
                target = line.split(":")[0]
                own = os.path.basename(target).split(".")[0] if "/Testing/" in "/" + target else None
            elif own and "/Solver/" in line and line.endswith(".h"):
                found.setdefault(own, set()).add(os.path.basename(line))
        return found
