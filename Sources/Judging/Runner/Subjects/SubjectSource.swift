public import AppProtocol
public import Backends
public import Results
public import World

/// The source of an app: its name in reports, and how each worker creates its own instance.
public struct SubjectSource: Sendable {
  public let name: String
  /// The path of the app's file, or its command, as the user would write it.
  public let path: String
  /// The command-line options that select the app; empty for an app that only Swift code can create.
  public let arguments: [String]
  /// Whether the source is a backend with an app that calls it.
  private(set) var isBackend = false
  private let make: @Sendable () throws(AppLoadError) -> any Subject

  /// Creates a source whose app is loaded by `make`, once for the plan and once for each worker.
  public init(
    name: String, path: String, arguments: [String],
    make: @escaping @Sendable () throws(AppLoadError) -> any Subject
  ) {
    self.name = name
    self.path = path
    self.arguments = arguments
    self.make = make
  }

  /// An app written in Swift.
  public init(name: String, make: @escaping @Sendable () -> any Subject) {
    self.init(name: name, path: "", arguments: []) { () throws(AppLoadError) in make() }
  }

  /// Creates a source for an external app.
  ///
  /// Without `name`, the app has the name of the file that its command runs, or the name of its
  /// program.
  public init(command: AppCommand, name: String? = nil) {
    let name = name ?? SubjectSource.name(of: command)
    let options = command.reachesNetwork ? ["--network"] : []
    self.init(
      name: name, path: command.text, arguments: options + ["--app", "--"] + command.words
    ) { () throws(AppLoadError) in
      try SubjectLoader.process(command, name: name)
    }
  }

  /// A backend and the app that calls it.
  public init(backend: BackendAddress, app: SubjectSource) {
    var options = ["--server", backend.namedURL]
    if backend.storePort != BackendAddress.defaultStorePort {
      options += ["--store-port", String(backend.storePort)]
    }
    if let file = backend.mapFile { options += ["--server-map", file] }
    if let command = backend.command { options += ["--server-command", command] }
    self.init(name: backend.name, path: backend.url, arguments: options + app.arguments) {
      () throws(AppLoadError) in
      let mapped = try SubjectSource.mapped(backend)
      guard let command = backend.command else { return try BackendSubject(mapped, app: try app.load()) }
      return try BackendSubject(mapped, app: try app.load()) { (store) throws(AppLoadError) in
        try ShellCommand(command, storeURL: store)
      }
    }
    isBackend = true
  }

  /// Adds the map from the address's map file to a backend's address.
  private static func mapped(_ backend: BackendAddress) throws(AppLoadError) -> BackendAddress {
    guard let file = backend.mapFile else { return backend }
    let text: [UInt8]
    do throws(FileError) {
      text = try FileSystem.bytes(of: file)
    } catch {
      throw AppLoadError(file: file, message: "cannot \(error.task): \(error.reason)")
    }
    var address = backend
    address.map = try BackendMap(text, file: file)
    guard address.map.hasReset || backend.command != nil else {
      throw AppLoadError(
        file: file,
        message: "reset: expected the request that deletes all users and purchases, found nothing",
        advice: "write it, or start the backend with `--server-command`, which starts it again for each run")
    }
    return address
  }

  /// An app that repeats its answers from recorded conversations.
  public init(record: ConversationRecord, path: String) {
    self.init(
      name: record.header.subject, path: record.header.command, arguments: ["--offline", path]
    ) { () throws(AppLoadError) in
      try SubjectLoader.recorded(record)
    }
  }

  /// The name of the file that a command runs, without its extension. If there is no such file, the
  /// name of the program.
  public static func name(of command: AppCommand) -> String {
    let files = command.words.dropFirst().filter { FileSystem.kind(of: $0) == .file }
    let named = FileSystem.name(of: files.first ?? command.words.first ?? "")
    let stem = named.lastIndex(of: ".").map { String(named[..<$0]) } ?? named
    return stem.isEmpty ? named : stem
  }

  /// Whether the options of the app must be the last on a command line, because all following words
  /// belong to the app's command.
  var endsCommandLine: Bool { arguments.contains("--") }

  public func load() throws(AppLoadError) -> any Subject { try make() }

  /// An app in a file. Without `name`, the app has the name of the file without its extension.
  public init(file path: String, name: String? = nil, loaders: [SubjectLoader] = SubjectLoader.all) {
    let loader = SubjectLoader.fitting(path, of: loaders)
    let name = name ?? loader.name(of: path)
    self.init(name: name, path: path, arguments: ["--app", path]) { () throws(AppLoadError) in
      try loader.load(path, name)
    }
  }

  /// The name of a file without its extension.
  public static func name(ofFile path: String) -> String {
    SubjectLoader.fitting(path, of: SubjectLoader.all).name(of: path)
  }

  /// The apps in the files with these paths. Each app has the name of its file without the extension.
  /// If two files have the same name, the path is used.
  public static func named(
    _ paths: [String], loaders: [SubjectLoader] = SubjectLoader.all
  ) -> [SubjectSource] {
    let names = paths.map { SubjectLoader.fitting($0, of: loaders).name(of: $0) }
    return zip(paths, names).map { path, name in
      let isUnique = names.filter { $0 == name }.count == 1
      return SubjectSource(file: path, name: isUnique ? nil : path, loaders: loaders)
    }
  }
}

/// Loads apps of one kind from their files.
public struct SubjectLoader: Sendable {
  /// The extension of their files.
  public let ending: String
  /// Creates an instance from a path and a name.
  let load: @Sendable (_ path: String, _ name: String) throws(AppLoadError) -> any Subject

  public init(
    ending: String,
    load: @escaping @Sendable (_ path: String, _ name: String) throws(AppLoadError) -> any Subject
  ) {
    self.ending = ending
    self.load = load
  }

  /// The loader for a file. The first loader also loads files with any other extension.
  static func fitting(_ path: String, of loaders: [SubjectLoader]) -> SubjectLoader {
    loaders.first { path.hasSuffix($0.ending) } ?? loaders[0]
  }

  /// Whether a file is an executable program and not an app that is loaded.
  public static func isProgram(_ path: String) -> Bool {
    !all.contains { path.hasSuffix($0.ending) } && FileSystem.isExecutable(path)
  }

  /// The name of a file, without its folder and extension.
  func name(of path: String) -> String {
    let name = FileSystem.name(of: path)
    return name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }
}

/// An app of a plan, as it was when the plan was created.
public struct PlannedApp: Sendable {
  let source: SubjectSource
  /// The description of the app for reports.
  public let description: SubjectDescription
  /// A hash of the code from which the app was loaded.
  let fingerprint: UInt64
  package let capabilities: Capabilities
  let dependencies: FileDependencies

  public var name: String { source.name }
  public var path: String { source.path }

  init(_ source: SubjectSource, loaded subject: any Subject) {
    self.source = source
    description = SubjectDescription(
      name: source.name, title: subject.title, source: subject.origin, transformation: subject.transformation,
      file: source.path)
    fingerprint = subject.fingerprint
    capabilities = subject.capabilities
    dependencies = FileDependencies(subject.files)
  }
}

extension ShellCommand: StartedBackend {}
