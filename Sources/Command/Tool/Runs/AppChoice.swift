internal import AppProtocol
internal import Runner

/// An app as the user names it: a file in a supported language, or the command of an external app.
enum AppChoice: Hashable {
  case file(String)
  case command(AppCommand)

  /// The apps of a command line and of its settings, in order. A folder represents every app below it, and an
  /// executable program represents its command.
  static func all(_ parsed: ParsedArguments) throws(UsageError) -> [AppChoice] {
    let reachesNetwork = parsed.has("network")
    var choices: [AppChoice] = []
    for given in parsed.allValues("app") {
      try ProgramWord.refuseApp(given)
      let isFolder = FileSystem.kind(of: given) == .folder
      for path in isFolder ? try files(in: given) : [given] {
        choices.append(
          SubjectLoader.isProgram(path)
            ? .command(AppCommand([path.contains("/") ? path : "./" + path], reachesNetwork: reachesNetwork))
            : .file(path))
      }
    }
    for words in parsed.appCommands {
      choices.append(.command(AppCommand(words, reachesNetwork: reachesNetwork)))
    }
    for (place, choice) in choices.enumerated() where choices[..<place].contains(choice) {
      throw UsageError("the app “\(choice.text)” is given twice", advice: "give it once")
    }
    return choices
  }

  /// The sources of some apps. Each is named after its file without the extension. If two have the same name,
  /// they are named by path or command.
  static func sources(_ choices: [AppChoice]) -> [SubjectSource] {
    let plain = choices.map(\.plainName)
    return choices.enumerated().map { place, choice in
      let isUnique = plain.filter { $0 == plain[place] }.count == 1
      switch choice {
      case .file(let path): return SubjectSource(file: path, name: isUnique ? nil : path)
      case .command(let command): return SubjectSource(command: command, name: isUnique ? nil : command.text)
      }
    }
  }

  var text: String {
    switch self {
    case .file(let path): path
    case .command(let command): command.text
    }
  }

  private var plainName: String {
    switch self {
    case .file(let path): SubjectSource.name(ofFile: path)
    case .command(let command): SubjectSource.name(of: command)
    }
  }

  /// The apps below a folder; a folder `lib` contains their shared modules.
  private static func files(in folder: String) throws(UsageError) -> [String] {
    let search = ScriptSearch(folder: folder)
    if let error = search.errors.first { throw UsageError("\(error)", advice: "check the path") }
    guard !search.paths.isEmpty else {
      throw UsageError(
        "no app found in “\(folder)”", advice: "an app is a Lua file that ends with `return app { … }`")
    }
    return search.paths
  }
}
