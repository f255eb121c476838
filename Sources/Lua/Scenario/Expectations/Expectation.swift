internal import Facts
internal import Kernel
internal import Lua
internal import Rules

/// An expectation that a script started.
struct Expectation {
  /// The label that the script gives the expectation. May be empty.
  let label: String
  /// The rule that requires the expected behavior. Nil if the script names no rule. A failure then has
  /// the level must.
  let rule: RuleIdentifier?
  /// The device and product of the script's latest query before the expectation. Facts about both are
  /// shown if the expectation fails.
  var look: Look?
  /// The facts that the latest `saw` found.
  var seen: [Fact] = []
  /// The filter of the latest `saw`. Nil if the chain has no `saw` yet.
  var sought: FactFilter?
  /// The index in `seen` of the fact that the following calls of the chain check.
  var chosen = 0
  /// The fact that `before` or `after` compared with the chosen fact, and a description of both facts.
  var compared: (fact: Fact, words: String)?
  /// The length of time passed to `within`, and the index of the failure that `within` recorded. A
  /// following `of` retracts that failure.
  var span: (length: Interval, failure: Int?)?
  /// The index of the failure that a `saw` without matches recorded. If `times`, `at_least` or `at_most`
  /// follows, it retracts that failure.
  var absence: Int?
  /// Whether the expectation failed. The following calls of the chain are then not checked.
  var hasFailed = false

  /// The device and product of a script's query.
  struct Look {
    let device: DeviceID
    let product: ProductID
  }

  /// A description of the filter for messages. It includes the number of the chosen fact unless that is
  /// the first.
  var words: String {
    guard let sought else { return "" }
    return chosen == 0 ? sought.words : "\(sought.words) (number \(chosen + 1))"
  }

  /// The fact that the following calls of the chain check. Nil if `saw` found no such fact.
  var fact: Fact? { chosen < seen.count ? seen[chosen] : nil }
}
