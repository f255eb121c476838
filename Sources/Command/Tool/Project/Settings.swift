internal import Reports
internal import Runner

/// The options of a run, merged from the command line, the environment, a profile, and the project.
struct Settings {
  /// The command line, completed by the other layers.
  private(set) var arguments: ParsedArguments
  private(set) var projectPath: String?
  /// The project's paths, used when the command line has none.
  private(set) var paths: [String]?
  /// The settings of the options that are set, those of the command line first.
  private(set) var effective: [Setting] = []

  /// Pairs of exclusive options. If a layer sets one of them, weaker layers can set neither.
  private static let rivals = ["seed": "seeds", "seeds": "seed"]

  /// Options that are ignored with `--watch` unless the command line sets them.
  private static let unwatched = ["trace", "report", "shard", "update-known-failing"]

  /// Options that are ignored with `--list` unless the command line sets them.
  private static let unlisted = ["trace", "report", "fail-fast", "known-failing"]

  /// Finds the project file and merges the layers.
  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    arguments = parsed
    for option in CommandTable.run.options where parsed.has(option.name) {
      effective.append(
        Setting(
          option: option.name, values: parsed.allValues(option.name),
          commands: option.takesCommand ? parsed.appCommands : [], origin: .commandLine))
    }
    func variable(_ name: String) -> String? {
      surroundings.environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let jobs = variable("ASSAY_JOBS") {
      add(Setting(option: "jobs", values: [jobs], origin: .environment("ASSAY_JOBS")))
    }
    guard !(parsed.has("no-config") && (parsed.has("config") || parsed.has("profile"))) else {
      throw UsageError(
        "--no-config cannot be combined with --config or --profile", advice: "use only one of them")
    }
    let profile = parsed.value("profile") ?? variable("ASSAY_PROFILE")
    guard !parsed.has("no-config"),
      let path = parsed.value("config") ?? variable("ASSAY_CONFIG") ?? ProjectFile.find()
    else {
      guard let profile, !parsed.has("no-config") else { return }
      throw UsageError(
        "profile “\(profile)” needs a project file, and no \(ProjectFile.name) was found",
        advice: "create one, or specify it with `--config FILE`")
    }
    let file = try ProjectFile(path: path)
    if let profile { for setting in try file.settings(ofProfile: profile) { add(setting) } }
    for setting in file.settings { add(setting) }
    paths = file.paths
    projectPath = file.path
  }

  /// Adds the setting of a weaker layer unless a stronger layer has set the option.
  private mutating func add(_ setting: Setting) {
    let names = [setting.option, Settings.rivals[setting.option] ?? ""]
    guard !effective.contains(where: { names.contains($0.option) }) else { return }
    // `config` shows the options of runs; other commands accept only their own options.
    let command = arguments.command
    guard command.option(named: setting.option) != nil || command.name == CommandTable.config.name else {
      return
    }
    guard !arguments.has("list") || !Settings.unlisted.contains(setting.option) else { return }
    guard !arguments.has("watch") || !Settings.unwatched.contains(setting.option) else { return }
    effective.append(setting)
    for value in setting.values { arguments.add(setting.option, value) }
    arguments.appCommands += setting.commands
  }

  /// Sets apps and paths if no layer has set them.
  mutating func suggest(apps: [String], paths: [String]) {
    if !arguments.has("app") { for app in apps { arguments.add("app", app) } }
    if self.paths == nil, !paths.isEmpty { self.paths = paths }
  }

  /// Adds to an error about an option where the option was set, unless it was set on the command line.
  func placed(_ error: UsageError) -> UsageError {
    for setting in effective where setting.origin != .commandLine {
      let isNamed =
        error.message.hasPrefix("--\(setting.option) ")
        || error.message.contains(" for --\(setting.option):")
      guard isNamed else { continue }
      return UsageError("\(setting.origin.text): \(error.message)", advice: error.advice)
    }
    return error
  }
}

/// The values of an option in one layer; empty for a flag that is off.
struct Setting: Hashable, Sendable {
  let option: String
  var values: [String] = []
  /// The commands of external apps.
  var commands: [[String]] = []
  let origin: SettingOrigin

  /// The human-readable values.
  var texts: [String] { values + commands.map { (["--"] + $0).joined(separator: " ") } }

  /// The values on one line. Commands contain spaces, so they are separated by commas.
  var text: String { texts.joined(separator: commands.isEmpty ? " " : ", ") }
}

/// The layer that set an option, strongest first.
enum SettingOrigin: Hashable, Sendable {
  case commandLine
  case environment(String)
  case profile(String, place: String)
  case project(place: String)

  /// The layer as `assay config` shows it.
  var text: String {
    switch self {
    case .commandLine: "command line"
    case .environment(let name): name
    case .profile(let name, let place): "profile \(name), \(place)"
    case .project(let place): place
    }
  }
}

/// `assay config`: prints the options of runs and the layer that set each.
enum ConfigCommand {
  static func text(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) -> String {
    let settings = try Settings(parsed, surroundings)
    do throws(UsageError) {
      _ = try RunOptions(
        settings.arguments, processorCount: surroundings.processorCount,
        environment: surroundings.environment)
    } catch {
      throw settings.placed(error)
    }
    var rows = [
      [
        "paths", settings.paths.map { $0.joined(separator: " ") } ?? Defaults.suite,
        settings.paths == nil ? "default" : "the project file",
      ]
    ]
    for (_, option) in ProjectReader.fields {
      let setting = settings.effective.first { $0.option == option.name }
      let value = setting.map { setting in
        option.value == nil ? (setting.values.isEmpty ? "off" : "on") : setting.text
      }
      rows.append([option.name, value ?? usual(option, surroundings), setting?.origin.text ?? "default"])
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let cell = TerminalText.safe(cell)
        return column == 2 ? cell : cell + String(repeating: " ", count: max(0, widths[column] - cell.count))
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The value of an option that no layer sets.
  private static func usual(_ option: OptionDescription, _ surroundings: Surroundings) -> String {
    switch option.name {
    case "app": Defaults.app
    case "jobs": String(min(surroundings.processorCount, 256))
    case "color": "auto"
    default: option.value == nil ? "off" : "-"
    }
  }
}
