internal import AppProtocol
internal import Reports
internal import Results
internal import Runner
internal import World

/// `assay replay --against RECORD`: sends an app the messages of a recording, and shows the first answer that
/// differs.
struct AgainstCommand {
  private let record: ConversationRecord
  private let command: AppCommand
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    record = try RecordFile.read(parsed.value("against") ?? "")
    guard !parsed.has("offline"), parsed.arguments.isEmpty else {
      throw UsageError(
        "--against accepts one recording and one app",
        advice: "write `assay replay --against RECORD --app -- COMMAND`")
    }
    guard case .command(let command)? = try AppChoice.all(parsed).first, parsed.appCommands.count < 2 else {
      throw UsageError(
        "--against needs an external app",
        advice: "write its command at the end, such as `--app -- python3 my_app.py`")
    }
    self.command = command
  }

  func perform() throws(UsageError) -> ExitCode {
    var comparison: RecordComparison
    do throws(AppLoadError) { comparison = try RecordComparison(record, command) } catch {
      throw UsageError("\(error.file): \(error.message)", advice: error.advice)
    }
    guard let difference = comparison.firstDifference() else {
      surroundings.print(
        "identical: all \(comparison.answerCount) answers match the recording of \(record.header.scenario)\n"
      )
      return .success
    }
    surroundings.print(
      """
      different: the first answer that differs from the recording of \(record.header.scenario) is on line \(difference.number + 2)
        message:  \(difference.told)
        recorded: \(difference.then)
        now:      \(difference.now)

      """)
    return .failed
  }
}

/// A file of recorded conversations.
enum RecordFile {
  static func read(_ path: String) throws(UsageError) -> ConversationRecord {
    if FileSystem.kind(of: path) == .folder {
      throw UsageError(
        "“\(path)” is a folder of recordings",
        advice: "specify one of them, such as \(path)/purchase/1.1.jsonl")
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.bytes(of: path) } catch {
      throw UsageError("\(error)", advice: "`assay run ADDRESS --record PATH` writes a recording")
    }
    do throws(RecordError) { return try ConversationRecord(bytes) } catch {
      throw UsageError(
        "\(path):\(error.line): \(error.message)",
        advice: "`assay run ADDRESS --record PATH` writes a recording")
    }
  }
}
