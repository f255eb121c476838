/// Writes messages to standard error, with the subsystem and the category that they belong to.
public struct Logger: Sendable {
  private let log: OSLog

  /// Makes a logger for the default log.
  public init() { log = .default }
  /// Makes a logger for a subsystem, such as an application's identifier, and a category within it.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// Makes a logger that writes to a log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message with a type.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  /// Writes a message with the default type.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a message with the default type.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes an informational message.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Writes a debug message.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a debug message, like `debug`.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes an error message, like `error`.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes an error message.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a message about a programming error.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes a message about a programming error, like `fault`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
}
