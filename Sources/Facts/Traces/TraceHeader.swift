/// The first line of a trace: what it is a trace of.
public struct TraceHeader: Hashable, Sendable {
  /// The version of the tool that wrote it.
  public var tool: String
  /// The address of the scenario.
  public var scenario: String
  /// The name of the subject that was judged.
  public var subject: String
  /// The seed of the run, or nothing when every choice was the usual one.
  public var seed: UInt64?
  /// What belongs to the machine and the moment; it is never compared and never merged.
  public var host: JSONValue?

  /// The name of the format.
  public static let format = "assay-trace"

  /// The version of the format; another one cannot be read.
  public static let version: Int64 = 1

  /// Makes a header.
  public init(
    tool: String, scenario: String, subject: String, seed: UInt64? = nil, host: JSONValue? = nil
  ) {
    self.tool = tool
    self.scenario = scenario
    self.subject = subject
    self.seed = seed
    self.host = host
  }

  /// Whether two headers agree in everything that is compared.
  public func matches(_ other: TraceHeader) -> Bool {
    var left = self
    var right = other
    left.host = nil
    right.host = nil
    return left == right
  }

  /// The header as its line says it; the seed is a text, because many readers lose digits of 64-bit numbers.
  public var json: JSONValue {
    var members = [
      JSONMember("format", .text(TraceHeader.format)), JSONMember("version", .integer(TraceHeader.version)),
      JSONMember("tool", .text(tool)), JSONMember("scenario", .text(scenario)),
      JSONMember("subject", .text(subject)),
    ]
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    if let host { members.append(JSONMember("host", host)) }
    return .object(members)
  }
}
