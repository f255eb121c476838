internal import Facts

/// A message between a device, the store and the developer's server.
struct Message {
  /// Its number.
  let id: MessageID
  /// What sort of message it is.
  let kind: MessageKind
  /// The device at one end.
  let device: DeviceID
  /// What it carries.
  let payload: MessagePayload
}
