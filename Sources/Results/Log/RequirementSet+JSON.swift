internal import Facts
internal import Rules

extension RequirementSet {
  /// The set as its line in a run log says it: whoever reads the log later need not know it.
  var json: JSONValue {
    [
      "requirements": .text(name),
      "rules": .list(
        requirements.map { requirement in
          [
            "rule": .text(requirement.rule.text), "profile": .text(requirement.profile.rawValue),
            "level": .text(requirement.level.rawValue),
          ]
        }),
    ]
  }

  init(_ object: LogObject) throws(RunLogError) {
    var requirements: [Requirement] = []
    for rule in try object.objects("rules") {
      requirements.append(
        Requirement(
          RuleIdentifier(try rule.text("rule")),
          try rule.choice("profile", "core or extended", Profile.init(rawValue:)),
          try rule.choice("level", "must or should", RuleLevel.init(rawValue:))))
    }
    self.init(name: try object.text("requirements"), requirements: requirements)
  }
}
