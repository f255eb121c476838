internal import AppProtocol
internal import Reports
internal import Results
internal import Runner
internal import World

/// `assay replay --against RECORD`: tells an app what a record tells, and shows the first answer that differs.
struct AgainstCommand {
  private let record: ConversationRecord
  private let command: AppCommand
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    record = try RecordFile.read(parsed.value("against") ?? "")
    guard !parsed.has("offline"), parsed.arguments.isEmpty else {
      throw UsageError(
        "“--against” takes a record and an app, found more",
        advice: "write `assay replay --against RECORD --app -- COMMAND`")
    }
    guard case .command(let command)? = try AppChoice.all(parsed).first, parsed.appCommands.count < 2 else {
      throw UsageError(
        "“--against” needs an app in a process of its own",
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
      surroundings.tell(
        "the app answers as in the record of \(record.header.scenario): \(comparison.answerCount) answers are the same\n"
      )
      return .success
    }
    surroundings.tell(
      """
      the app answers otherwise than in the record of \(record.header.scenario), at line \(difference.number + 2)
        told: \(difference.told)
        then: \(difference.then)
        now:  \(difference.now)

      """)
    return .failed
  }
}

/// A file of recorded conversations.
enum RecordFile {
  static func read(_ path: String) throws(UsageError) -> ConversationRecord {
    if FileSystem.kind(of: path) == .folder {
      throw UsageError(
        "“\(path)” is a folder of records", advice: "name one of them, such as \(path)/purchase/1.1.jsonl")
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.bytes(of: path) } catch {
      throw UsageError("\(error)", advice: "`assay run ADDRESS --record PATH` writes such a file")
    }
    do throws(RecordError) { return try ConversationRecord(bytes) } catch {
      throw UsageError(
        "\(path):\(error.line): \(error.message)",
        advice: "`assay run ADDRESS --record PATH` writes such a file")
    }
  }
}
