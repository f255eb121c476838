/// A ticket for one scheduled event; once the event has happened or was cancelled, the ticket is stale and harmless.
@frozen
public struct EventID: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
}
