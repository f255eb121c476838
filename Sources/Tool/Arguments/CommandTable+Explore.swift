internal import Explorer

/// The command that lets faults strike everywhere.
extension CommandTable {
  static let explore = CommandDescription(
    "explore", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Lets a fault strike at each point of a scenario where one can, and says what an app does not survive.",
    examples: [
      .init("explore --app my_app.lua", "six plain scenarios, generated users and a swarm, in seconds"),
      .init(
        "explore purchase/1.1 --app my_app.lua", "one scenario: a kill at each fact, each message lost …"),
      .init(
        "explore Scenarios/suite --app my_app.lua --faults kill", "a kill at each fact of the whole suite"),
      .init("explore purchase/1.1 --depth 2", "every two faults, one behind the other"),
      .init("explore purchase/1.1 --for 60s --seed 4f2c91a", "a swarm for a minute; the commit is the seed"),
      .init(
        "explore purchase/1.1 --corpus corpus --seed 4f2c91a",
        "a swarm that goes on from what earlier ones reached"),
      .init("explore --from trace.jsonl@41", "on from the 41st fact of a run that was traced"),
      .init("explore purchase/1.1 --report html=exploration.html", "the same as a page"),
      .init("explore purchase/1.1 --report jsonl=log.jsonl --runs 500", "a part of it, kept in a log"),
      .init("explore purchase/1.1 --resume log.jsonl", "the rest of it"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", repeats: true, takesCommand: true,
        "the app to explore, a Lua file, a program, or a folder for each app below it; "
          + "`--app -- PROGRAM ARGUMENTS` at the end of the line is an app in a process of its own"),
      OptionDescription("network", "let apps in processes of their own reach the network"),
      OptionDescription(
        "faults", value: "NAMES",
        "the sorts of faults, with commas between them: "
          + FaultFamily.usual.map(\.name).joined(separator: ", ")
          + " (these are usual), rarer ones, or all"),
      OptionDescription(
        "mutant", value: "NAME",
        "make the app wrong first, in a way that `assay mutants` lists, or in two, \"FIRST + SECOND\": would an exploration find it?"
      ),
      OptionDescription("strict", "make findings of a broken “should” as well"),
      OptionDescription(
        "depth", value: "COUNT", "how many faults strike in one run at most: 1 (usual), 2 or 3"),
      OptionDescription(
        "seeds", value: "FIRST..LAST",
        "a swarm: with each seed, faults and what the contract leaves open are drawn, some of them, more or less often"
      ),
      OptionDescription(
        "seed", value: "WORD",
        "a swarm of 256 seeds from a number on, or from a word such as the name of a commit"),
      OptionDescription(
        "corpus", value: "FOLDER",
        "guide the swarm: keep the runs that come to something new, play them first, and go on from them"),
      OptionDescription(
        "users", value: "COUNT",
        "generate so many users, who buy, cancel, restore, go offline, are refunded …"),
      OptionDescription(
        "from", value: "RUN@FACT",
        "let faults strike only from a fact on of a run: its replay string, or a trace of it"),
      OptionDescription("runs", value: "COUNT", "begin nothing more after so many runs"),
      OptionDescription("for", value: "DURATION", "begin nothing more after this time, such as 60s"),
      OptionDescription(
        "filter", value: "FILTER", repeats: true,
        "explore only the scenarios that this matches; see `assay help run`"),
      OptionDescription(
        "exclude", value: "FILTER", repeats: true, "leave out the scenarios that this matches"),
      OptionDescription(
        "rule", value: "FILE", repeats: true, "let a rule in Lua judge every run beside the built-in ones"),
      OptionDescription(
        "requirements", value: "NAME", "hold the app to a set of requirements; the latest is usual"),
      OptionDescription(
        "shard", value: "NUMBER/COUNT",
        "make only this part of the pieces, such as 1/4, or auto/4 in an array job; `assay report` merges the logs"
      ),
      OptionDescription(
        "findings", value: "FOLDER",
        "write each finding as a scenario that fails by itself; a file that is there stays"),
      OptionDescription("resume", value: "LOG", "take what a log holds, and make what it lacks"),
      OptionDescription(
        "jobs", value: "COUNT", "how many runs are made side by side; the output does not depend on it"),
      OptionDescription(
        "report", value: "FORMAT=PATH", repeats: true,
        "write jsonl (a log, written piece by piece), html (a page), markdown, github or badge; - is the standard output"
      ),
      progress,
      OptionDescription(
        "config", value: "FILE", "the project file, instead of the nearest assay.lua upwards"),
      OptionDescription("no-config", "read no project file"),
      OptionDescription("profile", value: "NAME", "a profile of the project file"),
      OptionDescription(
        "color", value: "WHEN", "always, never or auto; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
    ],
    notes: [
      "Without a path the scenarios in \(Defaults.plain) are explored, with \(ExploreCommand.usersUsual) users and 32 seeds.",
      "Each run is the scenario with its faults, then a time without faults in which the app is launched again and has to "
        + "come to rest. The rules judge the whole run; expectations behind the first fault are left out, since the "
        + "scenario describes another course. A user whose app is gone launches it before going on.",
      "A strip has a cell for each fact: . survived, X broken, w a “should” broken, ? undecided, ! an error.",
      "The exit code is 1 where the app does not survive a run, 2 where some cannot be decided, 5 where a run that was "
        + "made twice came out otherwise.",
    ])
}
