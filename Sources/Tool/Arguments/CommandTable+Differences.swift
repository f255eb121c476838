/// The command that compares apps.
extension CommandTable {
  static let diff = CommandDescription(
    "diff", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Runs two apps in the same worlds and shows where their conduct parts.",
    examples: [
      .init("diff --app old_app.lua --app my_app.lua", "the bundled suite, with both apps"),
      .init("diff purchase/1 --app old_app.lua --app my_app.lua", "a part of it"),
      .init(
        "diff purchase --seeds 1..5 --app old_app.lua --app my_app.lua",
        "every scenario with five seeds, the same for both"),
      .init(
        "diff purchase/1.1 --faults kill,drop --app old_app.lua --app my_app.lua",
        "with a kill at each fact, and each message lost; with --depth 2 also with every two of these"),
      .init(
        "diff purchase/1 --users 64 --swarm 1..32 --app old_app.lua --app my_app.lua",
        "with people who buy, restore and go offline, and with what seeds draw"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", repeats: true, takesCommand: true,
        "the old app, and then the new one; `--app -- PROGRAM ARGUMENTS` at the end of the line is an app in a process of "
          + "its own"),
      OptionDescription(
        "report", value: "jsonl=PATH", repeats: true,
        "write the worlds in which something differs as JSON lines; - is the standard output"),
      OptionDescription(
        "faults", value: "NAMES",
        "compare also with each fault of these sorts, at each point where one can strike the old app; `assay help explore` "
          + "names them"),
      OptionDescription(
        "depth", value: "COUNT", "how many of these faults strike in one world at most: 1 (usual) or 2"),
      OptionDescription(
        "swarm", value: "FIRST..LAST",
        "compare also with each seed of a swarm, which draws faults and what the contract leaves open, the same for both apps"
      ),
      OptionDescription(
        "users", value: "COUNT", "compare also with so many generated users of the old app"),
      OptionDescription("strict", "let a new warning end with 1"),
      OptionDescription(
        "jobs", value: "COUNT", "how many worlds are compared side by side; the output does not depend on it"),
    ]
      + run.options.filter {
        ["network", "filter", "exclude", "rule", "requirements", "seed", "seeds", "progress", "color"]
          .contains($0.name)
      },
    notes: [
      "A regression is a rule or an expectation that the new app breaks and the old one keeps; a fix is the reverse. Where the "
        + "same is wrong with both, or nothing, and they do different things, that is other conduct. What an app does is "
        + "compared: its calls, its claims, what it shows, its end, and what its user owns. Times are set aside.",
      "Worlds of one cause, with the same failures and a parting of the same kinds, are one group; its first world is shown.",
      "The exit code is 1 where there is a regression, 0 where there is none, and 4 where nothing could be compared.",
    ])
}
