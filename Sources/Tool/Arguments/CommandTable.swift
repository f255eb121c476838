/// Every command, in the order of the help.
enum CommandTable {
  static let all: [CommandDescription] = [
    run, explore, replay, shrink, report, judge, mutate, diff, serve, new, editor, doctor, smoke, config,
    spec,
    points, rules, mutants, trace,
    facts,
    package,
    catalogue,
    certificates,
    help,
  ]

  /// The command with a name. The one that is called most often is found without making the others.
  static func command(named name: String) -> CommandDescription? {
    name == run.name ? run : all.first { $0.name == name }
  }

  static let spec = CommandDescription(
    "spec", arguments: "[ROW … or WORD …]", argumentCountMax: 20,
    "Lists what is stated about the store, finds statements by their words, or prints one with Apple's page.",
    examples: [
      .init("spec", "every statement, with how sure it is"),
      .init("spec comes to the front", "the statements that say all these words"),
      .init("spec C4", "one in full: its sources, its other sides, the rules and scenarios that rest on it"),
      .init("spec assumed", "what nobody documents and the simulator decides"),
      .init("spec --format json", "the same for programs"),
    ],
    options: [format],
    notes: [
      "A statement is documented (Apple writes it, or a platform's published guide), observed (developers or their logs "
        + "saw it) or assumed (nobody says it). It is several of these where its parts differ or where sources disagree."
    ])

  static let points = CommandDescription(
    "points", arguments: "[NAME or WORD …]", argumentCountMax: 20,
    "Lists where a run can be killed, broken or decided otherwise, or prints one of these points whole.",
    examples: [
      .init("points", "every point, with its sides"),
      .init("points resume_redelivery", "one whole: its sides, how a scenario takes one, what it rests on"),
      .init("points restored order", "the points that say all these words"),
      .init("points --kind fault --row X4", "the faults that stand for a row of the specification"),
      .init("points --format json", "the same for programs"),
    ],
    options: [
      OptionDescription(
        "kind", value: "KIND",
        "latitude (the contract leaves it open), fault (something breaks), user (a person decides) or kill"),
      OptionDescription("row", value: "ROW", "the points that stand for a row of `assay spec`"), format,
    ])

  static let rules = CommandDescription(
    "rules", arguments: "[NAME or FILE]", argumentCountMax: 1,
    "Lists the rules, or explains one: why, a breach, its fix.",
    examples: [
      .init("rules", "every rule with its sentence"),
      .init("rules --requirements 2026", "the same, as the requirements of that name weigh them"),
      .init("rules deliver-before-finish", "one rule in full"),
      .init("rules my_suite/rules/loud_failure.lua", "a rule of your own, checked and in full"),
    ],
    options: [
      OptionDescription(
        "requirements", value: "NAME", "how this set of requirements weighs the rules; the latest is usual"),
      format,
    ])

  static let mutants = CommandDescription(
    "mutants", arguments: "[NAME]", argumentCountMax: 1,
    "Lists the ways in which an app can be made wrong, or explains one.",
    examples: [
      .init("mutants", "every mutant with what the app does"),
      .init("mutants \"drop finish\"", "one mutant, and what ought to notice it"),
      .init("mutants --format json", "the list for programs"),
    ],
    options: [format])

  static let config = CommandDescription(
    "config", "Prints the options of runs with their values, and who set them.",
    examples: [
      .init("config", "what holds here"), .init("config --profile nightly", "the same with a profile"),
    ],
    options: run.options.filter { ["config", "no-config", "profile"].contains($0.name) })

  static let facts = CommandDescription(
    "facts", arguments: "[FAMILY]", argumentCountMax: 1,
    "Lists the vocabulary of traces: every kind of fact and its fields.",
    examples: [
      .init("facts", "every kind"), .init("facts queue", "one family"),
      .init("facts --format json", "the same for programs"),
    ],
    options: [format])

  static let new = CommandDescription(
    "new", arguments: "scenario|app NAME", argumentCountMax: 2,
    "Writes a scenario or an app to begin with: it runs as it is, and its comments explain it.",
    examples: [
      .init("new app my_app", "an app that keeps every rule, in apps/my_app.lua"),
      .init("new app shop/my_app", "the same in shop/my_app.lua: a path stays what it is"),
      .init(
        "new app my_app --language python", "an app in a process of its own, with what it needs beside it"),
      .init("new scenario purchase/4_1_killed_twice", "a scenario, in suite/purchase/4_1_killed_twice.lua"),
      .init("new scenario refund --folder tests", "the same in a folder of your own"),
    ],
    options: [
      OptionDescription(
        "folder", value: "FOLDER",
        "where the file goes; otherwise the first of the project's paths, or suite and apps, in Scenarios where it is"
      ),
      OptionDescription(
        "language", value: "LANGUAGE", "the language of an app: lua (usual), python, javascript, c or swift"),
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

  static let doctor = CommandDescription(
    "doctor", arguments: "[PATH …]", argumentCountMax: .max,
    "Says what is wrong with an installation, with scenarios, or with what an app declares.",
    examples: [
      .init("doctor", "the project of the current folder, or the bundled suite"),
      .init("doctor my_app.lua", "what your app uses and declares, and its whole declaration to paste"),
      .init("doctor my_suite --app my_app.lua", "a folder of scenarios and an app"),
      .init("doctor --format json", "the same for programs"),
    ],
    options: run.options.filter {
      ["app", "network", "rule", "known-failing", "config", "no-config", "profile"].contains($0.name)
    } + [OptionDescription("format", value: "FORM", "text or json")],
    notes: [
      "It reads the files of a project and tells all flaws at once, running no scenario. The exit code is 1 where something was found.",
      "An app alone, as a PATH or with --app, is run through the bundled suite, and its calls are compared with its "
        + "`capabilities`. The exit code is 1 where it uses what it does not declare: what needs that is not asked of it. "
        + "What it declares and never used is a question. Two things no call shows, and they are for its developer to say: "
        + "whether it bears nested callbacks, and which types of products it is to sell.",
    ])

  static let smoke = CommandDescription(
    "smoke", arguments: "-- PROGRAM [ARGUMENT …]", argumentCountMax: .max,
    "Walks an app in a process of its own through the protocol, and says what is missing.",
    examples: [
      .init("smoke -- python3 my_app.py", "hello, launch, purchase, kill, relaunch, restore, step by step"),
      .init("smoke --lines -- ./my_app", "the same with every line that was said"),
    ],
    options: [
      OptionDescription("lines", "show what was said at each step, not only where something is missing"),
      OptionDescription("network", "let the app reach the network"),
      OptionDescription("color", value: "WHEN", "always, never or auto"),
    ],
    notes: [
      "The exit code is 0 where nothing is missing, 1 where something is, 3 where the app breaks the protocol, and 64 where "
        + "it cannot be started. A step that the app does not offer is skipped. What an app owes beyond this, "
        + "`assay run --app -- PROGRAM` judges."
    ])

  static let package = CommandDescription(
    "package", arguments: "check PATH …", argumentCountMax: .max,
    "Looks at packages of hosted content as a reviewer at the store does.",
    examples: [
      .init("package check book.pkg", "a package: what is in it, and what is wrong with it"),
      .init("package check --product com.example.book book.pkg", "as the package of that product"),
      .init("package check --newer-than 1.0 book.pkg", "as one that replaces version 1.0"),
      .init("package check --format json *.pkg", "several, for programs"),
    ],
    options: [
      OptionDescription("product", value: "ID", "the product that the package has to be for"),
      OptionDescription("newer-than", value: "VERSION", "the version that the package has to replace"),
      OptionDescription("format", value: "FORM", "text or json"),
    ],
    notes: [
      "A package is a folder with ContentInfo.plist and the folder Contents, or a zip file of what is in such a folder. "
        + "Nothing is unpacked to the disk, and no link is followed.",
      "The exit code is 0 where every package would be taken, 1 where one would be turned down, and 64 where one cannot be "
        + "read at all.",
    ])

  static let catalogue = CommandDescription(
    "catalogue", arguments: "check FILE", argumentCountMax: 2,
    "Says what a StoreKit configuration file means here, and what of it means nothing.",
    examples: [
      .init("catalogue check Store.storekit", "its products, its settings, and what is to be known"),
      .init("catalogue check Store.storekit --format json", "the same for programs"),
    ],
    options: [OptionDescription("format", value: "FORM", "text or json")],
    notes: [
      "A scenario takes such a file with `catalogue = \"Store.storekit\"`; the path is that from the scenario's own folder."
    ])

  static let certificates = CommandDescription(
    "certificates", arguments: "FOLDER", argumentCountMax: 1,
    "Writes the certificates that signed receipts, signed data and the server go back to, for programs that check them.",
    examples: [
      .init("certificates trusted", "every certificate, and how to trust it, in the folder trusted"),
      .init("certificates trusted --force", "the same over files that hold something else"),
    ],
    options: [OptionDescription("force", "write over a file that is there and holds something else")],
    notes: [
      "The files are the same wherever they are written. Everybody knows the keys behind them: trust them in tests alone.",
      "The exit code is 74 where a file cannot be written.",
    ])

  static let help = CommandDescription(
    "help", arguments: "[COMMAND]", argumentCountMax: 1, "Explains a command.",
    examples: [.init("help run", "how scenarios are run")])

  private static let format = OptionDescription("format", value: "FORM", "text or json")
}
