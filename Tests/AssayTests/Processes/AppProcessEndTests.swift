import Foundation
import Testing

@Suite("The processes of apps after the end of the tool")
struct AppProcessEndTests {
  /// An app that starts another process at its launch, writes both process identifiers to a file, and then
  /// sends nothing.
  private func hangingApp(_ file: String) -> String {
    """
    read question; echo '{"hello":"assay-app/1"}'
    read launch || exit
    sleep 1000 &
    echo "$$ $!" >> '\(file)'
    sleep 1001
    """
  }

  private func isRunning(_ identifier: Int32) -> Bool {
    let state = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
    return !state.isEmpty && !state.contains(") Z ")
  }

  private func identifiers(in file: String) -> [Int32] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
  }

  @Test(
    "nothing of an app lives on after the tool was interrupted, ended or killed",
    arguments: [SIGINT, SIGTERM, SIGKILL],
    [1, 2])
  func end(signal: Int32, jobCount: Int) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let pids = folder.appending(path: "pids").path
    let script = folder.appending(path: "app.sh").path
    try hangingApp(pids).write(toFile: script, atomically: true, encoding: .utf8)
    let temporary = folder.appending(path: "temporary").path
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let tool = try ToolProcess(
      [
        "run", "Scenarios/suite", "purchase/1", "--jobs", "\(jobCount)", "--no-config", "--app", "--",
        "/bin/sh", script,
      ], in: root, environment: ["PATH": "/usr/bin:/bin", "TMPDIR": temporary])
    tool.endLater()
    for _ in 0..<1_000 where identifiers(in: pids).count < 2 * jobCount { usleep(10_000) }
    let started = identifiers(in: pids)
    #expect(started.count >= 2 * jobCount && started.allSatisfy(isRunning))
    #expect(try files(in: temporary).count >= jobCount)
    tool.send(signal)
    _ = tool.finish()
    for _ in 0..<1_000 where identifiers(in: pids).contains(where: isRunning) { usleep(10_000) }
    #expect(!identifiers(in: pids).contains(where: isRunning))
    for _ in 0..<1_000 where try !files(in: temporary).isEmpty { usleep(10_000) }
    #expect(try files(in: temporary).isEmpty)
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private var root: String {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.path
  }

  private func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "assay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
