internal import Runner

/// Every command, in the order of the help.
enum CommandTable {
  static let all: [CommandDescription] = [
    run, replay, report, mutate, new, editor, doctor, config, points, rules, mutants, trace, facts, package,
    catalogue,
    help,
  ]

  static func command(named name: String) -> CommandDescription? { all.first { $0.name == name } }

  static let run = CommandDescription(
    "run", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Runs scenarios against an app and says which rules it kept and which it broke.",
    examples: [
      .init("run", "the bundled suite against the reference app"),
      .init("run Scenarios/suite --app my_app.lua", "the suite against your app"),
      .init("run purchase/3.2 --app my_app.lua", "one scenario, by its address"),
      .init("run --trace trace.jsonl purchase/3.2", "the same, with every fact written to a file"),
      .init("run --filter tag:refund --exclude needs:server", "a part of the suite"),
      .init("run --seeds 1..100", "every scenario with a hundred seeds"),
      .init("run --list", "the addresses and titles, without running anything"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", repeats: true,
        "the app to judge, a Lua file, or a folder for each app below it; several are judged side by side"),
      OptionDescription(
        "filter", value: "FILTER", repeats: true,
        "run only what this matches; with several, what one of them matches"),
      OptionDescription(
        "exclude", value: "FILTER", repeats: true, "leave out what this matches, whatever else asks for it"),
      OptionDescription(
        "shard", value: "NUMBER/COUNT",
        "run only this part of what is left, such as 1/4; every part is run by itself"),
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
      "A folder is searched for .lua files that declare scenarios; folders named "
        + ScriptSearch.skippedFolders.dropLast().joined(separator: ", ")
        + " or \(ScriptSearch.skippedFolders.last ?? "") are left out.",
      "Without a path the suite in Scenarios/suite is run, without --app the app in Scenarios/apps/reference.lua; "
        + "both are looked for from the current folder upwards.",
    ])

  static let points = CommandDescription(
    "points", "Lists where a run can be killed, broken or decided otherwise.",
    examples: [
      .init("points", "one line for each"), .init("points --format json", "the same for programs"),
    ],
    options: [format])

  static let rules = CommandDescription(
    "rules", arguments: "[NAME or FILE]", argumentCountMax: 1,
    "Lists the rules, or explains one: why, a breach, its fix.",
    examples: [
      .init("rules", "every rule with its sentence"),
      .init("rules --requirements 2026", "the same, as the requirements of that name weigh them"),
      .init("rules deliver-before-finish", "one rule in full"),
      .init("rules my_suite/rules/loud_failure.lua", "a rule of your own, checked and in full"),
    ],
    options: [
      OptionDescription(
        "requirements", value: "NAME", "how this set of requirements weighs the rules; the latest is usual"),
      format,
    ])

  static let mutants = CommandDescription(
    "mutants", arguments: "[NAME]", argumentCountMax: 1,
    "Lists the ways in which an app can be made wrong, or explains one.",
    examples: [
      .init("mutants", "every mutant with what the app does"),
      .init("mutants \"drop finish\"", "one mutant, and what ought to notice it"),
      .init("mutants --format json", "the list for programs"),
    ],
    options: [format])

  static let config = CommandDescription(
    "config", "Prints the options of runs with their values, and who set them.",
    examples: [
      .init("config", "what holds here"), .init("config --profile nightly", "the same with a profile"),
    ],
    options: run.options.filter { ["config", "no-config", "profile"].contains($0.name) })

  static let trace = CommandDescription(
    "trace", arguments: "FILE", argumentCountMax: 1, "Prints a trace for people, or shows where two part.",
    examples: [
      .init("trace trace.jsonl", "every fact on a line"),
      .init("trace trace.jsonl --draw", "the story as a drawing that a scenario can expect with shows"),
      .init("trace trace.jsonl --filter claim --product coins", "some facts only"),
      .init("trace first.jsonl --against second.jsonl", "the first fact that differs, with three before it"),
    ],
    options: [
      OptionDescription(
        "against", value: "FILE", "a trace that should be the same; if it is not, the exit code is 5"),
      OptionDescription(
        "filter", value: "KIND", repeats: true,
        "show facts of a kind, such as claim.granted or granted, or of a family, such as claim"),
      OptionDescription("device", value: "NAME", "show what happened at a device"),
      OptionDescription("product", value: "NAME", "show what is about a product"),
      OptionDescription(
        "draw",
        "draw a timeline, up to where the scenario ends; without --filter the kinds that tell the story"),
    ])

  static let facts = CommandDescription(
    "facts", arguments: "[FAMILY]", argumentCountMax: 1,
    "Lists the vocabulary of traces: every kind of fact and its fields.",
    examples: [
      .init("facts", "every kind"), .init("facts queue", "one family"),
      .init("facts --format json", "the same for programs"),
    ],
    options: [format])

  static let help = CommandDescription(
    "help", arguments: "[COMMAND]", argumentCountMax: 1, "Explains a command.",
    examples: [.init("help run", "how scenarios are run")])

  private static let format = OptionDescription("format", value: "FORM", "text or json")
}
