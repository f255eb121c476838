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
    OptionDescription("last-failed", "run only what failed when it ran last; where nothing did, everything"),
    OptionDescription("watch", "wait for changes, and run again what they touch"),
    OptionDescription("no-save", "do not note in .assay what failed"),
    OptionDescription(
      "status-level", value: "LEVEL",
      "the verdicts that have a line: all, section (one line for each folder), fail, none, or auto: all up to 20"
    ),
    progress,
  ]

  static let progress = OptionDescription(
    "progress", value: "FORM", "bar, counter (a line each 10 seconds), none, or auto: a bar on a terminal")
}
