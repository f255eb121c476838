/// One line of the table: a piece of work, its budget, and its cost.
struct Row {
  let work: String
  let budget: String
  let measured: String
  /// Whether the budget was kept; nil if there is none.
  let isKept: Bool?

  var verdict: String { isKept.map { $0 ? "kept" : "**missed**" } ?? "" }
}
