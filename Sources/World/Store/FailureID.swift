/// The number of a failure of the store, in the order of ordering; those of the check endpoint are counted apart.
public struct FailureID: Hashable, Sendable {
  let number: Int
  var isOfChecks = false
}
