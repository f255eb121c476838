extension CommandTable {
  static let mutate = CommandDescription(
    "mutate", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Makes an app wrong in many ways and says which scenarios notice.",
    examples: [
      .init("mutate --app my_app.lua", "every mutant of your app against the bundled suite"),
      .init("mutate --mutant \"drop finish\"", "one mutant of the reference app"),
      .init("mutate --matrix my_suite", "every scenario that notices a mutant, and those that notice none"),
    ],
    options: [
      OptionDescription("app", value: "FILE", "the app to mutate, a Lua file that passes the scenarios"),
      OptionDescription(
        "mutant", value: "NAME", repeats: true, "try this mutant only; `assay mutants` lists them"),
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
      "The exit code is 1 where a mutant that breaks an obligation is caught by no scenario, where a scenario names "
        + "a mutant in `catches` and does not catch it, and where the app itself does not pass.",
    ])
}
