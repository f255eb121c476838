/// The merge of the logs of a divided run.
///
/// The result depends neither on the division nor on the order of the logs. Its parts are sorted, and nothing
/// specific to a machine or a shard is kept.
public struct RunLogMerge: Sendable {
  /// The merged run.
  public let record: RunRecord
  /// Remarks that do not change the run, such as a duplicate shard.
  public let notes: [String]

  init(record: RunRecord, notes: [String]) {
    self.record = record
    self.notes = notes
  }

  /// Merges one log or more.
  public init(_ logs: [NamedLog]) throws(RunLogMergeError) {
    var intake = LogMerger()
    for log in logs { try intake.take(log) }
    guard let merge = try intake.merged() else {
      preconditionFailure("a run cannot be merged of no log")
    }
    self = merge
  }
}

/// A run log with the name that messages show.
public struct NamedLog: Sendable {
  /// The path of the log, as given on the command line.
  public let name: String
  /// The run of the log.
  public let record: RunRecord

  public init(name: String, record: RunRecord) {
    self.name = name
    self.record = record
  }
}

/// Logs that cannot be merged into one run.
public struct RunLogMergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The difference between the logs.
  public let message: String
  /// How to get logs that can be merged.
  public let advice: String

  init(_ message: String, advice: String) {
    self.message = message
    self.advice = advice
  }

  /// The message and the advice.
  public var description: String { "\(message)\n  \(advice)" }
}
