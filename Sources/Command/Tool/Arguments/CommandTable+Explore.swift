internal import Explorer

/// The command that injects faults at every possible point.
extension CommandTable {
  static let explore = CommandDescription(
    "explore", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Inject a fault at every possible point of a scenario and report what the app does not survive.",
    examples: [
      .init("explore --app my_app.lua", "six plain scenarios, generated users, and a swarm, in seconds"),
      .init(
        "explore purchase/1.1 --app my_app.lua", "one scenario: a kill at each fact, each message lost, …"),
      .init(
        "explore Scenarios/suite --app my_app.lua --faults kill", "a kill at each fact of the whole suite"),
      .init("explore purchase/1.1 --depth 2", "every combination of two faults"),
      .init(
        "explore purchase/1.1 --for 60s --seed 4f2c91a", "a swarm for one minute; the commit is the seed"),
      .init(
        "explore purchase/1.1 --corpus corpus --seed 4f2c91a",
        "a swarm that builds on what earlier ones reached"),
      .init("explore --from trace.jsonl@41", "continue from fact 41 of a traced run"),
      .init("explore purchase/1.1 --report html=exploration.html", "write the result as an HTML page"),
      .init(
        "explore purchase/1.1 --report jsonl=log.jsonl --runs 500", "run a part of it and keep it in a log"),
      .init("explore purchase/1.1 --resume log.jsonl", "run the rest"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", repeats: true, takesCommand: true,
        "the app to explore: a Lua file, a program, or a folder of apps. "
          + "`--app -- PROGRAM ARGUMENTS` at the end of the line runs an external app"),
      OptionDescription("network", "allow external apps to use the network"),
      OptionDescription(
        "faults", value: "NAMES",
        "comma-separated fault types, or all; default: "
          + FaultFamily.usual.map(\.name).joined(separator: ", ")
          + ". Others are rare faults (see `assay points`)"),
      OptionDescription(
        "mutant", value: "NAME",
        "break the app first with a mutant (see `assay mutants`) or two, \"FIRST + SECOND\", to test the exploration"
      ),
      OptionDescription("strict", "report broken “should” rules as findings too"),
      OptionDescription(
        "depth", value: "COUNT", "maximum number of faults per run: 1 (default), 2, or 3"),
      OptionDescription(
        "seeds", value: "FIRST..LAST",
        "run a swarm: each seed picks faults and unspecified behavior at random rates"
      ),
      OptionDescription(
        "seed", value: "WORD",
        "run a swarm of 256 seeds, starting at a number or derived from a word such as a commit hash"),
      OptionDescription(
        "corpus", value: "FOLDER",
        "guide the swarm: keep runs that reach something new, replay them first, and vary them"),
      OptionDescription(
        "users", value: "COUNT",
        "generate this many users who buy, cancel, restore, go offline, get refunds, …"),
      OptionDescription(
        "from", value: "RUN@FACT",
        "inject faults only after this fact of a run, given as a replay string or a trace"),
      OptionDescription("runs", value: "COUNT", "start no new runs after this many"),
      OptionDescription("for", value: "DURATION", "start no new runs after this time, such as 60s"),
      OptionDescription(
        "filter", value: "FILTER", repeats: true,
        "explore only matching scenarios; see `assay help run`"),
      OptionDescription(
        "exclude", value: "FILTER", repeats: true, "skip matching scenarios"),
      OptionDescription(
        "rule", value: "FILE", repeats: true, "also check every run against a rule written in Lua"),
      OptionDescription(
        "requirements", value: "NAME",
        "check against this requirement set, such as 2026 (default: the latest; see `assay rules`)"),
      OptionDescription(
        "shard", value: "NUMBER/COUNT",
        "run only this share of the pieces, such as 1/4, or auto/4 in an array job; merge the logs with `assay report`"
      ),
      OptionDescription(
        "findings", value: "FOLDER",
        "write each finding as a failing scenario; existing files are kept"),
      OptionDescription("resume", value: "LOG", "reuse the results in a log and run only what is missing"),
      OptionDescription(
        "jobs", value: "COUNT", "number of runs to execute in parallel; the output is the same for any number"
      ),
      OptionDescription(
        "report", value: "FORMAT=PATH", repeats: true,
        "write jsonl (a log, updated piece by piece), html, markdown, github, or badge; use - for standard output"
      ),
      progress,
      OptionDescription(
        "config", value: "FILE",
        "use this project file instead of the nearest assay.lua in this or a parent folder"),
      OptionDescription("no-config", "ignore project files"),
      OptionDescription("profile", value: "NAME", "use this profile of the project file"),
      OptionDescription(
        "color", value: "WHEN", "always, never, or auto (default); auto respects NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "The default scenarios are those in \(Defaults.plain), with \(ExploreCommand.usersUsual) users and 32 seeds.",
      "Each run is the scenario with its faults, followed by a recovery phase without faults, in which the app is "
        + "relaunched and must become idle. The rules check the whole run. Expectations after the first fault are "
        + "ignored, since the scenario no longer applies. If the app is not running, the simulated user launches it "
        + "before the next step.",
      "A strip has one cell per fact: . survived, X broken, w “should” rule broken, ? inconclusive, ! error.",
      "The exit code is 1 if the app does not survive a run, 2 if some runs are inconclusive, 5 if a repeated run differs.",
    ])
}
