import Foundation
import Testing

@Suite("The table of the app port")
struct PortTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    "the generator refuses a table that is wrong, and says where",
    arguments: [
      ("call 200 finish finishAgain \"Finishes.\"", "port.table:LINE: call finish stands in port.table:"),
      (
        "call 5 finish_again finishAgain \"Finishes.\"",
        "port.table:LINE: call finish_again has the number 5 of finish (port.table:"
      ),
      (
        "event 4 again again \"Again.\"",
        "port.table:LINE: event again has the number 4 of updated_transactions (port.table:"
      ),
      ("retired call 5 finished", "port.table:LINE: call finished has the number 5 of finish"),
      (
        "call 200 forget forget \"Forgets.\"\n  takes _what:memory",
        "port.table:LINE: unknown type 'memory'"
      ),
      (
        "call 200 forget forget \"Forgets.\"\n  lua queue.forget(what)",
        "port.table: queue.forget has no parameter 'what'"
      ),
      ("verb 3 forget", "port.table:LINE: expected type, capability"),
    ])
  func refusals(row: String, message: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "port-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appending(path: "Sources/World/Runtime/Port/port.table")
    try FileManager.default.createDirectory(
      at: table.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "Scripts"), to: folder.appending(path: "Scripts"))
    var text = try String(
      contentsOf: Self.root.appending(path: "Sources/World/Runtime/Port/port.table"), encoding: .utf8)
    let line =
      text.split(separator: "\n", omittingEmptySubsequences: false).count + row.split(separator: "\n").count
      - 1
    text += row + "\n"
    try text.write(to: table, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = folder.appending(path: "Scripts/generate-port")
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    #expect(said.contains(message.replacingOccurrences(of: "LINE", with: "\(line)")), "\(said)")
  }
}
