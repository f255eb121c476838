/// The number of an armed fault, in the order of arming.
public struct FaultID: Hashable, Sendable {
  let number: UInt32
}
