import Facts

/// The reason why runs of one scenario were undecided, and the command that repeats the first of them.
public struct RunDoubt: Hashable, Sendable {
  public let reason: String
  /// The words of the command that repeats the run; empty if the scenario has no file.
  public let command: [String]
  /// The scenario; empty while the doubt is part of a piece, which has one scenario.
  public var address = ""

  /// Creates a doubt for a piece.
  public init(reason: String, command: [String]) {
    self.reason = reason
    self.command = command
  }

  /// The doubt as text, with the command on its own line.
  public var text: String {
    let words = address.isEmpty ? reason : "\(address): \(reason)"
    return command.isEmpty ? words : "\(words)\n  reproduce: \(ShellWords.joined(command))"
  }

  /// The doubt as a JSON object in a line.
  var json: JSONValue {
    ["reason": .text(reason), "command": .list(command.map(JSONValue.text))]
  }

  /// Parses a doubt from a line.
  init(_ object: LogObject) throws(LogError) {
    self.init(reason: try object.text("reason"), command: try object.texts("command"))
  }
}
