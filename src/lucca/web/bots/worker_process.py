"""A worker: a process that does one task after another, and the thread of the server that talks to it."""

import asyncio
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

GO_ON = "go on"  # with the task that was begun: one more piece
STOP = "stop"  # nothing more is wanted of it
# What a process raises that has too little memory, also to load libraries: what is left of it cannot be relied upon.
DEADLY = (MemoryError, OSError, ImportError, SystemError)


class WorkerDied(Exception):
    """The process ended before it answered; the next task starts another one."""


class TaskFailed(Exception):
    """What a task raised in its process, as text."""


class Worker:
    """A process that does tasks; it starts when it is first needed, and again after it died."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "worker")
        self.lock = threading.Lock()  # around starting and ending
        self.process: multiprocessing.process.BaseProcess | None = None
        self.connection: Connection | None = None
        self.is_closed = False

    def ask(self, message: object) -> "asyncio.Future[Any]":
        """What the process answers: to a task the first of its results, to GO_ON the next one.

        The future raises WorkerDied, or TaskFailed; to cancel it stops nothing.
        """
        return asyncio.get_running_loop().run_in_executor(self.thread, self.exchange, message)

    def stop_task(self) -> None:
        """Has the process forget a task of which more results might have been asked for."""
        with suppress(RuntimeError):  # there is no thread any more
            self.thread.submit(self.send, STOP)

    def exchange(self, message: object) -> Any:
        """Sends something, and waits for the answer; called by the thread."""
        try:
            self.running_connection().send(message)
            result, error, is_dying = self.running_connection().recv()
        except (EOFError, OSError):
            self.end_process()
            raise WorkerDied from None
        if is_dying:
            self.end_process()
            raise WorkerDied(error)
        if error:
            raise TaskFailed(error)
        return result

    def send(self, message: object) -> None:
        """Sends something that needs no answer, if there is anybody to hear it; called by the thread."""
        with suppress(OSError):
            if self.connection:
                self.connection.send(message)

    def running_connection(self) -> Connection:
        """The connection to the process, which is started if there is none."""
        with self.lock:
            if self.is_closed:
                raise EOFError
            if self.connection is None:
                context = multiprocessing.get_context("spawn")
                self.connection, theirs = context.Pipe()
                self.process = context.Process(target=work, args=(theirs,), daemon=True)
                self.process.start()
                theirs.close()  # so that reading ends when the process does
            return self.connection

    def kill(self) -> None:
        """Ends the process, whatever it is working on."""
        with self.lock:
            if self.process:
                self.process.kill()

    def end_process(self) -> None:
        """Clears away a process that has ended or is to end."""
        with self.lock:
            if self.process and self.connection:
                self.process.kill()
                self.process.join()
                self.connection.close()
            self.process = self.connection = None

    def close(self) -> None:
        """Ends the process and the thread for good."""
        with self.lock:
            self.is_closed = True
        self.kill()
        self.thread.shutdown(wait=True, cancel_futures=True)
        self.end_process()


def work(connection: Connection) -> None:
    """What the process does: it answers messages until the server has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches it too
    threading.Thread(target=end_with_server, daemon=True).start()
    results: Iterator[Any] = iter(())
    while True:
        try:
            message = connection.recv()
        except (EOFError, OSError):  # there is no server any more
            return
        if message == STOP:
            results = iter(())
            continue
        try:
            if message != GO_ON:
                results = results_of(*message)
            connection.send((next(results), "", False))
        except DEADLY as error:
            with suppress(*DEADLY):
                connection.send((None, type(error).__name__, True))
            os._exit(1)
        except Exception:
            results = iter(())
            connection.send((None, traceback.format_exc(), False))


def results_of(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Iterator[Any]:
    """The results of a task: what a generator yields, or else the one that a function returns."""
    result = function(*arguments)
    return result if isinstance(result, Iterator) else iter((result,))


def end_with_server() -> None:
    """Waits until the server has ended, however it did."""
    server = multiprocessing.parent_process()
    if server:
        wait([server.sentinel])
        os._exit(0)
