internal import Facts
internal import Kernel
internal import World

/// A message to an app, together with the data that every app may know: the device's clock and the
/// current user.
struct OutgoingMessage {
  private let content: Content
  private let codec: PortCodec

  private enum Content {
    case event(AppEvent, LaunchMembers)
    case reply(AppReply)
  }

  /// The members that only a launch message has. The app keeps them until its next launch.
  struct LaunchMembers {
    let seed: UInt64
    let directory: String?
    let device: DeviceID?
  }

  /// Creates the message of an event. A launch has additional members.
  init(_ event: AppEvent, _ codec: PortCodec, launch members: LaunchMembers) {
    content = .event(event, members)
    self.codec = codec
  }

  init(_ reply: AppReply, _ codec: PortCodec) {
    content = .reply(reply)
    self.codec = codec
  }

  /// Names the message in errors.
  var title: String {
    switch content {
    case .event(let event, _): "the event \(event.kind.name)"
    case .reply: "a reply"
    }
  }

  /// Describes the moment of the message in errors.
  var moment: String {
    switch content {
    case .event: "during \(title)"
    case .reply: "after a call"
    }
  }

  /// Writes the message. A reply repeats the number of the call, if the call had one.
  func write(to printer: inout JSONPrinter, answering number: JSONValue?, withClocks hasClocks: Bool) {
    printer.beginObject()
    switch content {
    case .event(let event, let members):
      codec.writeMembers(of: event, to: &printer)
      writeTime(to: &printer, withClocks: hasClocks)
      printer.member("user", codec.view.user(of: codec.process), codec.write(text:to:))
      if case .launched = event { write(members, to: &printer) }
    case .reply(let reply):
      codec.writeMembers(of: reply, to: &printer)
      writeTime(to: &printer, withClocks: hasClocks)
      printer.member("id", number) { $1.write($0) }
    }
    printer.endObject()
  }

  private func write(_ members: LaunchMembers, to printer: inout JSONPrinter) {
    printer.member("seed", String(members.seed))
    printer.member("shared_secret", CheckQuestion.sharedSecret)
    printer.member("directory", members.directory) { $1.text($0) }
    printer.member("vendor_identifier", members.device) { $1.text(VendorIdentifier(of: $0).text) }
  }

  private func writeTime(to printer: inout JSONPrinter, withClocks hasClocks: Bool) {
    let clock = codec.view.clock(of: codec.process)
    printer.member("now", clock.nanoseconds / 1_000_000_000)
    guard hasClocks else { return }
    printer.member("clock", clock.nanoseconds)
    printer.member("uptime", codec.view.uptime.nanoseconds)
  }
}
