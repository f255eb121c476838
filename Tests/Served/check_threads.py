"""Ends a served store while clients ask it and a notification is on its way, again and again; a tool that was built with the
thread sanitizer then tells of each race. Usage: check_threads.py TOOL ROUNDS
"""

import http.client
import http.server
import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "Clients", "python"))
import store


class SlowBackend(http.server.BaseHTTPRequestHandler):
    """Answers each notification late, so that the next ones wait behind it."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        time.sleep(0.05)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def serve(tool, backend):
    process = subprocess.Popen(
        [tool, "serve", "--port", "0", "--quiet", "--notify", f"http://127.0.0.1:{backend.server_port}/"],
        stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().split()[-1]


def ask(url, is_over):
    """Buys until the store is gone."""
    while not is_over.is_set():
        try:
            store.Store(url).buy("coins")
        except (OSError, http.client.HTTPException, store.Refused):
            return


def main():
    tool, rounds = sys.argv[1], int(sys.argv[2])
    backend = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SlowBackend)
    threading.Thread(target=backend.serve_forever, daemon=True).start()
    for number in range(rounds):
        process, url = serve(tool, backend)
        is_over = threading.Event()
        clients = [threading.Thread(target=ask, args=(url, is_over)) for _ in range(4)]
        for client in clients:
            client.start()
        time.sleep(0.2 + 0.05 * (number % 3))
        process.terminate()
        code = process.wait(60)
        is_over.set()
        for client in clients:
            client.join()
        if code != 0:
            sys.exit(f"round {number + 1}: the store ended with {code}, and 0 was expected")
    backend.shutdown()
    print(f"{rounds} stores ended in the middle of requests and notifications")


if __name__ == "__main__":
    main()
