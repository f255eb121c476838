/// Every command, in the order of the help.
enum CommandTable {
  static let all: [CommandDescription] = [
    run, explore, replay, shrink, report, judge, mutate, diff, serve, new, editor, doctor, smoke, config,
    spec,
    points, rules, mutants, trace,
    facts,
    package,
    catalog,
    certificates,
    help,
  ]

  /// The command with a current or former name; nil if there is none. The most frequent command, `run`, is
  /// found without creating the others.
  static func command(named name: String) -> CommandDescription? {
    name == run.name ? run : all.first { $0.name == name || $0.formerName == name }
  }

  static let spec = CommandDescription(
    "spec", arguments: "[ROW … or WORD …]", argumentCountMax: 20,
    "List or search the statements about the App Store, or show one in full.",
    examples: [
      .init("spec", "all statements with their source level"),
      .init("spec enters the foreground", "statements that contain all these words"),
      .init(
        "spec C4",
        "one statement: its sources, its options, and the rules and scenarios based on it"),
      .init("spec assumed", "behavior that is undocumented and chosen by the simulator"),
      .init("spec --format json", "machine-readable output"),
    ],
    options: [format],
    notes: [
      "A statement is documented (by Apple or in a platform's published guide), observed (by developers or in logs), "
        + "or assumed (no source). It has several levels if its parts differ or sources disagree."
    ])

  static let points = CommandDescription(
    "points", arguments: "[NAME or WORD …]", argumentCountMax: 20,
    "List the points where a run can be killed or take another option, or explain one.",
    examples: [
      .init("points", "all points with their options"),
      .init("points resume_redelivery", "one point: its options, how a scenario sets it, and its sources"),
      .init("points restored order", "points that contain all these words"),
      .init("points --kind fault --row X4", "faults for one statement of the specification"),
      .init("points --format json", "machine-readable output"),
    ],
    options: [
      OptionDescription(
        "kind", value: "KIND",
        "latitude (unspecified behavior), fault (something breaks), user (the user decides), or kill"),
      OptionDescription("row", value: "ROW", "points for this statement of `assay spec`"), format,
    ])

  static let rules = CommandDescription(
    "rules", arguments: "[NAME or FILE]", argumentCountMax: 1,
    "List the rules, or explain one with an example and its fix.",
    examples: [
      .init("rules", "all rules"),
      .init("rules --requirements 2026", "with the levels of this requirement set"),
      .init("rules deliver-before-finish", "one rule in full"),
      .init("rules my_suite/rules/loud_failure.lua", "check and explain a rule of your own"),
    ],
    options: [
      OptionDescription(
        "requirements", value: "NAME", "show the levels of this requirement set (default: the latest)"),
      format,
    ])

  static let mutants = CommandDescription(
    "mutants", arguments: "[NAME]", argumentCountMax: 1,
    "List the mutants, or explain one.",
    examples: [
      .init("mutants", "all mutants and what they change"),
      .init("mutants \"drop finish\"", "one mutant and what should detect it"),
      .init("mutants --format json", "machine-readable output"),
    ],
    options: [format])

  static let config = CommandDescription(
    "config", "Print the options of a run, their values, and where each is set.",
    examples: [
      .init("config", "the current settings"), .init("config --profile nightly", "with a profile"),
    ],
    options: run.options.filter { ["config", "no-config", "profile"].contains($0.name) })

  static let facts = CommandDescription(
    "facts", arguments: "[FAMILY]", argumentCountMax: 1,
    "List the kinds of facts in traces and their fields.",
    examples: [
      .init("facts", "all kinds"), .init("facts queue", "one family"),
      .init("facts --format json", "machine-readable output"),
    ],
    options: [format])

  static let new = CommandDescription(
    "new", arguments: "scenario|app NAME", argumentCountMax: 2,
    "Create a runnable, commented scenario or app.",
    examples: [
      .init("new app my_app", "an app that follows every rule, in apps/my_app.lua"),
      .init("new app shop/my_app", "the same in shop/my_app.lua; paths are used as given"),
      .init("new app my_shop --face storekit2", "an app on StoreKit 2, which calls purchase and listens"),
      .init("new app my_app --language python", "an external app in Python with everything it needs"),
      .init("new scenario purchase/4_1_killed_twice", "a scenario in suite/purchase/4_1_killed_twice.lua"),
      .init("new scenario refund --folder tests", "a scenario in a folder of your own"),
    ],
    options: [
      OptionDescription(
        "folder", value: "FOLDER",
        "folder for the file (default: the project's first path, otherwise suite or apps, inside Scenarios if it exists)"
      ),
      OptionDescription(
        "language", value: "LANGUAGE", "language of the app: lua (default), python, javascript, c, or swift"),
      OptionDescription(
        "face", value: "FACE",
        "interface of the store that the app uses: queue (default) or storekit2 (not in swift)"),
      OptionDescription("force", "overwrite an existing file"),
    ],
    notes: [
      "A scenario's address comes from its file name: purchase/4_1_killed_twice.lua is purchase/4.1."
    ])

  static let editor = CommandDescription(
    "editor", arguments: "[FOLDER]", argumentCountMax: 1,
    "Write editor definitions for scenarios, apps, and project files.",
    examples: [
      .init("editor", "for the current folder; run again after an update"),
      .init("editor my_project", "for another folder"),
    ],
    options: [OptionDescription("force", "overwrite an existing \(EditorFile.configuration)")],
    notes: [
      "The definitions are for the Lua language server, which most editors support. They are written to "
        + "\(EditorFile.folder); \(EditorFile.configuration) refers to them."
    ])

  static let doctor = CommandDescription(
    "doctor", arguments: "[PATH …]", argumentCountMax: .max,
    "Check an installation, scenarios, or an app's declared capabilities.",
    examples: [
      .init("doctor", "the project in the current folder, or the bundled suite"),
      .init(
        "doctor my_app.lua",
        "the capabilities your app uses and declares, with a complete declaration to paste"),
      .init("doctor my_suite --app my_app.lua", "a folder of scenarios and an app"),
      .init("doctor --format json", "machine-readable output"),
    ],
    options: run.options.filter {
      ["app", "network", "rule", "known-failing", "config", "no-config", "profile"].contains($0.name)
    } + [OptionDescription("format", value: "FORM", "text or json")],
    notes: [
      "Checks all files of a project without running scenarios, and reports every problem. The exit code is 1 if "
        + "there are problems.",
      "An app given alone, as PATH or with --app, is run through the bundled suite, and its calls are compared with "
        + "its `capabilities`. The exit code is 1 if it uses a capability it does not declare, because scenarios that "
        + "need it are skipped. For each capability that is declared but was never used, doctor asks whether that is right. Two capabilities cannot be "
        + "inferred from calls; declare them yourself: nested callbacks, and the product types you sell.",
    ])

  static let smoke = CommandDescription(
    "smoke", arguments: "-- PROGRAM [ARGUMENT …]", argumentCountMax: .max,
    "Walk an external app through the protocol and report what is missing.",
    examples: [
      .init(
        "smoke -- python3 my_app.py", "hello, launch, purchase, kill, relaunch, and restore, step by step"),
      .init("smoke --lines -- ./my_app", "also print every message"),
    ],
    options: [
      OptionDescription("lines", "print the messages of every step, not only of failed ones"),
      OptionDescription("network", "allow the app to use the network"),
      OptionDescription("color", value: "WHEN", "always, never, or auto"),
    ],
    notes: [
      "The exit code is 0 if everything is present, 1 if something is missing, 3 if the app violates the protocol, "
        + "and 64 if it cannot be started. Steps the app does not offer are skipped. Test everything else with "
        + "`assay run --app -- PROGRAM`."
    ])

  static let package = CommandDescription(
    "package", arguments: "check PATH …", argumentCountMax: .max,
    "Check packages of hosted content as the App Store would at upload.",
    examples: [
      .init("package check book.pkg", "list the contents and problems of a package"),
      .init("package check --product com.example.book book.pkg", "check it as the package of this product"),
      .init("package check --newer-than 1.0 book.pkg", "check it as an update of version 1.0"),
      .init("package check --format json *.pkg", "check several packages; machine-readable output"),
    ],
    options: [
      OptionDescription("product", value: "ID", "the product the package must belong to"),
      OptionDescription("newer-than", value: "VERSION", "the version the package must replace"),
      OptionDescription("format", value: "FORM", "text or json"),
    ],
    notes: [
      "A package is a folder with ContentInfo.plist and a Contents folder, or a zip file of one. Nothing is unpacked "
        + "to disk, and links are not followed.",
      "The exit code is 0 if every package would be accepted, 1 if one would be rejected, and 64 if one cannot be read.",
    ])

  static let catalog = CommandDescription(
    "catalog", formerly: "catalogue", arguments: "check FILE", argumentCountMax: 2,
    "Show how Assay reads a StoreKit configuration file, and what it ignores.",
    examples: [
      .init("catalog check Store.storekit", "its products, settings, and notes"),
      .init("catalog check Store.storekit --format json", "machine-readable output"),
    ],
    options: [OptionDescription("format", value: "FORM", "text or json")],
    notes: [
      "Use such a file in a scenario with `catalogue = \"Store.storekit\"`; the path is relative to the scenario's folder."
    ])

  static let certificates = CommandDescription(
    "certificates", arguments: "FOLDER", argumentCountMax: 1,
    "Write the root certificates of receipts, signed data, and the HTTPS server.",
    examples: [
      .init("certificates trusted", "every certificate, with instructions, in the folder trusted"),
      .init("certificates trusted --force", "overwrite files with other content"),
    ],
    options: [OptionDescription("force", "overwrite files with other content")],
    notes: [
      "Every installation writes the same files, and the private keys are public. Trust them only in tests.",
      "The exit code is 74 if a file cannot be written.",
    ])

  static let help = CommandDescription(
    "help", arguments: "[COMMAND]", argumentCountMax: 1, "Explain a command.",
    examples: [.init("help run", "how to run scenarios")])

  private static let format = OptionDescription("format", value: "FORM", "text or json")
}
