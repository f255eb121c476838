internal import CAssayApp
internal import Facts

/// The conversation of this process with the harness, in which each side waits for the other. It holds on the main actor
/// alone, so nothing can be called while no turn is under way.
@MainActor
package final class Conversation {
  /// The time by the device's clock, in seconds since the start.
  package private(set) var now = 0
  /// The person who uses the app.
  package private(set) var user: String?
  /// What the last launch told beside its bundle.
  package private(set) var details = LaunchDetails()
  /// Handles the events of a launch, also those that come inside a call.
  package var handler: (any EventHandler)?
  private var lines: ProtocolLines
  private var places = PlaceTexts()
  private var call = CallMessage()

  /// Begins the conversation; what the process prints goes to its log.
  package init() { lines = ProtocolLines() }

  /// Holds a conversation with lines that were written down before.
  package init(rehearsing script: String) { lines = ProtocolLines(rehearsing: script) }

  /// Whether the harness can hand over the streams of a fork.
  var takesFiles: Bool { lines.takesFiles }

  /// Waits for the next message.
  func next() -> Message {
    do {
      let members = try lines.next { ToldMembers(try JSONText.value(of: $0, keepsFractions: true)) }
      if let now = members["now"] { self.now = Int(told: now) }
      return message(members)
    } catch {
      fatalError("the harness sent a line that is no JSON: \(error)")
    }
  }

  private func message(_ members: ToldMembers) -> Message {
    guard let first = members.members.first else { fatalError("the harness sent an empty object") }
    switch (first.key, first.value) {
    case ("reply", .text(let name)):
      if let reply = Reply(name, members) { return .reply(reply) }
    case ("event", .text(let name)):
      user = members.optional("user")
      if name == "launch" { details = LaunchDetails(members) }
      if let event = Event(name, members) { return .event(event) }
    case ("hello", _):
      (now, user) = (0, nil)
      return .hello
    case ("fork", _): return .fork(lines.takeFiles())
    default: break
    }
    fatalError("the harness sent a message that is not known here: \(first.key)")
  }

  /// Makes a call and gives its reply; events that come inside it are handled before.
  func make(_ name: String, at place: Place, _ addMembers: (inout CallMessage) -> Void) -> Reply {
    call.begin(name)
    addMembers(&call)
    call.end(at: places.text(of: place))
    lines.write(call.bytes)
    while true {
      switch next() {
      case .reply(let reply): return reply
      case .event(let event): handleInside(event)
      case .hello, .fork: fatalError("the harness asked for a hello inside a call")
      }
    }
  }

  private func handleInside(_ event: Event) {
    guard let handler else { fatalError("the harness told an event before the launch") }
    do { done(try handler.handle(event)) } catch { crash(error) }
  }

  /// Says hello.
  func greet(_ hello: Hello) { lines.write(hello.line) }

  /// Says that the turn is over, with the answer to its event.
  func done(_ answer: Answer) { lines.write(answer.line) }

  /// Says that the handler has returned and work goes on.
  func busy() { lines.write(Array("{\"busy\":true}\n".utf8)) }

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

/// Whoever handles the events of an app.
@MainActor
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
enum Message {
  case hello
  case fork([Int32])
  case event(Event)
  case reply(Reply)
}

/// The answer to an event, of the form that it asks for.
package enum Answer: Sendable {
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
