/// How a world came to rest.
public enum Convergence: Hashable, Sendable {
  /// Nothing is left to do, and one more launch brings no callback.
  case converged
  /// Something is left to do after the last launch.
  case notConverged(unfinished: Int, callbacks: Int)
  /// It spent its budget of facts and never settled.
  case budgetSpent
}
