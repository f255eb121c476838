import Foundation
import Testing

/// The built tool, run as a process of its own.
final class ToolProcess {
  private let process = Process()
  private let outputPipe = Pipe()
  private let errorPipe = Pipe()
  private var collected = Data()

  /// The tool that was built with these tests lies beside them.
  private static let tool = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "assay")

  convenience init(_ words: [String], in folder: String, environment: [String: String] = [:]) throws {
    try self.init(program: ToolProcess.tool, words, in: folder, environment: environment)
  }

  private init(
    program: URL, _ words: [String], in folder: String, environment: [String: String]
  ) throws {
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = environment
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// A line of the shell, in which `$ASSAY` is the tool.
  convenience init(shell line: String, in folder: String) throws {
    try self.init(
      program: URL(filePath: "/bin/sh"), ["-c", line], in: folder,
      environment: ["ASSAY": ToolProcess.tool.path, "PATH": "/usr/bin:/bin"])
  }

  /// Reads the standard output until it holds a text, behind another one if that is given.
  func read(until text: String, behind start: String = "") throws {
    func holdsIt() -> Bool {
      let output = String(decoding: collected, as: UTF8.self)
      guard !start.isEmpty else { return output.contains(text) }
      return output.range(of: start).map { output[$0.upperBound...].contains(text) } ?? false
    }
    while !holdsIt() {
      let data = outputPipe.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the tool ended before it said “\(text)”")
      collected += data
    }
  }

  /// What was read of the standard output so far.
  var output: String { String(decoding: collected, as: UTF8.self) }

  /// The number of the process.
  var identifier: Int32 { process.processIdentifier }

  /// Ends it after a minute, whatever it does.
  func endLater() {
    let identifier = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak process] in
      if process?.isRunning == true { kill(identifier, SIGKILL) }
    }
  }

  /// Sends it the signal of the keyboard, or asks it to end.
  func interrupt() { process.interrupt() }
  func terminate() { process.terminate() }
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Everything it wrote and its exit code, after its end.
  func finish() -> (output: String, error: String, code: Int32) {
    collected += outputPipe.fileHandleForReading.readDataToEndOfFile()
    let error = errorPipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: collected, as: UTF8.self), String(decoding: error, as: UTF8.self),
      process.terminationStatus
    )
  }
}
