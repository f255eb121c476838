import Facts

/// Why runs of one scenario were undecided, and how the first of them is made again.
public struct RunDoubt: Hashable, Sendable {
  /// The reason.
  public let reason: String
  /// The words of the command that makes the run again; none where no file holds its scenario.
  public let command: [String]
  /// The scenario; empty as long as the doubt stands in a piece, which is of one scenario.
  public var address = ""

  /// A doubt of a piece.
  public init(reason: String, command: [String]) {
    self.reason = reason
    self.command = command
  }

  /// The doubt in words, with the command on a line of its own.
  public var text: String {
    let words = address.isEmpty ? reason : "\(address): \(reason)"
    return command.isEmpty ? words : "\(words)\n  reproduce: \(ShellWords.joined(command))"
  }

  /// The doubt as a part of a line says it.
  var json: JSONValue {
    ["reason": .text(reason), "command": .list(command.map(JSONValue.text))]
  }

  /// Reads a doubt of a line.
  init(_ object: LogObject) throws(LogError) {
    self.init(reason: try object.text("reason"), command: try object.texts("command"))
  }
}
