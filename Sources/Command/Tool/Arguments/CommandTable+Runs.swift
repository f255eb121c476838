internal import Reports
internal import Runner

/// Commands that run cases or report runs.
extension CommandTable {
  static let run = CommandDescription(
    "run", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Run scenarios against an app and report the rules it breaks.",
    examples: [
      .init("run", "run the bundled suite against the reference app"),
      .init("run Scenarios/suite --app my_app.lua", "run the suite against your app"),
      .init("run purchase/3.2 --app my_app.lua", "run one scenario by its address"),
      .init("run --trace trace.jsonl purchase/3.2", "write every fact of the run to a file"),
      .init("run --filter title:restore --exclude needs:hosted", "run part of the suite"),
      .init("run --seeds 1..100", "run every scenario with 100 seeds"),
      .init("run --server http://127.0.0.1:8080", "test your backend in every scenario that uses a server"),
      .init("run --list", "list addresses and titles without running anything"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", repeats: true, takesCommand: true,
        "the app to test: a Lua file, a program, or a folder of apps. "
          + "`--app -- PROGRAM ARGUMENTS` at the end of the line runs an external app, a separate process that speaks "
          + "Assay's protocol"),
      OptionDescription("network", "allow external apps to use the network"),
      OptionDescription(
        "server", value: "[NAME=]URL",
        "test the backend at this URL; the app only calls it and is not checked itself"),
      OptionDescription(
        "server-map", value: "FILE",
        "a JSON file with the backend's own paths and answers, for a backend without the paths for tests"),
      OptionDescription(
        "server-command", value: "COMMAND",
        "start the backend with this shell command, wait until it answers, and end it after the run"),
      OptionDescription(
        "store-port", value: "NUMBER",
        "local port where the backend can reach the store (default 8417; 0 picks a free one)"),
      OptionDescription(
        "filter", value: "FILTER", repeats: true,
        "run only matching scenarios; with several filters, those that match any of them"),
      OptionDescription(
        "exclude", value: "FILTER", repeats: true, "skip matching scenarios, even if a filter selects them"),
      OptionDescription(
        "shard", value: "NUMBER/COUNT",
        "run one shard of the selection, such as 1/4. auto/4 takes the number from the CI's array job, "
          + "auto takes the number and the count"),
      OptionDescription(
        "shard-by", value: "METHOD",
        "slice (default): assign cases to shards in turn; hash: by address; time=LOG: balance by the durations of an earlier run"
      ),
      OptionDescription(
        "rule", value: "FILE", repeats: true, "also check every case against a rule written in Lua"),
      OptionDescription(
        "requirements", value: "NAME",
        "check against this requirement set, such as 2026 (default: the latest; see `assay rules`)"),
      OptionDescription("allow-empty", "exit with 0 instead of 4 if there is nothing to run"),
      OptionDescription(
        "seed", value: "NUMBER",
        "vary unspecified App Store behavior with this seed (decimal, or hexadecimal with 0x)"),
      OptionDescription(
        "seeds", value: "FIRST..LAST", "run every case once with each of these seeds"),
      OptionDescription(
        "jobs", value: "COUNT", "number of cases to run in parallel; the output is the same for any number"),
      OptionDescription("strict", "treat broken “should” rules as failures instead of warnings"),
      OptionDescription(
        "trace", value: "PATH",
        "write the facts as JSON lines: to a file for one case, to a folder for several"),
      OptionDescription(
        "record", value: "PATH",
        "save the conversation with external apps: to a file for one case, to a folder for several"
      ),
      reports, junitDialect, tapVersion,
      OptionDescription(
        "config", value: "FILE",
        "use this project file instead of the nearest assay.lua in this or a parent folder"),
      OptionDescription("no-config", "ignore project files"),
      OptionDescription("profile", value: "NAME", "use this profile of the project file"),
      OptionDescription("list", "list the selected cases without running them"),
      OptionDescription(
        "format", value: "FORM", "format of --list: text, or json with all metadata of the scenarios"
      ),
      OptionDescription(
        "color", value: "WHEN", "always, never, or auto (default); auto respects NO_COLOR and CLICOLOR_FORCE"),
    ] + outcomeOptions,
    notes: [
      "A FILTER is an address or its beginning (purchase, purchase/3.2), a pattern for addresses and file names "
        + "(purchase/*kill*), tag:WORD, rule:NAME, needs:WORD, level:must, level:should, or title:WORDS. "
        + "* matches any characters, ? matches one. --exclude always wins.",
      "A project file, assay.lua, sets options for its folder. The command line overrides the environment (ASSAY_JOBS, "
        + "ASSAY_CONFIG, ASSAY_PROFILE), which overrides a profile, which overrides the project. "
        + "`assay config` prints every option, its value, and where it is set.",
      "With --server and no other selection, only scenarios that use a server run, one at a time. "
        + "Documentation/Backends.md describes what a backend must implement.",
      "Folders are searched for .lua files that declare scenarios. Folders named "
        + ScriptSearch.skippedFolders.dropLast().joined(separator: ", ")
        + ", or \(ScriptSearch.skippedFolders.last ?? "") are skipped.",
      "The default suite is Scenarios/suite, the default app Scenarios/apps/reference.lua, each in this or the nearest "
        + "parent folder.",
    ])

  static let replay = CommandDescription(
    "replay", arguments: "[STRING] [PATH …]", argumentCountMax: .max,
    "Repeat one run exactly from its replay string.",
    examples: [
      .init("replay STRING", "a run of the bundled suite against the reference app"),
      .init("replay STRING my_suite --app my_app.lua", "a run of your own suite and app"),
      .init("replay STRING --trace trace.jsonl", "write every fact of the run to a file"),
      .init(
        "replay --offline record.jsonl",
        "repeat a recorded run without its app; the recording answers"),
      .init(
        "replay --against record.jsonl --app -- ./my_app",
        "send a recording's messages to another build and show the first different answer"),
    ],
    options: [
      OptionDescription(
        "offline", value: "RECORD", "repeat a recorded conversation without the app, and check it again"),
      OptionDescription(
        "against", value: "RECORD",
        "send the messages of a recording to an app, and show the first answer that differs"),
    ]
      + run.options.filter {
        [
          "app", "network", "server", "server-map", "server-command", "store-port", "record", "rule",
          "requirements",
          "strict", "trace",
          "report", "junit-dialect",
          "tap-version", "config",
          "no-config", "profile", "color",
        ]
        .contains($0.name)
      },
    notes: [
      "Run logs (`assay run --report jsonl=PATH`) contain the replay string of each case. It names the tool version, "
        + "the scenario's address, the seed, every non-default choice, and the hash of the facts. "
        + "If the repeated run differs, replay reports where it diverges and what has changed since."
    ])

  static let report = CommandDescription(
    "report", arguments: "LOG …", argumentCountMax: .max,
    "Create reports from run logs; merge the logs of shards.",
    examples: [
      .init("report run.jsonl", "print what the terminal showed"),
      .init("report run.jsonl --report junit=junit.xml", "write JUnit XML"),
      .init("report part-*.jsonl --report jsonl=run.jsonl", "merge the logs of all shards"),
      .init("report --missing part-*.jsonl", "list the shards to rerun, such as 3,17"),
      .init(
        "report exploration-*.jsonl --report html=exploration.html",
        "merge the shards of an exploration into one page"),
    ],
    options: [
      OptionDescription(
        "missing", "print the numbers of shards without a complete log, in the form array jobs accept"),
      reports, junitDialect, tapVersion,
      OptionDescription(
        "status-level", value: "LEVEL", "cases to print a line for: all, section, fail, none, or auto"),
      OptionDescription(
        "color", value: "WHEN", "always, never, or auto (default); auto respects NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "Logs are written with `--report jsonl=PATH`. The logs of shards can be given in any order; the result does not "
        + "depend on the split. Missing shards and contradicting logs are reported; a truncated log counts as missing. "
        + "Logs of whole runs, such as those of several apps or of consecutive seed ranges, are combined.",
      "Logs of `assay explore` are merged into one exploration (formats: "
        + ReportFormat.ofExplorations.map(\.name).joined(separator: ", ")
        + "). Missing pieces are listed with their shards.",
      "The exit code is that of the whole run, but at least 2 if a shard is missing, 5 if logs contradict each other, "
        + "and 64 if a log is unreadable or belongs to another run. With --missing: 2 if shards are missing, otherwise 0.",
    ])

  /// The options of every command that reports a run.
  static let reports = OptionDescription(
    "report", value: "FORMAT=PATH", repeats: true,
    "write a report: " + ReportFormat.all.map(\.name).joined(separator: ", ")
      + "; use - for standard output")

  static let junitDialect = OptionDescription(
    "junit-dialect", value: "DIALECT",
    "strict (default): every JUnit XML reader accepts it; gitlab: also names the file of each case")

  static let tapVersion = OptionDescription(
    "tap-version", value: "VERSION", "14 (default) or 13; Perl's prove reads only 13")

  static let shrink = CommandDescription(
    "shrink", arguments: "STRING|TRACE [PATH …]", argumentCountMax: .max,
    "Reduce a failing run to a minimal failing scenario.",
    examples: [
      .init("shrink STRING --app my_app.lua", "a run of the bundled suite, from its replay string"),
      .init(
        "shrink trace.jsonl my_suite --app my_app.lua", "a run of your own suite, from a trace"),
      .init("shrink STRING --output suite/queue/9_1_lost.lua", "write the scenario to a file"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", takesCommand: true,
        "the app that failed: a Lua file, a program, or an external app (`--app -- PROGRAM ARGUMENTS`)"),
      OptionDescription("network", "allow an external app to use the network"),
      OptionDescription(
        "rule", value: "NAME", "reduce this violation if the run has several (default: the first)"),
      OptionDescription(
        "output", value: "FILE", "write the scenario to a file instead of standard output"),
      OptionDescription("force", "overwrite an existing file"),
      OptionDescription("runs", value: "COUNT", "maximum number of runs to try (default 4000)"),
    ] + run.options.filter { ["config", "no-config", "profile"].contains($0.name) },
    notes: [
      "Faults and non-default choices are removed first, then steps, options, times, products, accounts, and devices, "
        + "as long as the same rule is broken or the app crashes on the same line. The same failure always gives the "
        + "same scenario.",
      "The exit code is 0 if a scenario was written, 2 if the script cannot be written as a sequence of steps, so that "
        + "only its choices were reduced, and 4 if the run does not fail.",
    ])

  static let mutate = CommandDescription(
    "mutate", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Break an app in many ways and report which scenarios detect it.",
    examples: [
      .init("mutate --app my_app.lua", "all mutants of your app against the bundled suite"),
      .init("mutate --mutant \"drop finish\"", "one mutant of the reference app"),
      .init("mutate --pairs 24 --seed 7", "24 pairs of mutants, both active at once"),
      .init(
        "mutate --matrix my_suite", "list every scenario that detects each mutant, and those that detect none"
      ),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", takesCommand: true,
        "the app to mutate; it must pass the scenarios. An external app is `--app -- PROGRAM ARGUMENTS` at the end "
          + "of the line"),
      OptionDescription("network", "allow an external app to use the network"),
      OptionDescription(
        "mutant", value: "NAME", repeats: true,
        "try only this mutant (see `assay mutants`), or a pair, \"FIRST + SECOND\""),
      OptionDescription(
        "pairs", value: "COUNT",
        "try this many random pairs instead of single mutants"),
      OptionDescription(
        "seed", value: "NUMBER",
        "seed for the pairs (default 0); a larger --pairs extends the same sequence"),
      OptionDescription(
        "matrix", "run every scenario against each mutant instead of stopping at the first that detects it"),
      OptionDescription(
        "filter", value: "FILTER", repeats: true,
        "run only matching scenarios; see `assay help run`"),
      OptionDescription(
        "exclude", value: "FILTER", repeats: true, "skip matching scenarios"),
      OptionDescription(
        "jobs", value: "COUNT", "number of mutants to try in parallel; the output is the same for any number"),
      OptionDescription(
        "report", value: "jsonl=PATH", repeats: true,
        "write the results as JSON lines; use - for standard output"),
      progress,
      OptionDescription(
        "color", value: "WHEN", "always, never, or auto (default); auto respects NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "A mutant is the app with its calls and callbacks altered at the interface to StoreKit. It is caught if a scenario "
        + "that the app passes fails or warns. Inconclusive scenarios do not count.",
      "In a pair, the second mutant alters the app as changed by the first. A pair is canceled out if every scenario "
        + "leaves the same facts as the unmodified app, or as the app with only the pair's harmless mutant.",
      "The exit code is 1 if no scenario catches a mutant that breaks a rule, if a scenario does not catch a mutant "
        + "listed in its `catches`, or if the unmodified app does not pass.",
    ])

  /// The options of `assay run` about failures, watching and progress.
  static let outcomeOptions = [
    OptionDescription(
      "known-failing", value: "FILE",
      "list of known failures: they do not fail the run, but are reported once they no longer fail"),
    OptionDescription(
      "update-known-failing", "rewrite that list: add new failures, remove fixed ones"),
    OptionDescription(
      "fail-fast", value: "COUNT", valueWhenBare: "1",
      "stop after this many failed cases or errors (default 1)"),
    OptionDescription("last-failed", "rerun only the cases that failed last time (all cases if none failed)"),
    OptionDescription("watch", "rerun affected cases when files change"),
    OptionDescription("no-save", "do not save failures to .assay"),
    OptionDescription(
      "status-level", value: "LEVEL",
      "cases to print a line for: all, section (one line per folder), fail, none, or auto (all if there are up to 20)"
    ),
    progress,
  ]

  static let progress = OptionDescription(
    "progress", value: "FORM",
    "bar, counter (a line every 10 seconds), none, or auto (bar on a terminal); cases slower than 2 seconds are named"
  )
}
