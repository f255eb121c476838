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

  static let editor = CommandDescription(
    "editor", arguments: "[FOLDER]", argumentCountMax: 1,
    "Teaches your editor the languages of scenarios, apps and project files.",
    examples: [
      .init("editor", "definitions for the current folder, to be written again after an update"),
      .init("editor my_project", "the same for another folder"),
    ],
    options: [OptionDescription("force", "write over a \(EditorFile.configuration) that is there")],
    notes: [
      "The definitions are for the Lua language server, which editors use. They stand in \(EditorFile.folder); "
        + "\(EditorFile.configuration) tells where they are."
    ])
}
