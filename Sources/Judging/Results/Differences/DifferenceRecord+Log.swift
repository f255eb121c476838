public import Facts

/// Writes the worlds in which two apps differ.
extension DifferenceRecord: LoggedRecord {
  public static let format = LogFormat.differences

  public var headerMembers: [JSONMember] {
    [
      JSONMember("old", .text(old)), JSONMember("new", .text(new)),
      JSONMember("worlds", .integer(Int64(worldCount))),
    ]
  }

  public func writeItems(to writer: inout LogWriter) {
    for difference in differences { writer.line(difference.json) }
  }

  public var isComplete: Bool { comparedCount == worldCount }

  public var footerMembers: [JSONMember] {
    DifferenceKind.allCases.map { JSONMember($0.rawValue, .integer(Int64(count(of: $0)))) }
  }
}
