"""A real pointer on the screen, for clicks while the client is busy and plays no events of a test."""

import ctypes
import subprocess
import time

import numpy

STRIP = (1600, 60, 0, 940)  # of the screen, with the bar at the bottom of the window


class Image(ctypes.Structure):
    """The beginning of XImage."""

    _fields_ = [("size", ctypes.c_int * 4), ("data", ctypes.c_void_p), ("order", ctypes.c_int * 5),
                ("bytes_per_line", ctypes.c_int), ("bits_per_pixel", ctypes.c_int)]


def pixels_of_screen(width, height, x, y):
    """Blue, green, red of each pixel; shape (height, width, 3). A program that takes pictures needs a
    hundred times as long, and the client is to be looked at many times a second."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = xlib.XGetImage.restype = ctypes.c_void_p
    xlib.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(xlib.XOpenDisplay(None))
    root = ctypes.c_ulong(xlib.XDefaultRootWindow(display))
    every_plane, as_pixels = ctypes.c_ulong(-1), 2
    image = xlib.XGetImage(display, root, x, y, width, height, every_plane, as_pixels)
    about = Image.from_address(image)
    assert about.bits_per_pixel == 32, about.bits_per_pixel
    raw = ctypes.string_at(about.data, about.bytes_per_line * height)
    for block in (about.data, image):
        xlib.XFree(ctypes.c_void_p(block))
    xlib.XCloseDisplay(display)
    return numpy.frombuffer(raw, numpy.uint8).reshape(height, -1, 4)[:, :width, :3]


def red_position():
    """Where the cross beside the progress bar is while it can be clicked, or None."""
    width, height, x, y = STRIP
    pixels = pixels_of_screen(width, height, x, y)
    red = (pixels[..., 2] > 150) & (pixels[..., 1] < 90) & (pixels[..., 0] < 90)
    rows, columns = numpy.nonzero(red)
    return (x + int(columns.mean()), y + int(rows.mean())) if len(rows) > 20 else None


def click(x, y):
    xlib, xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(xlib.XOpenDisplay(None))
    for away in (200, 100, 40, 10, 3, 0):  # a pointer that jumps there loses its first click in ParaView 6
        xtest.XTestFakeMotionEvent(display, -1, x + away, y, 0)
        xlib.XSync(display, 0)
        time.sleep(0.4)
    for down in (1, 0):
        xlib.XSync(display, 0)
        time.sleep(0.1)
        xtest.XTestFakeButtonEvent(display, 1, down, 0)
    xlib.XSync(display, 0)
    xlib.XCloseDisplay(display)


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as long as an XEvent."""

    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 12)]


def close_window(title):
    """As a window manager asks it when its button is clicked."""
    tree = subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True, check=True).stdout
    # The window that leads all those of the client has its name, too, but no class, and no button.
    window = next(int(line.split()[0], 16) for line in tree.splitlines()
                  if f'"{title}' in line and '"paraview"' in line)
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    xlib.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    xlib.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    display = xlib.XOpenDisplay(None)
    message = ClientMessage(type=33, send_event=1, window=window, format=32,
                            message_type=xlib.XInternAtom(display, b"WM_PROTOCOLS", 0))
    message.data[0] = xlib.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    xlib.XSendEvent(display, window, 0, 0, ctypes.byref(message))
    xlib.XSync(ctypes.c_void_p(display), 0)
    xlib.XCloseDisplay(ctypes.c_void_p(display))


def click_when_red(moments, patience=100):
    """Clicks the cross some seconds after it has become red, and keeps when, and when it was red no
    more. Before that it asks the window to close, which a client that computes does not do."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if red_position():
            close_window("ParaView")
            time.sleep(4)
            position = red_position()
            if position:
                click(*position)
                moments.append(time.monotonic())
                while red_position() and time.monotonic() < end:
                    time.sleep(0.02)
                moments.append(time.monotonic())
                return
        time.sleep(0.3)
