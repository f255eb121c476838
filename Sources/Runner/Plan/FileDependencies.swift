/// The files that something was loaded from, each by its path from the root of the machine.
struct FileDependencies: Hashable, Sendable {
  private let paths: [String]

  init(_ paths: [String]) { self.paths = paths.map { FileSystem.realPath($0) ?? $0 } }

  /// Whether it was loaded from one of these files.
  func touch(_ changed: Set<String>) -> Bool { paths.contains { changed.contains($0) } }
}
