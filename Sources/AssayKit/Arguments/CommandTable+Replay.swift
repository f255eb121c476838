extension CommandTable {
  static let replay = CommandDescription(
    "replay", arguments: "STRING [PATH …]", argumentCountMax: .max,
    "Shows one run again, choice for choice, from its replay string.",
    examples: [
      .init("replay STRING", "a run of the bundled suite against the reference app"),
      .init("replay STRING my_suite --app my_app.lua", "a run of your own"),
      .init("replay STRING --trace trace.jsonl", "the same, with every fact written to a file"),
    ],
    options: run.options.filter {
      [
        "app", "rule", "requirements", "strict", "trace", "report", "junit-dialect", "tap-version", "config",
        "no-config", "profile", "color",
      ]
      .contains($0.name)
    },
    notes: [
      "A run log, which `assay run --report jsonl=PATH` writes, holds the replay string of each case. It names the version of "
        + "the tool, the scenario by its address, the seed, and every choice that was not the usual one; a hash tells "
        + "whether the scenario and the app are still the same. Where one of them is not, the run is refused."
    ])
}
