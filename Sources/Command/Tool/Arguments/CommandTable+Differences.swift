/// The command that compares apps.
extension CommandTable {
  static let diff = CommandDescription(
    "diff", arguments: "[PATH or ADDRESS …]", argumentCountMax: .max,
    "Run two apps under the same conditions and show where their behavior differs.",
    examples: [
      .init("diff --app old_app.lua --app my_app.lua", "the bundled suite with both apps"),
      .init("diff purchase/1 --app old_app.lua --app my_app.lua", "a part of it"),
      .init(
        "diff purchase --seeds 1..5 --app old_app.lua --app my_app.lua",
        "every scenario with five seeds, the same for both"),
      .init(
        "diff purchase/1.1 --faults kill,drop --app old_app.lua --app my_app.lua",
        "also with a kill at each fact and each message lost; with --depth 2 also with every two of these"),
      .init(
        "diff purchase/1 --users 64 --swarm 1..32 --app old_app.lua --app my_app.lua",
        "also with generated users, and with what a swarm picks"),
    ],
    options: [
      OptionDescription(
        "app", value: "FILE", repeats: true, takesCommand: true,
        "the old app, then the new one; either can be an external app, `--app -- PROGRAM ARGUMENTS` at the end of "
          + "the line"),
      OptionDescription(
        "report", value: "jsonl=PATH", repeats: true,
        "write the worlds that differ as JSON lines; use - for standard output"),
      OptionDescription(
        "faults", value: "NAMES",
        "also compare with each of these faults at every point where it can occur in the old app "
          + "(see `assay help explore`)"),
      OptionDescription(
        "depth", value: "COUNT", "maximum number of these faults per world: 1 (default) or 2"),
      OptionDescription(
        "swarm", value: "FIRST..LAST",
        "also compare with these swarm seeds; both apps get the same faults and unspecified behavior"
      ),
      OptionDescription(
        "users", value: "COUNT", "also compare with this many users generated for the old app"),
      OptionDescription("strict", "exit with 1 for a new warning too"),
      OptionDescription(
        "jobs", value: "COUNT",
        "number of worlds to compare in parallel; the output is the same for any number"),
    ]
      + run.options.filter {
        ["network", "filter", "exclude", "rule", "requirements", "seed", "seeds", "progress", "color"]
          .contains($0.name)
      },
    notes: [
      "A regression is a rule or expectation that the new app breaks and the old one does not; a fix is the reverse. "
        + "If both break the same rules, or none, but behave differently, the world is listed as a behavior change. "
        + "It compares calls, reported grants, UI, crashes, and what the user owns; it ignores times.",
      "A world is one scenario with its seed, faults, or generated user. Worlds with the same failures and the same kind "
        + "of difference form a group; the first one is shown.",
      "The exit code is 1 for a regression, 0 for none, and 4 if nothing could be compared.",
    ])
}
