internal import Facts

/// The format of a log. Its name and its version are in the first line.
public struct LogFormat: Hashable, Sendable {
  /// The name, such as `assay-run`.
  public let name: String
  /// The version; readers accept no other.
  let version: Int64 = 1
  /// The noun for such a log in errors.
  let noun: String
  /// The advice for a file that has another format.
  let advice: String
  /// The advice for a file that lost lines.
  let lossAdvice: String

  private init(name: String, noun: String, advice: String, lossAdvice: String? = nil) {
    self.name = name
    self.noun = noun
    self.advice = advice
    self.lossAdvice = lossAdvice ?? advice
  }

  public static let run = LogFormat(
    name: "assay-run", noun: "a run log", advice: "check that the file is a run log",
    lossAdvice: "run the scenarios to create the log again")
  public static let exploration = LogFormat(
    name: "assay-exploration", noun: "an exploration log",
    advice: "check that `assay explore --report jsonl=PATH` wrote the file")
  public static let mutants = LogFormat(
    name: "assay-mutants", noun: "a mutation log", advice: "check that `assay mutate` wrote the file")
  public static let differences = LogFormat(
    name: "assay-differences", noun: "a log of differences", advice: "check that `assay diff` wrote the file")

  /// The beginning of the header.
  func members(tool: String) -> [JSONMember] {
    [
      JSONMember("format", .text(name)), JSONMember("version", .integer(version)),
      JSONMember("tool", .text(tool)),
    ]
  }

  /// Checks the format and the version of a header.
  func check(_ header: LogObject) throws(LogError) {
    guard header.value["format"] == .text(name) else {
      throw LogError(
        line: header.line, expected: "\(noun) header with the format “\(name)”",
        found: header.value["format"].map(LogObject.found) ?? "no format", advice: advice)
    }
    let found = try header.number("version", in: 0...Int64.max)
    guard found == version else {
      throw LogError(
        line: header.line, expected: "version \(version) of the format", found: "version \(found)",
        advice: "read it with the version of the tool that wrote it")
    }
  }
}
