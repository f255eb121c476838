import AppProtocol
import Facts
import World

/// Converts every message to JSON and back before it is delivered.
final class RelayedSubject: Subject {
  private let subject: any Subject
  /// The messages as they were sent, one line each.
  private(set) var lines: [String] = []
  /// The conversion errors.
  private(set) var problems: [String] = []

  init(_ subject: any Subject) { self.subject = subject }

  var name: String { subject.name }
  var capabilities: Capabilities { subject.capabilities }
  func productIdentifier(for role: String) -> String { subject.productIdentifier(for: role) }
  func port(on device: DeviceID) -> any AppPort { RelayPort(subject.port(on: device), self) }

  /// Records a message and returns it as its reader sees it.
  func relay(_ line: String) -> JSONValue {
    lines.append(line)
    do throws(JSONError) { return try JSONText.value(of: line) } catch {
      problems.append("\(line): \(error)")
      return .null
    }
  }

  func note(_ problem: String) { problems.append(problem) }
}

/// The port of a relayed subject: calls arrive as parsed from JSON.
private final class RelayPort: AppPort {
  private let port: any AppPort
  private let subject: RelayedSubject
  private var codec: PortCodec?

  init(_ port: any AppPort, _ subject: RelayedSubject) {
    self.port = port
    self.subject = subject
  }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event { codec = PortCodec(bundle) }
    _ = subject.relay(message { $0.writeMembers(of: event, to: &$1) })
    return relayed(port.begin(event))
  }

  func resume(_ reply: AppReply) -> AppStep {
    _ = subject.relay(message { $0.writeMembers(of: reply, to: &$1) })
    return relayed(port.resume(reply))
  }

  func drop() { port.drop() }

  private func message(_ members: (PortCodec, inout JSONPrinter) -> Void) -> String {
    var printer = JSONPrinter()
    printer.beginObject()
    if let codec { members(codec, &printer) }
    printer.endObject()
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  private func relayed(_ step: AppStep) -> AppStep {
    guard case .call(let call) = step, let codec else { return step }
    let sent = message { $0.writeMembers(of: call, to: &$1) }
    do throws(PortMessageError) {
      let read = try codec.call(of: subject.relay(sent))
      if message({ $0.writeMembers(of: read, to: &$1) }) != sent {
        subject.note("\(sent) was read as another call")
      }
      return .call(read)
    } catch {
      subject.note("\(sent): \(error.place): \(error.message)")
      return step
    }
  }
}

/// An app that stores the bundle of its launch and does nothing else.
final class Listener: Subject, AppPort {
  let name = "listener"
  let capabilities = Capabilities()
  private(set) var bundle: LaunchBundle?

  func port(on device: DeviceID) -> any AppPort { self }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event { self.bundle = bundle }
    return .done(.none)
  }

  func resume(_ reply: AppReply) -> AppStep { .done(.none) }

  func drop() {}
}
