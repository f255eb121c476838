/// The number of an ordered failure of the developer's server, in the order of their ordering.
public struct ServerFailureID: Hashable, Sendable {
  let number: Int
}
