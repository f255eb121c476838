extension CommandTable {
  /// The options of `assay run` that say what becomes of what is found.
  static let outcomeOptions = [
    OptionDescription(
      "known-failing", value: "FILE",
      "a list of failures that are known: they fail nothing, and one that no longer fails is stale"),
    OptionDescription(
      "update-known-failing", "write that list anew: what fails is added, what is stale removed"),
    OptionDescription(
      "fail-fast", value: "COUNT", valueWhenBare: "1",
      "stop after so many failed cases or errors, one without a count"),
  ]
}
