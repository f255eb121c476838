internal import Facts

/// An answer that the store is at work on.
struct DelayedAnswer {
  /// What sort of message it is.
  let kind: MessageKind
  /// What it says.
  let payload: MessagePayload
  /// Who gets it.
  let device: DeviceID
}
