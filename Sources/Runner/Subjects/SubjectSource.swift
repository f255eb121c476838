public import Results
public import World

/// Where an app comes from: its name in reports, and how each worker makes an instance of its own.
public struct SubjectSource: Sendable {
  /// The name in reports.
  public let name: String
  /// The path of its file, or its command, as people would write it from here.
  public let path: String
  /// The options of a command line that name the app again; empty for one that only Swift code can make.
  public let arguments: [String]
  private let make: @Sendable () throws(AppLoadError) -> any Subject

  /// An app that `make` loads, once for the plan and once for each worker.
  public init(
    name: String, path: String, arguments: [String],
    make: @escaping @Sendable () throws(AppLoadError) -> any Subject
  ) {
    self.name = name
    self.path = path
    self.arguments = arguments
    self.make = make
  }

  /// An app that is written in Swift.
  public init(name: String, make: @escaping @Sendable () -> any Subject) {
    self.init(name: name, path: "", arguments: []) { () throws(AppLoadError) in make() }
  }

  /// An app in a process of its own, by the words of its command.
  ///
  /// It is named by the file that the command runs, or by its program.
  public init(command: [String]) {
    let files = command.dropFirst().filter { FileSystem.kind(of: $0) == .file }
    let named = FileSystem.name(of: files.first ?? command.first ?? "")
    let stem = named.lastIndex(of: ".").map { String(named[..<$0]) } ?? named
    let name = stem.isEmpty ? named : stem
    self.init(
      name: name, path: command.joined(separator: " "), arguments: ["--app", "--"] + command
    ) { () throws(AppLoadError) in
      try SubjectLoader.process(command, name: name)
    }
  }

  /// Whether its options end the command line, because all words behind them belong to its command.
  var endsCommandLine: Bool { arguments.starts(with: ["--app", "--"]) }

  /// A new instance.
  public func load() throws(AppLoadError) -> any Subject { try make() }

  /// The apps with these paths. Each is named by its file without the ending, or by its path where two files have
  /// one name.
  public static func named(
    _ paths: [String], loaders: [SubjectLoader] = SubjectLoader.all
  ) -> [SubjectSource] {
    let chosen = paths.map { path in loaders.first { path.hasSuffix($0.ending) } ?? loaders[0] }
    let names = zip(paths, chosen).map { path, loader in loader.name(of: path) }
    return paths.indices.map { position in
      let (path, loader) = (paths[position], chosen[position])
      let isUnique = names.filter { $0 == names[position] }.count == 1
      let name = isUnique ? names[position] : path
      return SubjectSource(name: name, path: path, arguments: ["--app", path]) { () throws(AppLoadError) in
        try loader.load(path, name)
      }
    }
  }
}

/// How apps of one kind are loaded from their files.
public struct SubjectLoader: Sendable {
  /// The ending of their file names.
  public let ending: String
  /// Makes an instance from a path and a name.
  let load: @Sendable (_ path: String, _ name: String) throws(AppLoadError) -> any Subject

  /// Makes a loader.
  public init(
    ending: String,
    load: @escaping @Sendable (_ path: String, _ name: String) throws(AppLoadError) -> any Subject
  ) {
    self.ending = ending
    self.load = load
  }

  /// The name of a file, without its folder and without the ending.
  func name(of path: String) -> String {
    let name = FileSystem.name(of: path)
    return name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }
}

/// An app of a plan, as it was when the plan was made.
public struct PlannedApp: Sendable {
  let source: SubjectSource
  /// Its description for reports.
  public let description: SubjectDescription
  /// A hash of the code that it was read from.
  let fingerprint: UInt64
  let dependencies: FileDependencies

  /// The name in reports.
  public var name: String { source.name }
  /// The path of its file, or its command.
  public var path: String { source.path }

  init(_ source: SubjectSource, loaded subject: any Subject) {
    self.source = source
    description = SubjectDescription(
      name: source.name, title: subject.title, source: subject.origin, file: source.path)
    fingerprint = subject.fingerprint
    dependencies = FileDependencies(subject.files)
  }
}
