internal import Lua
internal import Reports
internal import Results
internal import Runner

/// `assay new`: writes a scenario or an app that runs as it is, and prints the command that runs it.
struct NewCommand {
  private let template: Template
  private let language: AppLanguage
  private let name: String
  /// The path of the file, or of the app without its ending where it is written in another language.
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
        "scenarios are written in Lua, and “--language” is for apps", advice: "leave out `--language`")
    }
    guard parsed.arguments.count > 1 else {
      throw UsageError(
        "“assay new \(template.rawValue)” needs a name, found the end of the line",
        advice: "write `assay new \(template.rawValue) \(NewCommand.example(of: template))`")
    }
    name = try NewCommand.name(parsed.arguments[1], template, language)
    let folder: String
    if let given = parsed.value("folder") {
      guard !given.isEmpty else {
        throw UsageError("“--folder” is empty", advice: "write `--folder .` for the current folder")
      }
      folder = given
    } else if template == .app, parsed.arguments[1].contains("/") {
      // A path stays what it is.
      folder = parsed.arguments[1].hasPrefix("/") ? "/" : "."
    } else {
      folder = language == .lua ? try NewCommand.folder(template) : template.folder
    }
    path = FileSystem.join(folder, name + (language == .lua ? ".lua" : ""))
  }

  func perform() throws(UsageError) -> ExitCode {
    if language != .lua {
      return try NewProcessApp(language, path: path, isForced: isForced, surroundings).write()
    }
    switch FileSystem.kind(of: path) {
    case .missing: break
    case .file:
      guard isForced else {
        throw UsageError(
          "\(path) is there already", advice: "give another name, or `--force` to write over it")
      }
    case .folder, .other:
      throw UsageError("\(path) is there already, and no file", advice: "give another name")
    }
    do throws(FileError) {
      try FileSystem.makeFolder(FileSystem.parent(of: path))
      try FileWriter.write(Array(template.text(name: name).utf8), to: path)
    } catch {
      surroundings.warn("\(error)")
      return .unwritable
    }
    let words = template == .scenario ? ["run", path] : ["run", "--app", path]
    surroundings.tell(
      """
      wrote \(TerminalText.safe(path)), \(template.noun) that runs as it is
      next: \(ShellWords.joined([surroundings.toolName] + words))

      """)
    return .success
  }

  private static func template(_ word: String?) throws(UsageError) -> Template {
    let kinds = Template.allCases.map(\.rawValue)
    guard let word else {
      throw UsageError(
        "“assay new” needs what to write: \(kinds.joined(separator: " or "))",
        advice: "write `assay new scenario \(example(of: .scenario))`")
    }
    if let template = Template(rawValue: word) { return template }
    throw UsageError(
      "“assay new” writes \(Template.allCases.map(\.noun).joined(separator: " or ")), found “\(word)”",
      advice: Suggestion.nearest(to: word, among: kinds).map { "did you mean `assay new \($0)`?" }
        ?? "write `assay new scenario \(example(of: .scenario))`")
  }

  private static func example(of template: Template) -> String {
    switch template {
    case .scenario: "purchase/4_1_killed_twice"
    case .app: "my_app"
    }
  }

  /// Checks a name and drops its ending. A scenario must lie in folders that `assay run` searches.
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
        "a name is words of letters, digits, _ and - with / between them, found “\(word)”",
        advice: "write such as `\(example(of: template))`; `--folder` says where it goes")
    }
    if language != .lua, let first = parts.last?.utf8.first, !isLetter(first) {
      throw UsageError(
        "the name of an app in \(language.rawValue) begins with a letter, since types are named after it, found “\(word)”",
        advice: "write such as `my_\(parts.last ?? "")`")
    }
    if template == .scenario,
      let skipped = parts.dropLast().first(where: { ScriptSearch.skippedFolders.contains(String($0)) })
    {
      throw UsageError(
        "folders named “\(skipped)” are not searched for scenarios", advice: "give the folder another name")
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

  /// The folder below the current one that is used without `--folder`.
  var folder: String {
    switch self {
    case .scenario: "suite"
    case .app: "apps"
    }
  }

  /// The text of the file with a name such as `purchase/4_1_kill_before_finish`.
  func text(name: String) -> String {
    switch self {
    case .scenario: ScenarioTemplate.text(title: Template.title(of: name))
    case .app: AppTemplate.text
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
    -- A scenario: what a user, a phone and a network do, and what the app owes its user in return. It never assumes
    -- which app it runs against: it does what people do, and looks at what people could see.

    scenario {
      -- What holds when this passes, as a sentence.
      title = "\(title)",

      -- Rules that it gives the app occasion to keep or to break. Every rule judges every run; where one named here
      -- had nothing to judge, the report says so. `assay rules` lists them.
      rules = { "handle-unsolicited", "idempotent-delivery" },

      -- Why it exists: ways to break an app that it notices (`assay mutants` lists them), or "bug: …" with a story.
      catches = { "ignore updated_transactions/unasked" },

      -- What the store sells.
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

      run = function(world)
        local phone = world:device "phone"
        phone:launch()

        -- Armed, not done: the app is killed once, where it is about to finish the purchase. `assay points` lists
        -- every place where an app can be killed, and everything that can break.
        phone:kill_app { before = "finish" }

        -- The user taps Buy and confirms. Time stands still until the scenario waits: settle lets everything happen
        -- that is due.
        phone:buy "coins"
        world:settle()
        expect(phone:is_running()):is_false()

        -- The queue belongs to the system, so the purchase is still in it and is told again at the next launch.
        phone:launch()
        world:settle()
        expect(phone:owned "coins"):equals(100)
        expect(phone:queue()):is_empty()
      end,
    }

    """
  }
}
