extension CommandTable {
  static let doctor = CommandDescription(
    "doctor", arguments: "[PATH …]", argumentCountMax: .max,
    "Says what is wrong with an installation or with scenarios, without running them.",
    examples: [
      .init("doctor", "the project of the current folder, or the bundled suite"),
      .init("doctor my_suite --app my_app.lua", "a folder of scenarios and an app"),
      .init("doctor --format json", "the same for programs"),
    ],
    options: run.options.filter {
      ["app", "rule", "known-failing", "config", "no-config", "profile"].contains($0.name)
    } + [OptionDescription("format", value: "FORM", "text or json")],
    notes: [
      "It reads every file and tells all flaws at once. The exit code is 1 where something was found."
    ])
}
