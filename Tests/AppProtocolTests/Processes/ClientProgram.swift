import Foundation
import Testing

/// The programs of the clients in other languages.
enum ClientProgram {
  static let clients = SampleRun.root + "/Clients"

  /// The command that starts a client's program. Compiles the source first if the language requires it.
  static func command(_ language: String, _ source: String, in folder: URL) throws -> [String] {
    switch language {
    case "python": return ["python3", source]
    case "javascript": return ["node", source]
    default:
      let program = folder.appending(path: "program").path
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = [
        "cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", "\(clients)/c", "-pthread", "-o", program,
        source,
      ]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0, "\(source) does not compile")
      return [program]
    }
  }

  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
