internal import Reports
internal import Runner

/// Commands that run cases or report runs.
extension CommandTable {
  static let run = CommandDescription(
    "run", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Runs scenarios against an app and says which rules it kept and which it broke.",
    examples: [
      .init("run", "the bundled suite against the reference app"),
      .init("run Scenarios/suite --app my_app.lua", "the suite against your app"),
      .init("run purchase/3.2 --app my_app.lua", "one scenario, by its address"),
      .init("run --trace trace.jsonl purchase/3.2", "the same, with every fact written to a file"),
      .init("run --filter title:restore --exclude needs:hosted", "a part of the suite"),
      .init("run --seeds 1..100", "every scenario with a hundred seeds"),
      .init("run --server http://127.0.0.1:8080", "your backend, in every scenario with a server"),
      .init("run --list", "the addresses and titles, without running anything"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", repeats: true, takesCommand: true,
        "the app to judge, a Lua file, a program, or a folder for each app below it; several are judged side by side. "
          + "`--app -- PROGRAM ARGUMENTS` at the end of the line is an app in a process of its own"),
      OptionDescription("network", "let apps in processes of their own reach the network"),
      OptionDescription(
        "server", value: "[NAME=]URL",
        "judge a backend that listens there; the app asks it, and is not judged itself"),
      OptionDescription(
        "store-port", value: "NUMBER",
        "the port of this machine at which that backend finds the store, 8417 as a rule; 0 is any free one"),
      OptionDescription(
        "filter", value: "FILTER", repeats: true,
        "run only what this matches; with several, what one of them matches"),
      OptionDescription(
        "exclude", value: "FILTER", repeats: true, "leave out what this matches, whatever else asks for it"),
      OptionDescription(
        "shard", value: "NUMBER/COUNT",
        "run only this part of what is left, such as 1/4; auto/4 takes the part from the engine of an array job, "
          + "auto also how many there are"),
      OptionDescription(
        "shard-by", value: "METHOD",
        "slice, hash or time=LOG: dealt out in turn (usual), by address, or evenly by the log of an earlier run"
      ),
      OptionDescription(
        "rule", value: "FILE", repeats: true, "let a rule in Lua judge every case beside the built-in ones"),
      OptionDescription(
        "requirements", value: "NAME",
        "hold the app to a set of requirements, such as 2026; the latest is usual, `assay rules` names it"),
      OptionDescription("allow-empty", "end with 0 instead of 4 where nothing is left to run"),
      OptionDescription(
        "seed", value: "NUMBER",
        "let the seed decide what Apple's contract leaves open; decimal, or hexadecimal after 0x"),
      OptionDescription(
        "seeds", value: "FIRST..LAST", "run every case once with each of these seeds"),
      OptionDescription(
        "jobs", value: "COUNT", "how many cases run side by side; the output does not depend on it"),
      OptionDescription("strict", "let a broken “should” fail a case instead of warning"),
      OptionDescription(
        "trace", value: "PATH",
        "write the facts as JSON lines: to a file for one case, into a folder for several"),
      OptionDescription(
        "record", value: "PATH",
        "keep what is said between the tool and apps in processes of their own: in a file for one case, in a folder for several"
      ),
      reports, junitDialect, tapVersion,
      OptionDescription(
        "config", value: "FILE", "the project file, instead of the nearest assay.lua upwards"),
      OptionDescription("no-config", "read no project file"),
      OptionDescription("profile", value: "NAME", "a profile of the project file"),
      OptionDescription("list", "print what would be run, and stop"),
      OptionDescription(
        "format", value: "FORM", "the form of --list: text or json, with all that scenarios say of themselves"
      ),
      OptionDescription(
        "color", value: "WHEN", "always, never or auto; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
    ] + outcomeOptions,
    notes: [
      "A FILTER is an address or the beginning of one (purchase, purchase/3.2), a pattern over addresses and file names "
        + "(purchase/*kill*), tag:WORD, rule:NAME, needs:WORD, level:must, level:should, or title:WORDS; "
        + "* stands for any characters and ? for one. What --exclude matches is left out in any case.",
      "A project file, assay.lua, sets options for everybody who works in its folder. The command line is stronger than the "
        + "environment (ASSAY_JOBS, ASSAY_CONFIG, ASSAY_PROFILE), the environment than a profile, a profile than the project; "
        + "`assay config` prints every option with its value and who set it.",
      "With --server and nothing else that chooses, the scenarios run in which a server takes part, one at a time. Documentation/Backends.md "
        + "tells what a backend answers.",
      "A folder is searched for .lua files that declare scenarios; folders named "
        + ScriptSearch.skippedFolders.dropLast().joined(separator: ", ")
        + " or \(ScriptSearch.skippedFolders.last ?? "") are left out.",
      "Without a path the suite in Scenarios/suite is run, without --app the app in Scenarios/apps/reference.lua; "
        + "both are looked for from the current folder upwards.",
    ])

  static let replay = CommandDescription(
    "replay", arguments: "[STRING] [PATH …]", argumentCountMax: .max,
    "Shows one run again, choice for choice, from its replay string.",
    examples: [
      .init("replay STRING", "a run of the bundled suite against the reference app"),
      .init("replay STRING my_suite --app my_app.lua", "a run of your own"),
      .init("replay STRING --trace trace.jsonl", "the same, with every fact written to a file"),
      .init(
        "replay --offline record.jsonl",
        "a run of `--record` without its app: it answers what it answered then"),
      .init(
        "replay --against record.jsonl --app -- ./my_app",
        "another build is told the same; the first answer that differs"),
    ],
    options: [
      OptionDescription("offline", value: "RECORD", "judge a recorded conversation again, without the app"),
      OptionDescription(
        "against", value: "RECORD", "tell an app what a record tells, and show the first answer that differs"),
    ]
      + run.options.filter {
        [
          "app", "network", "server", "store-port", "record", "rule", "requirements", "strict", "trace",
          "report", "junit-dialect",
          "tap-version", "config",
          "no-config", "profile", "color",
        ]
        .contains($0.name)
      },
    notes: [
      "A run log, which `assay run --report jsonl=PATH` writes, holds the replay string of each case. It names the version of "
        + "the tool, the scenario by its address, the seed, every choice that was not the usual one, and "
        + "the hash of the facts. A run that leaves other facts is an error, which says where it parts and what has changed since."
    ])

  static let report = CommandDescription(
    "report", arguments: "LOG …", argumentCountMax: .max,
    "Reports a run from its log, later and elsewhere; the logs of its parts become one.",
    examples: [
      .init("report run.jsonl", "what the terminal showed"),
      .init("report run.jsonl --report junit=junit.xml", "the same as JUnit's XML"),
      .init("report part-*.jsonl --report jsonl=run.jsonl", "one log out of those of all parts"),
      .init("report --missing part-*.jsonl", "the parts that have to be run again, such as 3,17"),
      .init(
        "report exploration-*.jsonl --report html=exploration.html",
        "the page of an exploration, out of its parts"),
    ],
    options: [
      OptionDescription(
        "missing", "print the numbers of the parts without a whole log instead, as an array job takes them"),
      reports, junitDialect, tapVersion,
      OptionDescription(
        "status-level", value: "LEVEL", "the verdicts that have a line: all, section, fail, none, or auto"),
      OptionDescription(
        "color", value: "WHEN", "always, never or auto; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "A log is what `--report jsonl=PATH` writes. The parts of a run, made with `--shard`, can be given in any order, and "
        + "what comes out is the same however the run was divided. A part that is missing is told, and two logs that "
        + "contradict each other too; a log that ends in its middle counts as none. Logs without parts, such as those of several apps or of seeds that follow each other, "
        + "are put beside each other.",
      "The logs of `assay explore` become one exploration, which has the formats "
        + ReportFormat.ofExplorations.map(\.rawValue).joined(separator: ", ")
        + "; pieces that are missing are told, with the parts that they belong to.",
      "The exit code is that of the whole run: 2 at least where a part is missing, 5 where logs contradict each other, and "
        + "64 where one cannot be read or they are not of one run. With --missing it is 2 where a part is missing and 0 where none is.",
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

  static let shrink = CommandDescription(
    "shrink", arguments: "STRING|TRACE [PATH …]", argumentCountMax: .max,
    "Makes a run that failed smaller until nothing can be left out, and writes it as a scenario that fails by itself.",
    examples: [
      .init("shrink STRING --app my_app.lua", "a run of the bundled suite, from its replay string"),
      .init(
        "shrink trace.jsonl my_suite --app my_app.lua", "a run of your own, from the trace of `run --trace`"),
      .init("shrink STRING --output suite/queue/9_1_lost.lua", "the same, written to a file"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", takesCommand: true,
        "the app that failed, a Lua file or a program; `--app -- PROGRAM ARGUMENTS` at the end of the line is an app in a "
          + "process of its own"),
      OptionDescription("network", "let an app in a process of its own reach the network"),
      OptionDescription(
        "rule", value: "NAME", "keep this breach where the run broke several rules; the first is usual"),
      OptionDescription(
        "output", value: "FILE", "write the scenario to a file, and not to the standard output"),
      OptionDescription("force", "write over a file that is there"),
      OptionDescription("runs", value: "COUNT", "how many runs are tried at most; 4000 is usual"),
    ] + run.options.filter { ["config", "no-config", "profile"].contains($0.name) },
    notes: [
      "Faults and latitudes are left out first, then orders, options, times, products, accounts and devices, as long as the "
        + "same rule is broken, or the app crashes at the same line. The same failure gives the same text.",
      "The exit code is 0 where a scenario was written, 2 where the script cannot be told as orders in a row, so that only "
        + "its choices were made fewer, and 4 where the run does not fail.",
    ])

  static let mutate = CommandDescription(
    "mutate", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Makes an app wrong in many ways and says which scenarios notice.",
    examples: [
      .init("mutate --app my_app.lua", "every mutant of your app against the bundled suite"),
      .init("mutate --mutant \"drop finish\"", "one mutant of the reference app"),
      .init("mutate --pairs 24 --seed 7", "24 pairs of mutants, each pair at once"),
      .init("mutate --matrix my_suite", "every scenario that notices a mutant, and those that notice none"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", takesCommand: true,
        "the app to mutate, a Lua file or a program that passes the scenarios; `--app -- PROGRAM ARGUMENTS` at the end of the line is an "
          + "app in a process of its own"),
      OptionDescription("network", "let an app in a process of its own reach the network"),
      OptionDescription(
        "mutant", value: "NAME", repeats: true,
        "try this mutant only; `assay mutants` lists them, and \"FIRST + SECOND\" is a pair"),
      OptionDescription(
        "pairs", value: "COUNT",
        "try so many pairs of mutants, drawn from the catalogue, instead of each mutant"),
      OptionDescription(
        "seed", value: "NUMBER",
        "draw the pairs by this seed, 0 without it; a larger count begins with the same"),
      OptionDescription(
        "matrix", "ask every scenario about each mutant, not only up to the first that notices it"),
      OptionDescription(
        "filter", value: "FILTER", repeats: true,
        "use only the scenarios that this matches; see `assay help run`"),
      OptionDescription(
        "exclude", value: "FILTER", repeats: true, "leave out the scenarios that this matches"),
      OptionDescription(
        "jobs", value: "COUNT", "how many mutants are tried side by side; the output does not depend on it"),
      OptionDescription(
        "report", value: "jsonl=PATH", repeats: true,
        "write what became of the mutants as JSON lines; - is the standard output"),
      progress,
      OptionDescription(
        "color", value: "WHEN", "always, never or auto; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "A mutant is the app with its conversation altered at the port. It is caught where a scenario fails, or warns, "
        + "that the app itself passes without; a scenario that cannot tell does not count.",
      "Of a pair the second mutant alters what the first has made of the app. A pair is undone where its run leaves the same "
        + "facts, in each scenario, as the app itself or the app with the harmless one of the pair alone.",
      "The exit code is 1 where a mutant that breaks an obligation is caught by no scenario, where a scenario names "
        + "a mutant in `catches` and does not catch it, and where the app itself does not pass.",
    ])

  /// The options of `assay run` about failures, watching and progress.
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
    "progress", value: "FORM",
    "bar, counter (a line each 10 seconds), none, or auto: a bar on a terminal; a case of more than 2 seconds is named"
  )
}
