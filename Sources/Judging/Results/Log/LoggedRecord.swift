public import Facts

/// A record that is written as a log. Each line is a JSON object: a header, items, troubles, and a footer.
public protocol LoggedRecord {
  /// The format in the header.
  static var format: LogFormat { get }
  /// The name and the version of the tool.
  var tool: String { get }
  /// The members of the header after the format and the tool.
  var headerMembers: [JSONMember] { get }
  /// Writes the items that follow the header.
  func writeItems(to writer: inout LogWriter)
  /// Writes the items that are known when all work is done.
  func writeConclusions(to writer: inout LogWriter)
  var troubles: [RunTrouble] { get set }
  /// Whether the work is complete.
  var isComplete: Bool { get }
  /// The members of the footer between `complete` and `exit_code`.
  var footerMembers: [JSONMember] { get }
  /// The exit codes of the results; they include `nothingApplicable` if the results show nothing.
  var resultCodes: [ExitCode] { get }
  /// Whether it is a success that the results show nothing.
  var mayBeEmpty: Bool { get }
  /// Why the work ended early; nil if it did not.
  var interruption: ExitCode? { get }
}

extension LoggedRecord {
  /// Writes nothing.
  public func writeConclusions(to writer: inout LogWriter) {}

  public var mayBeEmpty: Bool { false }

  /// The exit code of the process.
  public var exitCode: ExitCode {
    let codes = troubles.map(\.exitCode) + (interruption.map { [$0] } ?? []) + resultCodes
    return ExitCode.deciding(among: mayBeEmpty ? codes.filter { $0 != .nothingApplicable } : codes)
  }

  var header: JSONValue { .object(Self.format.members(tool: tool) + headerMembers) }

  var footer: JSONValue {
    var members = [JSONMember("complete", .flag(isComplete))] + footerMembers
    members.append(JSONMember("exit_code", .integer(Int64(exitCode.rawValue))))
    if let interruption { members.append(JSONMember("interrupted", .integer(Int64(interruption.rawValue)))) }
    return .object(members)
  }
}
