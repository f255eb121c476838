public import Facts
public import Rules

extension RulePage {
  /// The page as its line in a run log says it.
  public var json: JSONValue {
    [
      "page": .text(identifier.text), "sentence": .text(sentence), "level": .text(level.rawValue),
      "evidence": .list(evidence.names.map(JSONValue.text)),
      "sources": .list(sources.map(JSONValue.text)), "why": .text(why), "breach": .text(breach),
      "fix": .text(fix),
    ]
  }

  init(_ object: LogObject) throws(RunLogError) {
    var evidence: RuleEvidence = []
    for name in try object.texts("evidence") {
      guard let known = RuleEvidence.all.first(where: { $0.name == name }) else {
        throw object.failure("evidence", "kinds of evidence", "“\(name)”")
      }
      evidence.insert(known.evidence)
    }
    self.init(
      identifier: RuleIdentifier(try object.text("page")), sentence: try object.text("sentence"),
      level: try object.choice("level", "must or should", RuleLevel.init(rawValue:)), evidence: evidence,
      sources: try object.texts("sources"), why: try object.text("why"),
      breach: try object.text("breach"), fix: try object.text("fix"))
  }
}
