internal import Reports

extension CommandTable {
  static let report = CommandDescription(
    "report", arguments: "LOG …", argumentCountMax: .max,
    "Reports a run from its log, later and elsewhere; the logs of its parts become one.",
    examples: [
      .init("report run.jsonl", "what the terminal showed"),
      .init("report run.jsonl --report junit=junit.xml", "the same as JUnit's XML"),
      .init("report part-*.jsonl --report jsonl=run.jsonl", "one log out of those of all parts"),
    ],
    options: [
      reports, junitDialect, tapVersion,
      OptionDescription(
        "status-level", value: "LEVEL", "the verdicts that have a line: all, section, fail, none, or auto"),
      OptionDescription(
        "color", value: "WHEN", "always, never or auto; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "A log is what `--report jsonl=PATH` writes. The parts of a run, made with `--shard`, can be given in any order, and "
        + "what comes out is the same however the run was divided. A part that is missing is told, and two logs that "
        + "contradict each other too. Logs without parts, such as those of several apps or of seeds that follow each other, "
        + "are put beside each other.",
      "The exit code is that of the whole run: 2 at least where a part is missing, 5 where logs contradict each other, and "
        + "64 where one cannot be read or they are not of one run.",
    ])

  /// The options of every command that reports a run.
  static let reports = OptionDescription(
    "report", value: "FORMAT=PATH", repeats: true,
    "report the run in a format: " + ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      + "; - is the standard output")

  static let junitDialect = OptionDescription(
    "junit-dialect", value: "DIALECT",
    "strict, which every reader of JUnit's XML takes, or gitlab, with the file of each case")

  static let tapVersion = OptionDescription(
    "tap-version", value: "VERSION", "14 or 13, of which Perl's prove takes only the second")
}
