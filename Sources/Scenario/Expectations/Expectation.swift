internal import Facts
internal import Kernel
internal import Lua

/// An expectation that a script began.
struct Expectation {
  /// What it is about.
  enum Subject {
    /// A value.
    case value(LuaValue)
    /// The facts of the world, or of one device.
    case facts(DeviceID)
  }

  /// What it is about.
  let subject: Subject
  /// What the script calls it; empty for nothing.
  let label: String
  /// What the script looked at last before it began; its facts explain a failure.
  var look: Look?
  /// The facts that `saw` found.
  var seen: [Fact] = []
  /// What `saw` was asked for; nothing before.
  var sought: FactFilter?
  /// Which of the facts the next words are about.
  var chosen = 0
  /// The fact that `before` or `after` compared with, and the words for both.
  var compared: (fact: Fact, words: String)?
  /// The span that `within` gave, and the place of its failure, which `of` takes back.
  var span: (length: Interval, failure: Int?)?
  /// Whether it failed: what is chained to it is not looked at any more.
  var hasFailed = false

  /// What a script looked at.
  struct Look {
    /// The device, or none.
    let device: DeviceID
    /// The product, or none.
    let product: ProductID
  }

  /// The words of what was looked for, with the number of the one that is meant.
  var words: String {
    guard let sought else { return "" }
    return chosen == 0 ? sought.words : "\(sought.words) (number \(chosen + 1))"
  }

  /// The fact that the next words are about.
  var fact: Fact? { chosen < seen.count ? seen[chosen] : nil }
}
