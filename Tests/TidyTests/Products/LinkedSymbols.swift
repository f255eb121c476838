import Foundation

/// The symbols that a target's compiled objects import, read with `nm`.
struct LinkedSymbols {
  /// Mangled names of Foundation's modules, however they were imported.
  private static let foundation = Pattern(#"\$s(10Foundation|20FoundationEssentials|18FoundationInternat)"#)

  /// The folder with the build's products, next to the running test program.
  static var buildFolder: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The undefined symbols of a target's objects; nil if it was not built here.
  static func undefined(in target: String, below folder: URL = buildFolder) throws -> String? {
    let objects = folder.appending(path: "\(target).build")
    let names = try? FileManager.default.subpathsOfDirectory(atPath: objects.path).sorted()
    let paths = (names ?? []).filter { $0.hasSuffix(".o") }.map { objects.appending(path: $0).path }
    guard !paths.isEmpty else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["nm", "-u"] + paths
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  static func findings(target: String, symbols: String) -> [Finding] {
    guard let match = foundation.firstMatch(symbols) else { return [] }
    return [
      Finding(
        path: "Sources/\(target)", line: 1, what: "the compiled target asks Foundation for \(match[0])",
        instead: "use the standard library alone")
    ]
  }
}
