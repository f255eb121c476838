internal import Facts
internal import Kernel
internal import Lua
internal import Rules

/// An expectation that a script started.
struct Expectation {
  /// The value or the facts that the expectation checks.
  enum Subject {
    case value(LuaValue)
    /// The facts of the world, or of one device.
    case facts(DeviceID)
  }

  let subject: Subject
  /// The label from the script; may be empty.
  let label: String
  /// The rule that demands the expectation of the app. If nil, a failure counts at level must.
  let rule: RuleIdentifier?
  /// The device and product of the script's latest query. Their facts explain a failure.
  var look: Look?
  /// The facts that `saw` found.
  var seen: [Fact] = []
  /// The filter of the latest `saw`; nil before one.
  var sought: FactFilter?
  /// The index in `seen` of the fact that the next words check.
  var chosen = 0
  /// The fact that `before` or `after` compared with, and the words for both.
  var compared: (fact: Fact, words: String)?
  /// The span of `within`, and the index of its failure. A following `of` retracts that failure.
  var span: (length: Interval, failure: Int?)?
  /// The index of the failure of a `saw` that found nothing. A following count retracts it.
  var absence: Int?
  /// Whether the expectation failed. Later words of the chain are then not checked.
  var hasFailed = false

  /// The device and product of a script's query.
  struct Look {
    let device: DeviceID
    let product: ProductID
  }

  /// The words of the filter, with the number of the chosen fact.
  var words: String {
    guard let sought else { return "" }
    return chosen == 0 ? sought.words : "\(sought.words) (number \(chosen + 1))"
  }

  /// The fact that the next words check.
  var fact: Fact? { chosen < seen.count ? seen[chosen] : nil }
}
