@_exported public import Foundation
@_exported public import os

/// A subsystem and a category, which precede each message on standard error.
public final class OSLog: NSObject, Sendable {
  /// The default log, without a subsystem.
  public static let `default` = OSLog(label: "", isEnabled: true)
  /// A log that ignores messages.
  public static let disabled = OSLog(label: "", isEnabled: false)

  /// The prefix of each message; empty for the default log.
  let label: String
  private let isEnabled: Bool

  /// Makes a log for a subsystem, such as an application's identifier, and a category within it.
  public convenience init(subsystem: String, category: String) {
    self.init(label: "[\(subsystem):\(category)] ", isEnabled: true)
  }

  init(label: String, isEnabled: Bool) {
    self.label = label
    self.isEnabled = isEnabled
  }

  /// Whether messages with a type are written. True except for the disabled log.
  public func isEnabled(type: OSLogType) -> Bool { isEnabled }

  /// Writes one line to standard error at once, so that lines from several threads do not mix.
  func write(_ message: String, _ type: OSLogType) {
    guard isEnabled else { return }
    FileHandle.standardError.write(Data("\(label)\(type.name)\(message)\n".utf8))
  }
}

/// The severity of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number for the type.
  public let rawValue: UInt8
  /// Makes a type from Apple's number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Makes a type from Apple's number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Messages that may help to analyze a failure.
  public static let `default` = OSLogType(rawValue: 0)
  /// Informational messages.
  public static let info = OSLogType(rawValue: 1)
  /// Debug messages.
  public static let debug = OSLogType(rawValue: 2)
  /// Errors in this process.
  public static let error = OSLogType(rawValue: 16)
  /// Errors in the system or between processes.
  public static let fault = OSLogType(rawValue: 17)

  /// The word before a message; empty for the default type.
  var name: String {
    switch self {
    case .info: "info: "
    case .debug: "debug: "
    case .error: "error: "
    case .fault: "fault: "
    default: ""
    }
  }
}
