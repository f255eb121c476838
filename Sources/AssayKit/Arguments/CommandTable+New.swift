extension CommandTable {
  static let new = CommandDescription(
    "new", arguments: "scenario|app NAME", argumentCountMax: 2,
    "Writes a scenario or an app to begin with: it runs as it is, and its comments explain it.",
    examples: [
      .init("new app my_app", "an app that keeps every rule, in apps/my_app.lua"),
      .init("new scenario purchase/4_1_killed_twice", "a scenario, in suite/purchase/4_1_killed_twice.lua"),
      .init("new scenario refund --folder tests", "the same in a folder of your own"),
    ],
    options: [
      OptionDescription(
        "folder", value: "FOLDER",
        "where the file goes; otherwise the first of the project's paths, or suite and apps"),
      OptionDescription("force", "write over a file that is there"),
    ],
    notes: [
      "The name of a file is the address of its scenario: purchase/4_1_killed_twice.lua is purchase/4.1."
    ])
}
