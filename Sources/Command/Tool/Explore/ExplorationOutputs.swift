internal import Reports
internal import Results
internal import Runner

/// The reports of an exploration. Logs are written piece by piece, the other reports at the end.
final class ExplorationOutputs {
  private let outputs: [ReportOutput]
  private let surroundings: Surroundings
  private var logs: [FileWriter] = []
  private var troubles: [RunTrouble] = []
  // Each line is written at once, so that the log of an interrupted exploration has all that was made.
  private lazy var writer = LogWriter(pieceByteCount: 1) { [unowned self] in put($0) }

  init(_ reports: ReportOutputs, _ surroundings: Surroundings) {
    outputs = reports.outputs
    self.surroundings = surroundings
  }

  /// Opens the logs and writes everything that is known before the first fault.
  func begin(_ record: ExplorationRecord) {
    for path in outputs.filter({ $0.format == .jsonl }).compactMap(\.path) where path != "-" {
      attempt { () throws(FileError) in logs.append(try FileWriter.replacing(path)) }
    }
    writer.begin(record)
  }

  func write(_ piece: ExplorationPiece) { writer.write(piece) }

  /// Completes the logs and writes the other reports. Returns the errors.
  func end(_ record: ExplorationRecord) -> [RunTrouble] {
    writer.end(record)
    for log in logs { attempt { () throws(FileError) in try log.close() } }
    return troubles
      + outputs.filter { $0.format != .jsonl }.compactMap { output in
        output.write(surroundings, summary: { ReportFormat.summary(of: record) }) { sink in
          sink(output.format.bytes(of: record))
        }
      }
  }

  var hasLog: Bool { outputs.contains { $0.format == .jsonl } }

  private func attempt(_ write: () throws(FileError) -> Void) {
    do throws(FileError) { try write() } catch {
      troubles.append(RunTrouble(exitCode: .unwritable, text: "\(error)"))
    }
  }

  private func put(_ bytes: [UInt8]) {
    for log in logs { log.write(bytes) }
    if outputs.contains(where: { $0.format == .jsonl && $0.path == "-" }) { surroundings.write(bytes) }
  }
}
