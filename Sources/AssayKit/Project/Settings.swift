internal import Runner

/// The options of a run with what everybody says of them: the command line, the environment, a profile, the project.
struct Settings {
  /// The command line, completed by the weaker layers.
  private(set) var arguments: ParsedArguments
  /// The project file, if one is read.
  private(set) var projectPath: String?
  /// The project's paths, for a command line that has none.
  private(set) var paths: [String]?
  /// What holds of each option, in the order in which it was found.
  private(set) var effective: [Setting] = []

  /// The options of which one makes the other void.
  private static let rivals = ["seed": "seeds", "seeds": "seed"]

  /// What has no use where parts are run again and again.
  private static let unwatched = ["trace", "report", "shard", "update-known-failing"]

  /// What has no use where nothing is run.
  private static let unlisted = ["trace", "report", "fail-fast", "known-failing"]

  /// Finds the project file and puts the layers on each other.
  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    arguments = parsed
    for option in CommandTable.run.options where parsed.has(option.name) {
      effective.append(
        Setting(option: option.name, values: parsed.allValues(option.name), origin: .commandLine))
    }
    func variable(_ name: String) -> String? {
      surroundings.environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let jobs = variable("ASSAY_JOBS") {
      add(Setting(option: "jobs", values: [jobs], origin: .environment("ASSAY_JOBS")))
    }
    guard !(parsed.has("no-config") && (parsed.has("config") || parsed.has("profile"))) else {
      throw UsageError(
        "“--no-config” reads no project file, so “--config” and “--profile” have no use",
        advice: "leave out one of them")
    }
    let profile = parsed.value("profile") ?? variable("ASSAY_PROFILE")
    guard !parsed.has("no-config"),
      let path = parsed.value("config") ?? variable("ASSAY_CONFIG") ?? ProjectFile.find()
    else {
      guard let profile, !parsed.has("no-config") else { return }
      throw UsageError(
        "there is no \(ProjectFile.name) that could have a profile “\(profile)”",
        advice: "write one, or name it with `--config FILE`")
    }
    let file = try ProjectFile(path: path)
    if let profile { for setting in try file.settings(ofProfile: profile) { add(setting) } }
    for setting in file.settings { add(setting) }
    paths = file.paths
    projectPath = file.path
  }

  /// Takes what a weaker layer says, unless a stronger one has said something.
  private mutating func add(_ setting: Setting) {
    let names = [setting.option, Settings.rivals[setting.option] ?? ""]
    guard !effective.contains(where: { names.contains($0.option) }) else { return }
    // `config` shows what would hold of runs; every other command takes what it knows.
    let command = arguments.command
    guard command.option(named: setting.option) != nil || command.name == CommandTable.config.name else {
      return
    }
    guard !arguments.has("list") || !Settings.unlisted.contains(setting.option) else { return }
    guard !arguments.has("watch") || !Settings.unwatched.contains(setting.option) else { return }
    effective.append(setting)
    for value in setting.values { arguments.add(setting.option, value) }
  }

  /// Takes apps and paths where nobody has said which.
  mutating func suggest(apps: [String], paths: [String]) {
    if !arguments.has("app") { for app in apps { arguments.add("app", app) } }
    if self.paths == nil, !paths.isEmpty { self.paths = paths }
  }

  /// An error of an option, with the place where the option is set unless that is the command line.
  func placed(_ error: UsageError) -> UsageError {
    for setting in effective where setting.origin != .commandLine {
      guard error.message.hasPrefix("“--\(setting.option)”") else { continue }
      return UsageError("\(setting.origin.text): \(error.message)", advice: error.advice)
    }
    return error
  }
}
