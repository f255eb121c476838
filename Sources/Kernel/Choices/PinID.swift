/// The number of a pin, in the order of pinning.
public struct PinID: Hashable, Sendable {
  let number: UInt32
}
