internal import Reports
internal import Results
internal import Runner

/// The reports of an exploration: logs are written piece by piece, the others at the end.
final class ExplorationOutputs {
  static let formats: [ReportFormat] = [.jsonl]

  private let outputs: [ReportOutput]
  private let surroundings: Surroundings
  private var logs: [FileWriter] = []
  private var troubles: [RunTrouble] = []

  init(_ reports: ReportOutputs, _ surroundings: Surroundings) {
    outputs = reports.outputs
    self.surroundings = surroundings
  }

  /// Opens the logs and writes what is known before any fault strikes.
  func begin(_ record: ExplorationRecord) {
    for path in outputs.filter({ $0.format == .jsonl }).compactMap(\.path) where path != "-" {
      do throws(FileError) {
        logs.append(try FileWriter.replacing(path))
      } catch {
        troubles.append(RunTrouble(exitCode: .unwritable, text: "\(error)"))
      }
    }
    put(ExplorationLog.line(record.header))
    for plain in record.plain { put(ExplorationLog.line(plain)) }
  }

  /// Writes a piece.
  func take(_ piece: ExplorationPiece) { put(ExplorationLog.line(piece)) }

  /// Ends the logs and writes the other reports; gives what could not be written.
  func write(_ record: ExplorationRecord) -> [RunTrouble] {
    put(ExplorationLog.end(of: record))
    for log in logs {
      do throws(FileError) { try log.close() } catch {
        troubles.append(RunTrouble(exitCode: .unwritable, text: "\(error)"))
      }
    }
    return troubles
  }

  private func put(_ bytes: [UInt8]) {
    for log in logs { log.write(bytes) }
    if outputs.contains(where: { $0.format == .jsonl && $0.path == "-" }) { surroundings.write(bytes) }
  }
}
