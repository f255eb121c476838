/// One line of the table: a piece of work, what it may take, and what it took.
struct Row {
  let work: String
  let budget: String
  let measured: String
  /// Whether the budget was kept; nothing where there is none.
  let isKept: Bool?

  var verdict: String { isKept.map { $0 ? "kept" : "**missed**" } ?? "" }
}
