"""A real pointer on the screen, for clicks while the client is busy and plays no events of a test."""

import ctypes
import subprocess
import time

import numpy

STRIP = (1600, 60, 0, 940)  # of the screen, with the bar at the bottom of the window


def red_place():
    """Where the cross beside the progress bar is while it can be clicked, or None."""
    width, height, x, y = STRIP
    raw = subprocess.run(["import", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}",
                          "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout
    pixels = numpy.frombuffer(raw, numpy.uint8).astype(int).reshape(height, -1, 3)
    red = (pixels[..., 0] > 150) & (pixels[..., 1] < 90) & (pixels[..., 2] < 90)
    rows, columns = numpy.nonzero(red)
    return (x + int(columns.mean()), y + int(rows.mean())) if len(rows) > 20 else None


def click(x, y):
    xlib, xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(xlib.XOpenDisplay(None))
    xtest.XTestFakeMotionEvent(display, -1, x, y, 0)
    for down in (1, 0):
        xlib.XSync(display, 0)
        time.sleep(0.1)
        xtest.XTestFakeButtonEvent(display, 1, down, 0)
    xlib.XSync(display, 0)
    xlib.XCloseDisplay(display)


def click_when_red(moments, patience=100):
    """Clicks the cross some seconds after it has become red, and keeps when, and when it was red no
    more."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if red_place():
            time.sleep(6)
            place = red_place()
            if place:
                click(*place)
                moments.append(time.monotonic())
                while red_place() and time.monotonic() < end:
                    pass
                moments.append(time.monotonic())
                return
        time.sleep(0.3)
