internal import Facts
internal import Kernel
internal import World

/// A message to an app, with what every app may know beside it: the time by the device's clock, and who uses it.
struct ToldMessage {
  let json: JSONValue

  /// An event; a launch tells what stays the same until the next.
  init(_ event: AppEvent, _ codec: PortCodec, seed: UInt64, directory: String?, boundTo device: DeviceID?) {
    var members = ToldMessage.members(codec.message(of: event))
    ToldMessage.add("now", codec, to: &members)
    if let user = codec.view.user(of: codec.process) {
      members.append(JSONMember("user", .text(codec.view.texts[user])))
    }
    if case .launched = event {
      members.append(JSONMember("seed", .text(String(seed))))
      members.append(JSONMember("shared_secret", .text(CheckQuestion.sharedSecret)))
      if let directory { members.append(JSONMember("directory", .text(directory))) }
      if let device {
        members.append(JSONMember("vendor_identifier", .text(VendorIdentifier(of: device).text)))
      }
    }
    json = .object(members)
  }

  /// A reply.
  init(_ reply: AppReply, _ codec: PortCodec) {
    var members = ToldMessage.members(codec.message(of: reply))
    ToldMessage.add("now", codec, to: &members)
    json = .object(members)
  }

  private static func members(_ json: JSONValue) -> [JSONMember] {
    guard case .object(let members) = json else { preconditionFailure("a message is an object: \(json)") }
    return members
  }

  private static func add(_ key: String, _ codec: PortCodec, to members: inout [JSONMember]) {
    members.append(
      JSONMember(key, .integer(codec.view.clock(of: codec.process).nanoseconds / 1_000_000_000)))
  }
}
