public import Facts

/// Writes the mutants of an app, after the scenarios in which the app itself does not pass.
extension MutationRecord: LoggedRecord {
  /// The format of mutation logs.
  public static let format = LogFormat.mutants

  public var headerMembers: [JSONMember] {
    [
      JSONMember("app", .text(app)), JSONMember("scenarios", .integer(Int64(scenarioCount))),
      JSONMember("mutants", .integer(Int64(mutantCount))),
    ]
  }

  public func writeItems(to writer: inout LogWriter) {
    for obstacle in obstacles {
      writer.line(["obstacle": .text(obstacle.address.text), "verdict": .text(obstacle.words)])
    }
    for mutant in mutants { writer.write(mutant) }
  }

  public var isComplete: Bool { mutants.count == mutantCount }

  public var footerMembers: [JSONMember] {
    var members = [
      JSONMember("breaches", .integer(Int64(breaches.count))),
      JSONMember("survivors", .integer(Int64(survivors.count))),
      JSONMember("harmless", .integer(Int64(harmless.count))),
      JSONMember("undone", .integer(Int64(undone.count))),
      JSONMember("not applicable", .integer(Int64(inapplicable.count))),
    ]
    if let idle = idleScenarios {
      members.append(JSONMember("idle", .list(idle.map { .text($0.text) })))
    }
    return members
  }
}
