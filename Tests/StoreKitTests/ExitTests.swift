import Foundation
import Testing

@Suite struct ExitTests {
  private static let program = #"""
    #include "CAppSide.h"
    #include <stdlib.h>
    int main(void) {
      assay_app_tell_exits();
      exit(3);
    }
    """#

  /// Runs a command; returns its status and standard error.
  private func run(_ words: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test("an exit that the app calls is said in its log, so that it is not taken for a crash")
  func exits() throws {
    let made = FileManager.default.temporaryDirectory.appending(path: "exit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: made) }
    let source = made.appending(path: "main.c").path
    try Self.program.write(toFile: source, atomically: true, encoding: .utf8)
    let client = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Clients/swift/CAppSide").path
    let built = try run([
      "cc", "-I", "\(client)/include", "-o", "\(made.path)/app", source, "\(client)/Crashes.c",
    ])
    #expect(built.status == 0, "\(built.errors)")
    let ended = try run(["\(made.path)/app"])
    #expect(ended == (3, "the app called exit(3)\n"))
  }
}
