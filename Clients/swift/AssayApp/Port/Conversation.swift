internal import CAssayApp
internal import Facts

/// The conversation of a launch with the harness, in which each side waits for the other.
///
/// One thread serves it: it waits for messages, handles events and ends turns. Any thread may make a call, one at a time:
/// while no turn is under way a call of another thread waits for the next one, and a turn does not end within a call.
/// `handler` is set and asked by the serving thread alone.
package final class Conversation: @unchecked Sendable {
  /// Handles the events of a launch, also those that come inside a call.
  package var handler: (any EventHandler)?
  /// Guards whatever stands below it.
  private let gate = TurnGate()
  private var known = Known()
  private var lines: ProtocolLines
  private var places = PlaceTexts()
  private var call = CallMessage()
  private var isGreeted = false

  /// What the conversation has told so far.
  private struct Known {
    /// Whether the clocks of this process show the times that the harness sends.
    var showsClocks = true
    var now = 0
    var user: String?
    var details = LaunchDetails()
  }

  /// Begins the conversation of this process; what the process prints goes to its log.
  package init() { lines = ProtocolLines() }

  /// Holds a conversation with lines that were written down before.
  package init(rehearsing script: String) { lines = ProtocolLines(rehearsing: script) }

  /// Holds a conversation with a harness behind a channel, such as one in this process.
  package init(over channel: any LineChannel) { lines = ProtocolLines(over: channel) }

  /// The time by the device's clock, in seconds since the start.
  package var now: Int { gate.locked { known.now } }

  /// The person who uses the app.
  package var user: String? { gate.locked { known.user } }

  /// What the last launch told beside its bundle.
  package var details: LaunchDetails { gate.locked { known.details } }

  /// The clocks of this process are the machine's from now on, whatever the harness tells.
  package func releaseClocks() { gate.locked { known.showsClocks = false } }

  /// Does something within the turn that is under way, which does not end meanwhile; nothing where none is.
  package func withinTurn<Value>(_ body: () -> Value) -> Value? { gate.ifOpen(body) }

  /// Whether the harness can hand over the streams of a fork.
  var takesFiles: Bool { lines.takesFiles }

  /// Waits for the next message; an event begins a turn. Where the harness is gone the process ends.
  package func next() -> Message {
    guard let message = nextUnlessGone() else { assay_app_exit(0) }
    return message
  }

  /// Waits for the next message; nothing where the harness behind a channel is gone.
  package func nextUnlessGone() -> Message? {
    do {
      let read = try lines.next { ToldMembers(try JSONText.value(of: $0, keepsFractions: true)) }
      guard let members = read else { return nil }
      let message = gate.locked {
        if let now = members["now"] { known.now = Int(told: now) }
        showClocks(members)
        return self.message(members)
      }
      if case .event = message { gate.open() }
      return message
    } catch {
      ClientFault.end("the harness sent a line that is not JSON: \(error)")
    }
  }

  private func showClocks(_ members: ToldMembers) {
    guard known.showsClocks, let clock: Int = members.optional("clock"),
      let uptime: Int = members.optional("uptime")
    else {
      return
    }
    ProcessClocks.show(clock: clock, uptime: uptime)
  }

  private func message(_ members: ToldMembers) -> Message {
    guard let first = members.members.first else { ClientFault.end("the harness sent an empty object") }
    switch (first.key, first.value) {
    case ("reply", .text(let name)):
      if let reply = Reply(name, members) { return .reply(reply) }
    case ("event", .text(let name)):
      known.user = members.optional("user")
      if name == "launch" { known.details = LaunchDetails(members) }
      if let event = Event(name, members) { return .event(event) }
    case ("hello", _):
      known = Known()
      ProcessClocks.release()
      return .hello
    case ("fork", _): return .fork(lines.takeFiles())
    default: break
    }
    ClientFault.end("the harness sent an unknown message: \(first.key)")
  }

  /// Makes a call and gives its reply; events that come inside it are handled before.
  func make(_ name: String, at place: Place, _ addMembers: (inout CallMessage) -> Void) -> Reply {
    gate.whileOpen {
      call.begin(name)
      addMembers(&call)
      call.end(at: places.text(of: place))
      lines.write(call.bytes)
      while true {
        switch next() {
        case .reply(let reply): return reply
        case .event(let event): handleInside(event)
        case .hello, .fork: ClientFault.end("the harness requested a hello during a call")
        }
      }
    }
  }

  private func handleInside(_ event: Event) {
    guard let handler else { ClientFault.end("the harness sent an event before the launch") }
    do { done(try handler.handle(event)) } catch { crash(error) }
  }

  /// Says hello, with its line. The harness waits for the first one of a process; each later one goes with what the process
  /// says next, since it costs more to wake the harness than to say it.
  package func greet(_ hello: [UInt8]) {
    if isGreeted { lines.hold(hello) } else { lines.write(hello) }
    isGreeted = true
  }

  /// Says that the turn is over, with the answer to its event; calls under way are answered before.
  package func done(_ answer: Answer) { gate.close { lines.write(answer.line) } }

  /// Ends a turn if it is quiet, and says whether it did. No other thread is within a call meanwhile: one that waits for a
  /// reply sleeps as well, and goes on then. A turn is not quiet while a thread waits to make a call.
  func end(if isQuiet: () -> Bool, _ end: () -> Void) -> Bool {
    gate.locked {
      guard isQuiet(), !gate.isWanted else { return false }
      end()
      return true
    }
  }

  /// Says that the handler has returned and work goes on.
  package func busy() { gate.locked { lines.write(Array("{\"busy\":true}\n".utf8)) } }

  /// This process was forked, and says hello as a new one does.
  func becomeFork(_ hello: [UInt8]) {
    lines.becomeFork()
    isGreeted = false
    greet(hello)
  }

  /// Says which process was forked.
  func forked(_ number: Int32) { lines.write(Array("{\"forked\":\(number)}\n".utf8)) }

  /// Ends the process over an error that nobody caught, as it does on a device; its place goes into the report.
  package func crash(_ error: any Error) -> Never {
    var printer = JSONPrinter()
    printer.beginObject()
    printer.key("crashed")
    printer.beginObject()
    printer.member("message", String(describing: error))
    if let place = (error as? any PlacedError)?.place {
      printer.member("file", places.shown(place.file))
      printer.member("line", place.line)
    }
    printer.endObject()
    printer.endObject()
    printer.endLine()
    print("uncaught error: \(error)")
    lines.write(printer.bytes)
    assay_app_exit(1)
  }
}

/// Whoever handles the events of an app; the thread that serves the conversation tells them.
package protocol EventHandler: AnyObject {
  /// Handles an event, and answers what it asks.
  func handle(_ event: Event) throws -> Answer

  /// The run is over: what goes on of this launch reaches nobody.
  func end()
}

/// An error that knows from which place in the app it came.
package protocol PlacedError: Error {
  /// The place.
  var place: Place { get }
}

/// A message of the harness.
package enum Message: Sendable {
  /// It asks who is there, and another run begins.
  case hello
  /// It asks for a fork, which has these open files as its streams.
  case fork([Int32])
  /// It tells of something; a turn begins.
  case event(Event)
  /// It answers a call.
  case reply(Reply)
}

/// The answer to an event, of the form that it asks for.
package enum Answer: Equatable, Sendable {
  /// Nothing was asked, or the question is left open.
  case none
  /// Yes or no.
  case flag(Bool)
  /// How much.
  case count(Int)

  fileprivate var line: [UInt8] {
    switch self {
    case .none: Array("{\"done\":null}\n".utf8)
    case .flag(let flag): Array("{\"done\":\(flag)}\n".utf8)
    case .count(let count): Array("{\"done\":\(count)}\n".utf8)
    }
  }
}
