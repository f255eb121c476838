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
  /// Why it was lost, if it was.
  var loss: LossReason?

  /// What the system says of the exchange, where it knows more than that no answer came.
  var refusal: StoreError? {
    switch loss {
    case .intercepted: .unreadableAnswer
    case .storeDown, .serverDown: .cannotConnect
    case .linkDown, .dropped, .receiverGone, nil: nil
    }
  }
}
