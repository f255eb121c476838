/// The number of a failure of the store, in the order of ordering.
public struct FailureID: Hashable, Sendable {
  let number: Int
}
