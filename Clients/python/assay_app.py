"""The Python side of Assay's app protocol: write an app as a class, judge it with `assay run --app -- python3 FILE`.

One file, no dependency, Python 3.8 or newer. Standard output belongs to the protocol, so `print` goes to standard error.

    import assay_app

    class Shop(assay_app.App):
        def launch(self):
            self.queue.add_observer(self)

        def buy(self, product_id, quantity):
            self.queue.add(product_id, quantity)

        def updated_transactions(self, transactions):
            ...

    assay_app.run(Shop)
"""

import json
import os
import stat
import sys
import threading
import traceback

PROTOCOL = "assay-app/1"

OBSERVER_METHODS = (
    "updated_transactions", "removed_transactions", "restore_finished", "restore_failed", "should_add_store_payment",
    "storefront_changed", "revoked_entitlements", "updated_downloads",
)
DELEGATE_METHODS = ("should_continue", "should_show_price_consent")


class Told(dict):
    """An object of a message; a member that was not told is None."""

    __slots__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self.get(name)


class CallFailed(Exception):
    """The system refused a call; `error` has domain, code and localized_description."""

    def __init__(self, error):
        super().__init__(error.localized_description or f"{error.domain} {error.code}")
        self.error = error


def _reference(told):
    """How an object that was told is named in a call."""
    if not isinstance(told, dict):
        return told
    if told.instance:
        return {"id": told.id, "instance": told.instance}
    return told.id


def _implemented(target, names):
    return [name for name in names if callable(getattr(target, name, None))]


class Conversation:
    """The lines to and from the harness. One thread reads; calls of other threads are carried out within a turn."""

    def __init__(self, first_line=None):
        """`first_line` was read before the conversation began."""
        self._first_line = first_line
        # Whatever the app prints must not get between the lines of the protocol.
        self._output = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        self._input = sys.stdin.buffer
        self._reader = threading.get_ident()
        self._change = threading.Condition()
        self._writing = threading.Lock()
        self._waiting = []
        self._work_count = 0
        self.now = 0
        self.user = None

    def read(self):
        line = self._first_line or self._input.readline()
        self._first_line = None
        # The harness is gone; nothing of the app goes on without it.
        if not line:
            os._exit(0)
        message = json.loads(line, object_hook=Told)
        if "hello" in message:
            self.now, self.user = 0, None
        if "now" in message:
            self.now = message["now"]
        if "event" in message:
            self.user = message.get("user")
        return message

    def write(self, message):
        self.write_line(_line(message))

    def write_line(self, line):
        with self._writing:
            while line:
                line = line[self._output.write(line):]

    def call(self, name, handle_event, **members):
        """Makes a call and gives its reply, whose members say what came of it."""
        message = {"call": name}
        message.update((key, value) for key, value in members.items() if value is not None)
        place = _place_of_the_app()
        if place:
            message["at"] = place
        if threading.get_ident() != self._reader:
            return self._call_from_elsewhere(message)
        return self._exchange(message, handle_event)

    def _exchange(self, message, handle_event):
        self.write(message)
        while True:
            answer = self.read()
            if "event" not in answer:
                return answer
            # A callback inside the call, which the capability `nested` allows.
            handle_event(answer)

    def _call_from_elsewhere(self, message):
        slot = {"message": message, "reply": None}
        with self._change:
            self._waiting.append(slot)
            self._change.notify_all()
            while slot["reply"] is None:
                self._change.wait()
        return slot["reply"]

    def serve_other_threads(self, handle_event):
        """Carries out what other threads asked for, and waits for the work that was begun."""
        while True:
            with self._change:
                if not self._waiting and self._work_count:
                    self._change.wait(2)
                slots, self._waiting = self._waiting, []
                is_over = not slots and not self._work_count
            if is_over:
                return
            if not slots:
                self.write({"busy": True})
            for slot in slots:
                reply = self._exchange(slot["message"], handle_event)
                with self._change:
                    slot["reply"] = reply
                    self._change.notify_all()

    def begin_work(self):
        with self._change:
            self._work_count += 1

    def end_work(self):
        with self._change:
            self._work_count -= 1
            self._change.notify_all()


def _line(message):
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _place_of_the_app():
    """The file and line of the app that makes a call, for reports."""
    frame = sys._getframe(1)
    while frame and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return f"{_shown(frame.f_code.co_filename)}:{frame.f_lineno}" if frame else None


_folder = os.getcwd() + os.sep


def _shown(path):
    """The path of a file as people write it from here, so that a report is the same on every machine."""
    return path[len(_folder):] if path.startswith(_folder) else path


class _Part:
    """A part of the app's surface that makes calls."""

    def __init__(self, app):
        self._app = app

    def _call(self, name, **members):
        return self._app.call(name, **members)


class Queue(_Part):
    """The payment queue."""

    def add_observer(self, observer):
        """Registers an object with at least `updated_transactions`; its other methods are told if it has them."""
        methods = _implemented(observer, OBSERVER_METHODS)
        self._call("add_observer", observer=self._app._number(observer), methods=methods)

    def remove_observer(self, observer):
        self._call("remove_observer", observer=self._app._number(observer))

    def set_delegate(self, delegate):
        """Sets the delegate, an object with `should_continue` or `should_show_price_consent`, or None."""
        number = None if delegate is None else self._app._number(delegate)
        self._app._delegate = delegate
        self._call("set_delegate", delegate=number, methods=_implemented(delegate, DELEGATE_METHODS))

    def add(self, product_id=None, quantity=1, **payment):
        """Adds a payment; more of it by name, such as application_username or payment_discount."""
        if product_id is not None:
            payment["product_identifier"] = product_id
        payment["quantity"] = quantity
        payment = {key: value for key, value in payment.items() if value is not None}
        return self._call("add_payment", payment=payment).value

    def add_promoted(self, payment):
        """Adds the payment that `should_add_store_payment` was asked about."""
        return self._call("add_payment", payment={"promoted": payment.id, "quantity": 1}).value

    def finish(self, transaction):
        self._call("finish", transaction=_reference(transaction))

    def restore_completed_transactions(self, username=None):
        self._call("restore", username=username)

    def transactions(self):
        return self._call("transactions").value or []

    def can_make_payments(self):
        return self._call("can_make_payments").value

    def storefront(self):
        return self._call("storefront").value

    def answer_storefront(self, transaction, continues):
        self._call("answer_storefront", transaction=_reference(transaction), continues=continues)

    def start_downloads(self, downloads):
        self._downloads("start_downloads", downloads)

    def pause_downloads(self, downloads):
        self._downloads("pause_downloads", downloads)

    def resume_downloads(self, downloads):
        self._downloads("resume_downloads", downloads)

    def cancel_downloads(self, downloads):
        self._downloads("cancel_downloads", downloads)

    def _downloads(self, name, downloads):
        self._call(name, downloads=[_reference(download) for download in downloads])

    def show_price_consent_if_needed(self):
        self._call("show_price_consent")

    def present_code_redemption_sheet(self):
        self._call("present_code_sheet")


class Disk(_Part):
    """The files of the app; what was written is durable when the call returns. Raises CallFailed on a full disk."""

    def write(self, path, content):
        self._checked("disk_write", path=path, content=_bytes(content))

    def read(self, path):
        return _text(self._call("disk_read", path=path).value)

    def exists(self, path):
        return self._call("disk_exists", path=path).value

    def copy(self, source, target):
        self._checked("disk_copy", source=source, target=target)

    def remove(self, path):
        self._checked("disk_remove", path=path)

    def list(self, prefix=""):
        return self._call("disk_list", prefix=prefix).value or []

    def exclude_from_backup(self, path):
        self._checked("exclude_from_backup", path=path)

    def _checked(self, name, **members):
        reply = self._call(name, **members)
        if reply.reply == "failed":
            raise CallFailed(reply.value)


class Preferences(_Part):
    """The preferences; a change reaches the disk on synchronize, in the background or after a while."""

    def set(self, key, value):
        self._call("set_preference", key=key, value=None if value is None else str(value))

    def get(self, key):
        return _text(self._call("preference", key=key).value)

    def synchronize(self):
        self._call("synchronize_preferences")


class Server(_Part):
    """The developer's server. A handler gets the whole answer, with `status` and what was asked for, or an `error`."""

    def put(self, key, value, handler=None):
        self._ask("put", key, value, handler)

    def put_new(self, key, value, handler=None):
        self._ask("put_new", key, value, handler)

    def get(self, key, handler=None):
        self._ask("get", key, "", handler)

    def products(self, handler=None):
        self._app._expect(self._call("server_products"), handler)

    def deliver(self, receipt, product_id, transaction_id=None, handler=None):
        question = {"receipt": receipt, "product_id": product_id}
        if transaction_id is not None:
            question["transaction_id"] = transaction_id
        self._app._expect(self._call("server_deliver", question=question), handler)

    def verify(self, receipt, handler=None):
        self._app._expect(self._call("server_verify", receipt=receipt), handler)

    def _ask(self, verb, key, value, handler):
        self._app._expect(self._call("ask_server", verb=verb, key=key, value=value), handler)


def _bytes(content):
    if isinstance(content, bytes):
        import base64
        return {"base64": base64.b64encode(content).decode()}
    return content


def _text(value):
    """Bytes that are no text come as base64."""
    if isinstance(value, dict):
        import base64
        return base64.b64decode(value["base64"])
    return value


class Request(_Part):
    """A request under way; its handlers are told until it is cancelled."""

    def __init__(self, app, number):
        super().__init__(app)
        self.number = number

    def cancel(self):
        self._app._requests.pop(self.number, None)
        self._call("cancel_request", request=self.number)


class App:
    """An app under test: subclass it, and write the handlers that the app has.

    Each launch makes a new instance in a new process; what is to survive goes to `self.disk` or `self.preferences`.
    """

    #: One phrase for reports.
    title = ""
    #: The types of products that the app sells; None for every type.
    product_types = None
    #: The capabilities of the app, by the names of Documentation/Port.md, such as {"server": True}.
    capabilities = {}
    #: Whether a new instance in the same process is as good as a new process, from one run to the next: nothing of the
    #: app may lie outside its instance, and no thread of it may go on.
    reset = False

    def __init__(self, conversation):
        self._conversation = conversation
        self._objects = {}
        self._timers = {}
        self._requests = {}
        self._exchanges = {}
        self._delegate = None
        self._bundle = Told()
        self.queue = Queue(self)
        self.disk = Disk(self)
        self.preferences = Preferences(self)
        self.server = Server(self)

    # -- The handlers of an app, which a subclass overrides

    def launch(self):
        """The process began; register the observer here."""

    def buy(self, product_id, quantity):
        """The user tapped Buy."""

    def tap(self, name):
        """The user tapped something that a scenario names."""

    def owned(self, product_id):
        """How much of a product the user has, as the user sees it; nothing changes."""
        return 0

    def foreground(self):
        """The app came to the front."""

    def background(self):
        """The app goes to the background."""

    def terminate(self):
        """The system ends the app in good order."""

    def login_changed(self):
        """Somebody else logged in to the app."""

    # -- What the app knows without asking

    @property
    def user(self):
        """The person who uses the app, or None."""
        return self._conversation.user

    @property
    def now(self):
        """The time by the device's clock, in seconds since the start; the machine's own clock tells nothing here."""
        return self._conversation.now

    @property
    def version(self):
        return self._bundle.version

    @property
    def seed(self):
        """A number for the app's own random choices, the same whenever the run is repeated."""
        return int(self._bundle.get("seed") or 0)

    @property
    def products(self):
        """The identifiers of the products in the bundle."""
        return [product.product_identifier for product in self._bundle.products or []]

    def type_of(self, product_id):
        return self._declared(product_id).type

    def grants_of(self, product_id):
        return self._declared(product_id).grants

    def _declared(self, product_id):
        for product in self._bundle.products or []:
            if product.product_identifier == product_id:
                return product
        return Told()

    # -- Calls

    def call(self, name, **members):
        """Makes any call of the port by its name, and gives the reply."""
        return self._conversation.call(name, self._handle, **members)

    def note(self, text):
        self.call("note", text=str(text))

    def request_products(self, identifiers, response=None, failed=None, finished=None):
        """Starts a products request; `response` gets the products and the identifiers that the store does not know."""
        reply = self.call("start_products", identifiers=list(identifiers))
        return self._started(reply, response=response, failed=failed, finished=finished)

    def refresh_receipt(self, finished=None, failed=None):
        reply = self.call("refresh_receipt", flaws=[])
        return self._started(reply, finished=finished, failed=failed)

    def receipt(self):
        """The receipt with its entries in `in_app`, or None."""
        return self.call("read_receipt").value

    def receipt_data(self):
        """The receipt as servers take it, or None."""
        return self.call("read_receipt_data").value

    def after(self, seconds, handler):
        """Calls a handler later, by the time of the world; gives a function that cancels it."""
        number = self.call("start_timer", delay=int(seconds * 1_000_000_000)).value
        self._timers[number] = handler
        return lambda: self.call("stop_timer", timer=number)

    def begin(self, work, *arguments):
        """Does work in a thread of its own; the turn is over when it is done, and no time passes for it."""
        self._conversation.begin_work()

        def perform():
            try:
                work(*arguments)
            except BaseException as error:
                _crash(self._conversation, error)
            finally:
                self._conversation.end_work()

        threading.Thread(target=perform, daemon=True).start()

    def show_dialog(self, kind, text=""):
        """Shows a message, error, confirmation, waiting or success."""
        self.call("show_dialog", kind=kind, text=text)

    def show_text(self, kind, text=""):
        self.call("show_text", kind=kind, text=text)

    def busy(self, is_busy=True):
        self.call("show_busy", is_busy=is_busy)

    def show_price(self, product_id, text=""):
        self.call("show_price", product_id=product_id, text=text)

    def list_products(self, count):
        self.call("list_products", count=count)

    def grant(self, transaction, product_id, count=1, account=None):
        """Says that the user was given a product."""
        self.call(
            "granted", transaction=_reference(transaction), product_id=product_id, count=count, account=account)

    def revoke(self, product_id):
        """Says that a product was taken back."""
        self.call("revoked", product_id=product_id)

    def persisted(self, transaction, subject="grant"):
        """Says that the grant, the receipt or the content was made safe."""
        self.call("persisted", transaction=_reference(transaction), subject=subject)

    def verified(self, transaction, status=0):
        """Says how a receipt check ended."""
        self.call("verified", transaction=_reference(transaction), status=status)

    # -- Inside

    def _number(self, target):
        for number, known in self._objects.items():
            if known is target:
                return number
        number = len(self._objects) + 1
        self._objects[number] = target
        return number

    def _started(self, reply, **handlers):
        self._requests[reply.value] = handlers
        return Request(self, reply.value)

    def _expect(self, reply, handler):
        if handler:
            self._exchanges[reply.value] = handler

    def _handle(self, message):
        """One turn: an event is handled, then whatever other threads want, then the turn is done."""
        answer = self._dispatch(message)
        self._conversation.serve_other_threads(self._handle)
        self._conversation.write({"done": answer})

    def _dispatch(self, message):
        event = message["event"]
        if event == "launch":
            self._bundle = Told(message["bundle"], seed=message.get("seed"))
            return _nothing(self.launch())
        if event == "tap":
            return self._tapped(message["tap"])
        if event == "owned":
            return int(self.owned(message["product_id"]) or 0)
        if event in DELEGATE_METHODS:
            return self._asked(event, message)
        if "observer" in message:
            return self._observed(event, self._objects.get(message["observer"]), message)
        if "request" in message:
            return self._answered(event, message)
        if event == "timer":
            handler = self._timers.pop(message["timer"], None)
            return _nothing(handler() if handler else None)
        if event in ("server_answer", "server_unreachable"):
            handler = self._exchanges.pop(message["exchange"], None)
            told = message.get("answer") or Told(error=message.get("error"))
            return _nothing(handler(told) if handler else None)
        handler = getattr(self, event, None)
        if event in ("foreground", "background", "terminate", "login_changed"):
            return _nothing(handler())
        return _nothing(handler(message) if handler else None)

    def _tapped(self, tap):
        if tap == "restore":
            return _nothing(self.restore() if hasattr(self, "restore") else None)
        if "buy" in tap:
            return _nothing(self.buy(tap["buy"], tap["quantity"]))
        return _nothing(self.tap(tap["name"]))

    def _asked(self, event, message):
        handler = getattr(self._delegate, event)
        if event == "should_continue":
            return handler(message["transaction"], message["storefront"])
        return handler()

    def _observed(self, event, observer, message):
        handler = getattr(observer, event)
        if event in ("updated_transactions", "removed_transactions"):
            return _nothing(handler(message["transactions"]))
        if event == "updated_downloads":
            return _nothing(handler(message["downloads"]))
        if event == "restore_failed":
            return _nothing(handler(message["error"]))
        if event == "revoked_entitlements":
            return _nothing(handler(message["product_ids"]))
        if event == "should_add_store_payment":
            payment = Told(id=message["payment"], product_identifier=message["product"], quantity=1)
            return bool(handler(payment, message["product"]))
        return _nothing(handler())

    def _answered(self, event, message):
        handlers = self._requests.get(message["request"], {})
        if event == "products_response":
            handler = handlers.get("response")
            return _nothing(handler(message["products"], message["invalid"]) if handler else None)
        handlers = self._requests.pop(message["request"], {})
        if event == "request_failed":
            handler = handlers.get("failed")
            return _nothing(handler(message["error"]) if handler else None)
        handler = handlers.get("finished")
        return _nothing(handler() if handler else None)


def _nothing(_):
    """The answer to an event that asks nothing."""
    return None


def _crash(conversation, error):
    """An error that nobody caught ends the process, as it does on a device; its place goes into the report."""
    traceback.print_exception(type(error), error, error.__traceback__)
    frames = traceback.extract_tb(error.__traceback__)
    crash = {"message": "".join(traceback.format_exception_only(type(error), error)).strip()}
    own = [frame for frame in frames if frame.filename != __file__]
    if own:
        crash["file"], crash["line"] = _shown(own[-1].filename), own[-1].lineno
    conversation.write({"crashed": crash})
    sys.stderr.flush()
    os._exit(1)


def _hello(app_class, forks):
    """The first line, which every process of the app says alike."""
    capabilities = {"restores": hasattr(app_class, "restore")}
    capabilities.update(app_class.capabilities)
    hello = {"hello": PROTOCOL, "language": "python", "title": app_class.title, "capabilities": capabilities}
    if app_class.product_types is not None:
        hello["product_types"] = list(app_class.product_types)
    if app_class.reset:
        hello["reset"] = True
    if forks:
        hello["forks"] = True
    return _line(hello)


def _receive(stream):
    """A line and the open files that came with it. Nothing behind the line is read: the harness waits for an answer."""
    import socket

    line, files = b"", []
    while not line.endswith(b"\n"):
        piece, more, _, _ = socket.recv_fds(stream, 1 << 16, 3)
        if not piece:
            os._exit(0)
        line += piece
        files += more
    return line, files


def _fork_where_asked(hello):
    """Says hello, and forks a process for each launch, with all modules loaded. A fork comes back from here with no line;
    a process that is to take a launch itself comes back with the line of it."""
    import signal
    import socket

    stream = socket.socket(fileno=os.dup(0))
    _receive(stream)
    os.write(1, hello)
    # The system buries the forks: the harness watches them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        line, files = _receive(stream)
        if not files:
            stream.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return line
        child = os.fork()
        if not child:
            stream.close()
            _become_fork(files)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.write(1, hello)
            return None
        for file in files:
            os.close(file)
        os.write(1, b'{"forked":%d}\n' % child)


def _become_fork(files):
    """A process group and standard streams of its own, as a process that was started has them."""
    os.setpgid(0, 0)
    for place, file in enumerate(files):
        os.dup2(file, place)
        os.close(file)


def run(app_class):
    """Speaks with the harness until it ends."""
    # Other threads do not survive a fork.
    forks = threading.active_count() == 1 and stat.S_ISSOCK(os.fstat(0).st_mode) and sys.version_info >= (3, 9)
    hello = _hello(app_class, forks)
    conversation = Conversation(_fork_where_asked(hello) if forks else None)
    app = app_class(conversation)
    while True:
        message = conversation.read()
        if "hello" in message:
            app = app_class(conversation)
            conversation.write_line(hello)
            continue
        try:
            app._handle(message)
        except Exception as error:
            _crash(conversation, error)
