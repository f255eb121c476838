internal import CAppSide
internal import Facts

/// The conversation of a launch with the harness, in which each side waits for the other.
///
/// One thread serves it: it waits for messages, handles events, and ends turns. Any thread may make a call,
/// one at a time. Outside a turn, a call from another thread waits for the next turn, and a turn does not end
/// during a call. Only the serving thread accesses `handler`.
package final class Conversation: @unchecked Sendable {
  /// Handles the events of a launch, including those during a call.
  package var handler: (any EventHandler)?
  /// Guards the stored properties below.
  private let gate = TurnGate()
  private var known = Known()
  private var lines: ProtocolLines
  private var places = PlaceTexts()
  private var call = CallMessage()
  private var isGreeted = false

  /// The values that the conversation has received so far.
  private struct Known {
    /// Whether the clocks of this process show the harness's times.
    var showsClocks = true
    var now = 0
    var user: String?
    var details = LaunchDetails()
  }

  /// Begins the conversation of this process with the harness. The process's other output goes to its log.
  package init() { lines = ProtocolLines() }

  /// Creates a conversation that reads prepared lines.
  package init(rehearsing script: String) { lines = ProtocolLines(rehearsing: script) }

  /// Creates a conversation with a harness over a channel, such as a harness in this process.
  package init(over channel: any LineChannel) { lines = ProtocolLines(over: channel) }

  /// The time by the device's clock, in seconds since the start.
  package var now: Int { gate.locked { known.now } }

  /// The user of the app.
  package var user: String? { gate.locked { known.user } }

  /// The details of the last launch, without the bundle.
  package var details: LaunchDetails { gate.locked { known.details } }

  /// Makes the clocks of this process show the machine's time from now on.
  package func releaseClocks() { gate.locked { known.showsClocks = false } }

  /// Runs code in the current turn, which does not end before the code returns. Nil if there is no turn.
  package func withinTurn<Value>(_ body: () -> Value) -> Value? { gate.ifOpen(body) }

  /// Whether the harness can pass the streams of a fork.
  var takesFiles: Bool { lines.takesFiles }

  /// Waits for the next message; an event begins a turn. Ends the process if the harness has ended.
  package func next() -> Message {
    guard let message = nextUnlessGone() else { assay_app_exit(0) }
    return message
  }

  /// Waits for the next message; nil if the harness at the other end of the channel has ended.
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

  /// Makes a call and returns its reply. Events that arrive during the call are handled first.
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

  /// Sends the hello line. The harness waits for the first hello line of a process. A later one is sent
  /// together with the next line, because waking the harness costs more than sending it.
  package func greet(_ hello: [UInt8]) {
    if isGreeted { lines.hold(hello) } else { lines.write(hello) }
    isGreeted = true
  }

  /// Ends the turn with the answer to its event, after the calls in progress.
  package func done(_ answer: Answer) { gate.close { lines.write(answer.line) } }

  /// Ends a turn if `isQuiet` returns true and no thread waits to make a call; returns whether it did. No
  /// other thread makes a call during the check, because a thread that waits for a reply also sleeps.
  func end(if isQuiet: () -> Bool, _ end: () -> Void) -> Bool {
    gate.locked {
      guard isQuiet(), !gate.isWanted else { return false }
      end()
      return true
    }
  }

  /// Reports that the handler has returned and work continues.
  package func busy() { gate.locked { lines.write(Array("{\"busy\":true}\n".utf8)) } }

  /// Treats this process as a fork: sends the hello line as a new process does.
  func becomeFork(_ hello: [UInt8]) {
    lines.becomeFork()
    isGreeted = false
    greet(hello)
  }

  /// Reports the process number of a fork.
  func forked(_ number: Int32) { lines.write(Array("{\"forked\":\(number)}\n".utf8)) }

  /// Ends the process because of an uncaught error, as on a device.
  package func crash(_ error: any Error) -> Never {
    var printer = JSONPrinter()
    printer.beginObject()
    printer.key("crashed")
    printer.beginObject()
    printer.member("message", String(describing: error))
    printer.endObject()
    printer.endObject()
    printer.endLine()
    print("uncaught error: \(error)")
    lines.write(printer.bytes)
    assay_app_exit(1)
  }
}

/// The handler of an app's events; the serving thread of the conversation calls it.
package protocol EventHandler: AnyObject {
  /// Handles an event, and returns the answer to its question.
  func handle(_ event: Event) throws -> Answer

  /// Called when the run is over. Results of this launch are ignored from now on.
  func end()
}

/// A message from the harness.
package enum Message: Sendable {
  /// The harness requests the hello line, and another run begins.
  case hello
  /// The harness requests a fork whose standard streams are these open files.
  case fork([Int32])
  /// An event, which begins a turn.
  case event(Event)
  /// The reply to a call.
  case reply(Reply)
}

/// The answer to an event, of the type that the event needs.
package enum Answer: Equatable, Sendable {
  /// No answer: the event asked no question, or the app leaves the question open.
  case none
  /// A Boolean answer.
  case flag(Bool)
  /// How much of a product the user owns.
  case count(Int)

  fileprivate var line: [UInt8] {
    switch self {
    case .none: Array("{\"done\":null}\n".utf8)
    case .flag(let flag): Array("{\"done\":\(flag)}\n".utf8)
    case .count(let count): Array("{\"done\":\(count)}\n".utf8)
    }
  }
}
