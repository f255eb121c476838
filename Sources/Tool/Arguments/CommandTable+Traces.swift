internal import Reports

/// Commands that read traces.
extension CommandTable {
  static let trace = CommandDescription(
    "trace", arguments: "FILE", argumentCountMax: 1, "Prints a trace for people, or shows two side by side.",
    examples: [
      .init("trace trace.jsonl", "every fact on a line"),
      .init("trace trace.jsonl --draw", "the story as a drawing that a scenario can expect with shows"),
      .init("trace trace.jsonl --filter claim --product coins", "some facts only"),
      .init("trace first.jsonl --against second.jsonl", "what happened in one of them only"),
    ],
    options: [
      OptionDescription(
        "against", value: "FILE",
        "another trace, of the same run or of another seed or app: what both have is folded, the rest shown"),
      OptionDescription(
        "filter", value: "KIND", repeats: true,
        "show facts of a kind, such as claim.granted or granted, or of a family, such as claim"),
      OptionDescription("device", value: "NAME", "show what happened at a device"),
      OptionDescription("product", value: "NAME", "show what is about a product"),
      OptionDescription(
        "draw",
        "draw a timeline, up to where the scenario ends; without --filter the kinds that tell the story"),
      OptionDescription(
        "color", value: "WHEN", "always, never or auto; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "Two traces are compared by what happened: by kind, actor and content. Numbers of facts, times, and the numbers of "
        + "transactions and the like are set aside, since one fact more moves all that follow.",
      "With --against the exit code is 0 where the same happened, 5 where two traces of one scenario, app and seed differ, "
        + "and 1 where those of two seeds or apps do.",
    ])

  static let judge = CommandDescription(
    "judge", arguments: "TRACE …", argumentCountMax: .max,
    "Judges traces by the rules: those of runs, and the log of an app in the field.",
    examples: [
      .init("judge trace.jsonl", "the rules that the trace keeps and breaks"),
      .init("judge trace.jsonl --report html=report.html", "the same as a page, fact by fact"),
      .init("judge - < trace.jsonl", "a trace from the standard input"),
      .init(
        "judge trace.jsonl --tells process,queue,callback,claim", "a log that tells of these facts alone"),
    ],
    options: [
      OptionDescription(
        "tells", value: "KINDS",
        "the kinds and families of facts that the log tells of if they happen, between commas, instead of what its "
          + "header says"
      )
    ]
      + run.options.filter {
        [
          "rule", "requirements", "strict", "report", "junit-dialect", "tap-version", "known-failing",
          "status-level", "color",
        ].contains($0.name)
      },
    notes: [
      "A log need not say all that a run says: sequences, causes and identifiers may be left out, transactions have names of "
        + "any form, and lines of kinds that are not known are skipped and told. A rule whose facts the log does not tell of is "
        + "not applicable. What a log tells of stands in its header, under “tells”; without it, that is what is in it.",
      "Each trace is a case. The rules alone judge: what the scenario of a run expects is not in its trace.",
      "The exit code is 1 where a trace breaks a rule, 4 where no rule can judge any trace, and 64 where one cannot be read.",
    ])
}
