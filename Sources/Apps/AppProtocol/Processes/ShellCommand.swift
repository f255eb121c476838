internal import CProcess
internal import Glibc
package import World

/// A shell command that this program starts for its runs, such as a backend. Its process group is killed
/// when this object is released. Its output is written to a file.
package final class ShellCommand {
  private let words: [String]
  private let folder: String
  private var identifier: pid_t
  private var end: Int32?
  private var start = cprocess_machine_time(CLOCK_MONOTONIC)

  /// The maximum time until the command responds, in nanoseconds.
  private static let patience: Int64 = 30_000_000_000
  private static let shownLineCount = 10

  /// Starts a shell command.
  ///
  /// - Parameter storeURL: The URL of the store, which the command receives in `ASSAY_STORE_URL`.
  package init(_ command: String, storeURL: String) throws(AppLoadError) {
    var path = [CChar](repeating: 0, count: Int(CPROCESS_FOLDER_SIZE))
    guard cprocess_make_folder(&path) == 0 else {
      throw AppLoadError(
        file: command, message: "no folder for its output can be made", advice: "is the disk full?")
    }
    folder = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let script = "exec >\"$0\" 2>&1\nexport ASSAY_STORE_URL=\"$1\"\n" + command
    words = ["/bin/sh", "-c", script, folder + "/output", storeURL]
    do throws(AppLoadError) {
      identifier = try ShellCommand.launch(words)
    } catch {
      cprocess_remove_folder(folder)
      throw error
    }
  }

  deinit {
    stop()
    cprocess_remove_folder(folder)
  }

  /// Ends the command with all its processes, and starts it again.
  package func restart() throws(AppLoadError) {
    stop()
    (end, start) = (nil, cprocess_machine_time(CLOCK_MONOTONIC))
    identifier = try ShellCommand.launch(words)
  }

  private static func launch(_ words: [String]) throws(AppLoadError) -> pid_t {
    var child = cprocess_child()
    let error = AppChild.withTexts(words) { cprocess_start($0, environ, true, &child) }
    guard error == 0 else {
      throw AppLoadError(
        file: words[2], message: "it cannot be started: \(String(cString: strerror(error)))",
        advice: "write `--server-command \"python3 backend.py 8080\"`")
    }
    for stream in [child.input, child.output, child.log] { close(stream) }
    return child.identifier
  }

  private func stop() {
    kill(-identifier, SIGKILL)
    if end == nil { waitpid(identifier, nil, 0) }
    // The port is free once the last process of the group has ended.
    var waits = 0
    while kill(-identifier, 0) == 0, waits < 20 {
      usleep(1_000)
      waits += 1
    }
    cprocess_release(identifier)
  }

  /// Waits briefly for a command that does not respond yet. Returns false if it has ended or exceeded the
  /// time limit.
  package func waitsOn() -> Bool {
    guard !hasEnded, cprocess_machine_time(CLOCK_MONOTONIC) - start < ShellCommand.patience else {
      return false
    }
    usleep(50_000)
    return true
  }

  /// The reason why the command does not respond, with the end of its output.
  package var trouble: String {
    let lines = output.lines.suffix(ShellCommand.shownLineCount)
    let deed = hasEnded ? "the command ended" : "the command does not answer after 30 seconds"
    return ([deed] + lines.map { "    \($0)" }).joined(separator: "\n")
  }

  private var hasEnded: Bool {
    if end == nil {
      var status: Int32 = 0
      if waitpid(identifier, &status, WNOHANG) == identifier { end = status }
    }
    return end != nil
  }

  private var output: LogTail {
    var tail = LogTail()
    guard let file = fopen(folder + "/output", "r") else { return tail }
    defer { fclose(file) }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { piece in
      while true {
        let count = fread(piece.baseAddress, 1, piece.count, file)
        guard count > 0 else { return }
        tail.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      }
    }
    return tail
  }
}
