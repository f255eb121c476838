internal import Facts

extension CitedFact {
  var json: JSONValue {
    [
      "sequence": .integer(Int64(sequence)), "text": .text(text), "reason": .text(reason), "fact": raw,
    ]
  }

  init(_ object: LogObject) throws(RunLogError) {
    self.init(
      sequence: UInt32(try object.number("sequence", in: 0...Int64(UInt32.max))),
      text: try object.text("text"), reason: try object.text("reason"), raw: try object.member("fact"))
  }

  static func list(_ key: String, of object: LogObject) throws(RunLogError) -> [CitedFact] {
    var facts: [CitedFact] = []
    for fact in try object.objects(key) { facts.append(try CitedFact(fact)) }
    return facts
  }
}
