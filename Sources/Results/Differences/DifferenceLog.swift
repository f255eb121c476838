internal import Facts

/// Writes the differences of two apps as JSON lines: a header, the worlds that differ, the troubles, a footer.
public enum DifferenceLog {
  /// The name of the format in the header.
  public static let format = "assay-differences"
  /// The version of the format.
  public static let version: Int64 = 1

  /// The bytes of a whole log.
  public static func bytes(of record: DifferenceRecord) -> [UInt8] {
    var printer = JSONPrinter()
    func line(_ value: JSONValue) {
      printer.write(value)
      printer.endLine()
    }
    line([
      "format": .text(format), "version": .integer(version), "tool": .text(record.tool),
      "old": .text(record.old), "new": .text(record.new), "worlds": .integer(Int64(record.worldCount)),
    ])
    for difference in record.differences { line(difference.json) }
    for trouble in record.troubles {
      line(["trouble": .text(trouble.text), "exit_code": .integer(Int64(trouble.exitCode.rawValue))])
    }
    var members = [JSONMember("complete", .flag(record.comparedCount == record.worldCount))]
    for kind in DifferenceKind.allCases {
      members.append(JSONMember(kind.rawValue, .integer(Int64(record.count(of: kind)))))
    }
    members.append(JSONMember("exit_code", .integer(Int64(record.exitCode.rawValue))))
    line(.object(members))
    return printer.bytes
  }
}
