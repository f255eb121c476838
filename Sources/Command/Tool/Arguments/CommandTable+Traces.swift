internal import Reports

/// Commands that read traces.
extension CommandTable {
  static let trace = CommandDescription(
    "trace", arguments: "FILE", argumentCountMax: 1, "Print a trace, or compare two.",
    examples: [
      .init("trace trace.jsonl", "one fact per line"),
      .init("trace trace.jsonl --draw", "a timeline, usable with `shows` in a scenario"),
      .init("trace trace.jsonl --filter claim --product coins", "selected facts"),
      .init("trace first.jsonl --against second.jsonl", "only the differences between two traces"),
    ],
    options: [
      OptionDescription(
        "against", value: "FILE",
        "compare with another trace (same run, other seed, or other app); common parts are folded"),
      OptionDescription(
        "filter", value: "KIND", repeats: true,
        "show only facts of this kind, such as claim.granted or granted, or family, such as claim"),
      OptionDescription("device", value: "NAME", "show only facts at this device"),
      OptionDescription("product", value: "NAME", "show only facts about this product"),
      OptionDescription(
        "draw",
        "draw a timeline up to the end of the scenario; without --filter it shows the most important kinds"),
      OptionDescription(
        "color", value: "WHEN", "always, never, or auto (default); auto respects NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "Traces are compared by kind, actor, and content. Fact numbers, times, and identifiers are ignored, because one "
        + "extra fact shifts them all.",
      "With --against the exit code is 0 if both traces match, 5 if two traces of the same scenario, app, and seed differ, "
        + "and 1 if traces of different seeds or apps differ.",
    ])

  static let judge = CommandDescription(
    "judge", arguments: "TRACE …", argumentCountMax: .max,
    "Check traces against the rules, including logs of apps in production.",
    examples: [
      .init("judge trace.jsonl", "the rules the trace follows and breaks"),
      .init("judge trace.jsonl --report html=report.html", "the same as an HTML page, fact by fact"),
      .init("judge - < trace.jsonl", "read a trace from standard input"),
      .init(
        "judge trace.jsonl --records process,queue,callback,claim", "a log that records only these facts"),
    ],
    options: [
      OptionDescription(
        "records", formerly: "tells", value: "KINDS",
        "comma-separated kinds and families of facts the log records completely; overrides its header"
      )
    ]
      + run.options.filter {
        [
          "rule", "requirements", "strict", "report", "junit-dialect", "tap-version", "known-failing",
          "status-level", "color",
        ].contains($0.name)
      },
    notes: [
      "A log may be less complete than a trace: sequence numbers, causes, and identifiers are optional, transactions may "
        + "have any name, and lines of unknown kinds are skipped and counted. A rule is not applicable if the log does not "
        + "record the facts it needs. The header field “tells” lists what the log records; without it, Assay assumes the "
        + "kinds that occur.",
      "Each trace is one case. Only rules are checked, since a trace does not contain the scenario's expectations.",
      "The exit code is 1 if a trace breaks a rule, 4 if no rule applies to any trace, and 64 if a trace is unreadable.",
    ])
}
