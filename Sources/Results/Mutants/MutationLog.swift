internal import Facts

/// Writes what became of mutants as JSON lines: a header, the mutants, the troubles, a footer.
public enum MutationLog {
  /// The name of the format in the header.
  public static let format = "assay-mutants"
  /// The version of the format.
  public static let version: Int64 = 1

  /// The bytes of a whole log.
  public static func bytes(of record: MutationRecord) -> [UInt8] {
    var printer = JSONPrinter()
    func line(_ value: JSONValue) {
      printer.write(value)
      printer.endLine()
    }
    line([
      "format": .text(format), "version": .integer(version), "tool": .text(record.tool),
      "app": .text(record.app), "scenarios": .integer(Int64(record.scenarioCount)),
      "mutants": .integer(Int64(record.mutantCount)),
    ])
    for obstacle in record.obstacles {
      line(["obstacle": .text(obstacle.address.text), "verdict": .text(obstacle.words)])
    }
    for mutant in record.mutants { line(mutant.json) }
    for trouble in record.troubles {
      line(["trouble": .text(trouble.text), "exit_code": .integer(Int64(trouble.exitCode.rawValue))])
    }
    line(footer(of: record))
    return printer.bytes
  }

  private static func footer(of record: MutationRecord) -> JSONValue {
    var members = [
      JSONMember("complete", .flag(record.mutants.count == record.mutantCount)),
      JSONMember("breaches", .integer(Int64(record.breaches.count))),
      JSONMember("survivors", .integer(Int64(record.survivors.count))),
      JSONMember("harmless", .integer(Int64(record.harmless.count))),
      JSONMember("undone", .integer(Int64(record.undone.count))),
      JSONMember("not applicable", .integer(Int64(record.inapplicable.count))),
    ]
    if let idle = record.idleScenarios {
      members.append(JSONMember("idle", .list(idle.map { .text($0.text) })))
    }
    members.append(JSONMember("exit_code", .integer(Int64(record.exitCode.rawValue))))
    return .object(members)
  }
}
