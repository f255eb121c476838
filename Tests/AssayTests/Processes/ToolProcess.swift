import Foundation
import Testing

/// The built tool, run as a separate process.
final class ToolProcess {
  private let process = Process()
  private let outputPipe = Pipe()
  private let errorPipe = Pipe()
  private var collected = Data()

  /// The tool built with these tests is in the same folder.
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

  /// Runs a shell line in which `$ASSAY` is the tool.
  convenience init(shell line: String, in folder: String) throws {
    try self.init(
      program: URL(filePath: "/bin/sh"), ["-c", line], in: folder,
      environment: ["ASSAY": ToolProcess.tool.path, "PATH": "/usr/bin:/bin"])
  }

  /// Reads the standard output until it contains a text, after `start` if that is given.
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

  /// The standard output read so far.
  var output: String { String(decoding: collected, as: UTF8.self) }

  /// The process identifier.
  var identifier: Int32 { process.processIdentifier }

  /// Ends the process after a minute.
  func endLater() {
    let identifier = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak process] in
      if process?.isRunning == true { kill(identifier, SIGKILL) }
    }
  }

  /// Sends the signal of Ctrl-C.
  func interrupt() { process.interrupt() }
  func terminate() { process.terminate() }
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end; returns all output and the exit code.
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
