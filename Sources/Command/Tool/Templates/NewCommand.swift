internal import Lua
internal import Reports
internal import Results
internal import Runner

/// `assay new`: creates a scenario or an app that runs unchanged, and prints the command that runs it.
struct NewCommand {
  private let template: Template
  private let language: AppLanguage
  private let face: AppFace
  private let name: String
  /// The path of the file. If the app is written in another language, the path is without extension.
  private let path: String
  private let isForced: Bool
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    isForced = parsed.has("force")
    template = try NewCommand.template(parsed.arguments.first)
    language = try parsed.choice("language", usually: .lua, such: .python)
    guard template == .app || language == .lua else {
      throw UsageError(
        "--language applies only to apps; scenarios are written in Lua", advice: "remove `--language`")
    }
    face = try parsed.choice("face", usually: .queue, such: .storekit2)
    guard face == .queue || template == .app else {
      throw UsageError("--face applies only to apps", advice: "remove `--face`")
    }
    guard language.hasExample(for: face) else {
      throw UsageError(
        "there is no example in \(language.rawValue) that uses \(face.rawValue)",
        advice: "choose another language, or remove `--face`")
    }
    guard parsed.arguments.count > 1 else {
      throw UsageError(
        "assay new \(template.rawValue) needs a name",
        advice: "write `assay new \(template.rawValue) \(NewCommand.example(of: template))`")
    }
    name = try NewCommand.name(parsed.arguments[1], template, language)
    let folder: String
    if let given = parsed.value("folder") {
      guard !given.isEmpty else {
        throw UsageError("--folder is empty", advice: "write `--folder .` for the current folder")
      }
      folder = given
    } else if template == .app, parsed.arguments[1].contains("/") {
      // An absolute path stays absolute.
      folder = parsed.arguments[1].hasPrefix("/") ? "/" : "."
    } else {
      folder = language == .lua ? try NewCommand.folder(template) : template.folder
    }
    path = FileSystem.join(folder, name + (language == .lua ? ".lua" : ""))
  }

  func perform() throws(UsageError) -> ExitCode {
    if language != .lua {
      return try NewProcessApp(language, face, path: path, isForced: isForced, surroundings).write()
    }
    switch FileSystem.kind(of: path) {
    case .missing: break
    case .file:
      guard isForced else {
        throw UsageError(
          "\(path) already exists", advice: "choose another name, or overwrite it with `--force`")
      }
    case .folder, .other:
      throw UsageError("\(path) already exists and is not a file", advice: "choose another name")
    }
    do throws(FileError) {
      try FileSystem.makeFolder(FileSystem.parent(of: path))
      try FileWriter.write(Array(template.text(name: name, face).utf8), to: path)
    } catch {
      surroundings.warn("\(error)")
      return .unwritable
    }
    let words = template == .scenario ? ["run", path] : ["run", "--app", path]
    surroundings.print(
      """
      wrote \(TerminalText.safe(path)), \(template.noun) that is ready to run
      next: \(ShellWords.joined([surroundings.toolName] + words))

      """)
    return .success
  }

  private static func template(_ word: String?) throws(UsageError) -> Template {
    let kinds = Template.allCases.map(\.rawValue)
    guard let word else {
      throw UsageError(
        "assay new needs the kind of file: \(kinds.joined(separator: " or "))",
        advice: "write `assay new scenario \(example(of: .scenario))`")
    }
    if let template = Template(rawValue: word) { return template }
    throw UsageError(
      "assay new creates \(Template.allCases.map(\.noun).joined(separator: " or ")), found “\(word)”",
      advice: Suggestion.nearest(to: word, among: kinds).map { "did you mean `assay new \($0)`?" }
        ?? "write `assay new scenario \(example(of: .scenario))`")
  }

  private static func example(of template: Template) -> String {
    switch template {
    case .scenario: "purchase/4_1_killed_twice"
    case .app: "my_app"
    }
  }

  /// Checks a name and removes its extension. A scenario must be in folders that `assay run` searches.
  private static func name(
    _ word: String, _ template: Template, _ language: AppLanguage
  ) throws(UsageError) -> String {
    let isWhole = template == .app && word.hasPrefix("/")
    let hasEnding = !language.ending.isEmpty && word.hasSuffix(language.ending)
    let name = String(
      (hasEnding ? word.dropLast(language.ending.count) : word[...]).dropFirst(isWhole ? 1 : 0))
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isNameByte) }) else {
      throw UsageError(
        "invalid name “\(word)”: use letters, digits, _ and -, with / between folders",
        advice: "write, for example, `\(example(of: template))`; `--folder` sets the folder")
    }
    if language != .lua, let first = parts.last?.utf8.first, !isLetter(first) {
      throw UsageError(
        "invalid name “\(word)”: the name of an app in \(language.rawValue) must start with a letter",
        advice: "write, for example, `my_\(parts.last ?? "")`")
    }
    if template == .scenario,
      let skipped = parts.dropLast().first(where: { ScriptSearch.skippedFolders.contains(String($0)) })
    {
      throw UsageError(
        "folders named “\(skipped)” are not searched for scenarios", advice: "rename the folder")
    }
    return name
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }

  /// The folder for a new file: the project's first folder of scenarios, the bundled one, or a new one.
  private static func folder(_ template: Template) throws(UsageError) -> String {
    if template == .scenario, let file = ProjectFile.find() {
      let folders = try ProjectFile(path: file).paths?.filter { FileSystem.kind(of: $0) != .file } ?? []
      if let folder = folders.first { return folder }
    }
    let bundled = FileSystem.join("Scenarios", template.folder)
    return FileSystem.kind(of: bundled) == .folder ? bundled : template.folder
  }
}

/// The interface of the store that a new app uses.
enum AppFace: String, CaseIterable {
  case queue
  case storekit2

  /// The name of the example apps in languages other than Lua, without the extension.
  var example: String {
    switch self {
    case .queue: "first_shop"
    case .storekit2: "first_storekit2_shop"
    }
  }
}

/// The kinds of files that `assay new` writes.
enum Template: String, CaseIterable {
  case scenario
  case app

  /// The noun with its article.
  var noun: String {
    switch self {
    case .scenario: "a scenario"
    case .app: "an app"
    }
  }

  /// The default folder, relative to the current one.
  var folder: String {
    switch self {
    case .scenario: "suite"
    case .app: "apps"
    }
  }

  /// The text of the file. A name is, for example, `purchase/4_1_kill_before_finish`.
  func text(name: String, _ face: AppFace) -> String {
    switch (self, face) {
    case (.scenario, _): ScenarioTemplate.text(title: Template.title(of: name))
    case (.app, .queue): AppTemplate.text
    case (.app, .storekit2): StoreKit2Template.text
    }
  }

  /// The words of a name without its folders and leading numbers.
  static func title(of name: String) -> String {
    let words = (name.split(separator: "/").last ?? "").split { "_-".contains($0) }
    let spoken = words.drop { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    return (spoken.isEmpty ? words[...] : spoken).joined(separator: " ")
  }
}

/// The scenario that `assay new scenario` writes.
enum ScenarioTemplate {
  static func text(title: String) -> String {
    """
    -- A scenario: the actions of a user, a phone, and a network, and the result the user expects from the app. It works
    -- with every app: it acts as a user would, and checks only what a user could see.

    scenario {
      -- A sentence that is true if the scenario passes.
      title = "\(title)",

      -- The rules this scenario exercises. Every rule checks every run; the report notes if a rule listed here was not
      -- exercised. `assay rules` lists all rules.
      rules = { "handle-unsolicited", "idempotent-delivery" },

      -- The mutants this scenario detects (`assay mutants` lists them), or "bug: …" with the story of a real bug.
      catches = { "ignore updated_transactions/unsolicited" },

      -- The products of the store.
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

      run = function(world)
        local phone = world:device "phone"
        phone:launch()

        -- This prepares a kill: the app is killed once, just before it finishes the purchase. `assay points` lists all
        -- points where an app can be killed, and all faults.
        phone:kill_app { before = "finish" }

        -- The user taps Buy and confirms. Time does not advance until the scenario waits: settle runs the world until
        -- it is idle.
        phone:buy "coins"
        world:settle()
        expect(phone:is_running()):is_false()

        -- The queue belongs to the system, so the purchase is still in it and is delivered again at the next launch.
        phone:launch()
        world:settle()
        expect(phone:owned "coins"):equals(100)
        expect(phone:queue()):is_empty()
      end,
    }

    """
  }
}
