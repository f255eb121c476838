internal import Facts

extension FailedExpectation {
  var json: JSONValue {
    [
      "place": place.json, "name": .text(name), "expected": .text(expected), "found": .text(found),
      "difference": .list(difference.map(JSONValue.text)), "facts": .list(facts.map(\.json)),
    ]
  }

  init(_ object: LogObject) throws(RunLogError) {
    self.init(
      place: try SourcePlace(object.object("place")), name: try object.text("name"),
      expected: try object.text("expected"), found: try object.text("found"),
      difference: try object.texts("difference"),
      facts: try CitedFact.list("facts", of: object))
  }
}
