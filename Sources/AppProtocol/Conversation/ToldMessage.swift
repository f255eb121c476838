internal import Facts
internal import Kernel
internal import World

/// A message to an app, with what every app may know beside it: the time by the device's clock, and who uses it.
struct ToldMessage {
  private let content: Content
  private let codec: PortCodec

  private enum Content {
    case event(AppEvent, LaunchMembers)
    case reply(AppReply)
  }

  /// The members that only the message of a launch has; the app keeps them until its next launch.
  struct LaunchMembers {
    let seed: UInt64
    let directory: String?
    let device: DeviceID?
  }

  /// An event; a launch tells more.
  init(_ event: AppEvent, _ codec: PortCodec, launch members: LaunchMembers) {
    content = .event(event, members)
    self.codec = codec
  }

  /// A reply.
  init(_ reply: AppReply, _ codec: PortCodec) {
    content = .reply(reply)
    self.codec = codec
  }

  /// The words that name the message in errors.
  var title: String {
    switch content {
    case .event(let event, _): "the event \(event.kind.name)"
    case .reply: "a reply"
    }
  }

  /// The words that say in errors when the message is told.
  var moment: String {
    switch content {
    case .event: "during \(title)"
    case .reply: "after a call"
    }
  }

  /// Writes the message; a reply repeats the number of the call, where it had one.
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
