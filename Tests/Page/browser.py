"""A headless Chromium, driven over two pipes; it opens files, and of the network nothing but this machine where it is told to."""

import base64
import json
import os
import shutil
import select
import subprocess
import tempfile
import time


class BrowserError(Exception):
    """The browser cannot be started, has gone, or does not answer in time."""


class Browser:
    """One browser with one page."""

    NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    ANSWER_SECONDS = 90

    @classmethod
    def path(cls):
        for name in cls.NAMES:
            if shutil.which(name):
                return shutil.which(name)
        raise BrowserError("there is no Chromium on the PATH; on Debian: apt-get install chromium")

    def __init__(self, reached=None):
        """Starts a browser; `reached` is the beginning of the only addresses that it may ask, such as http://127.0.0.1:8417/."""
        self.reached = reached
        self.profile = tempfile.mkdtemp(prefix="page-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        flags = ["--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
                 "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                 f"--user-data-dir={self.profile}", "about:blank"]

        def connect():
            # The browser reads its orders from descriptor 3 and answers on 4.
            low = [os.dup(to_browser), os.dup(from_browser)]
            while min(low) < 5:
                low = [os.dup(descriptor) for descriptor in low]
            os.dup2(low[0], 3)
            os.dup2(low[1], 4)

        self.process = subprocess.Popen([self.path(), *flags], preexec_fn=connect, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        targets = self.send("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(f"{domain}.enable")

    def close(self):
        """Ends the browser and forgets its profile."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **parameters):
        """Gives an order and waits for its result."""
        self.number += 1
        order = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            order["sessionId"] = self.session
        remaining = json.dumps(order).encode() + b"\0"
        while remaining:
            remaining = remaining[os.write(self.output, remaining):]
        end = time.monotonic() + self.ANSWER_SECONDS
        while True:
            message = self.receive(end, method)
            if message.get("id") == self.number:
                if "error" in message:
                    raise BrowserError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def receive(self, end, method):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.input], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise BrowserError(f"{method}: no answer within {self.ANSWER_SECONDS} seconds")
            data = os.read(self.input, 1 << 20)
            if not data:
                raise BrowserError(f"{method}: the browser has gone")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, path, place=""):
        """Opens a file at a place, as somebody does who follows a link from elsewhere."""
        # Another place of the page that stands open would not load it again.
        self.send("Page.navigate", url="about:blank")
        self.wait("document.URL === 'about:blank'")
        self.send("Page.navigate", url="file://" + os.path.abspath(path) + ("#" + place if place else ""))
        self.wait("document.readyState === 'complete' && document.URL !== 'about:blank'")

    def visit(self, url):
        """Opens a page of this machine over HTTP."""
        self.send("Page.navigate", url=url)
        self.wait(f"document.readyState === 'complete' && document.URL.startsWith({json.dumps(url)})")

    def go(self, place):
        """Follows a link within the page."""
        self.evaluate(f"location.hash = {json.dumps('#' + place)}")
        # The page hears of it in a later turn.
        self.evaluate("new Promise((done) => setTimeout(done, 0))")

    def evaluate(self, expression):
        """The value of an expression in the page; a promise is waited for."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            text = details.get("exception", {}).get("description", details.get("text"))
            raise BrowserError(f"{expression[:120]}: {text}")
        return result["result"].get("value")

    def wait(self, condition, seconds=60):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while True:
            try:
                if self.evaluate(f"Boolean({condition})"):
                    return
            except BrowserError as error:
                # While a page is exchanged for another there is nothing to ask.
                if "context" not in str(error).lower() or time.monotonic() > end:
                    raise
            if time.monotonic() > end:
                raise BrowserError(f"{condition} did not come true within {seconds} seconds")
            time.sleep(0.05)

    def press(self, key, modifiers=0):
        """Presses and releases a key."""
        codes = {"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40}
        common = dict(key=key, code="Space" if key == " " else key, windowsVirtualKeyCode=codes[key], modifiers=modifiers)
        text = {"Enter": "\r", " ": " "}.get(key)
        down = dict(type="keyDown", text=text) if text else dict(type="rawKeyDown")
        self.send("Input.dispatchKeyEvent", **down, **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def size(self, width, height, scale=1):
        """Gives the page a window of this size."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=False)

    def look(self, scheme="light", media=""):
        """Lets the page think that its reader wants light or dark colors, or paper."""
        self.send("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path, whole=False):
        """Writes what the page looks like into a file."""
        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def troubles(self):
        """What the page complained of: errors of its script, refused requests, and requests that it made at all."""
        self.evaluate("0")
        found = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append("error: " + details.get("exception", {}).get("description", details["text"]))
            elif event.get("method") == "Log.entryAdded":
                found.append(f"{parameters['entry']['level']}: {parameters['entry']['text']}")
            elif event.get("method") == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                if not address.startswith(("file:", "data:", "about:", *([self.reached] if self.reached else []))):
                    found.append("request: " + address)
        return found
