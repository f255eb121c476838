internal import Facts

extension RunShard {
  var json: JSONValue {
    [
      "number": .integer(Int64(number)), "count": .integer(Int64(count)), "by": .text(method),
      "of": .integer(Int64(caseCount)), "selection": .text(TraceHash.text(of: selection)),
    ]
  }

  init(_ object: LogObject) throws(RunLogError) {
    let count = try object.number("count", in: 1...Int64(Int32.max))
    self.init(
      number: Int(try object.number("number", in: 1...count)), count: Int(count),
      method: try object.text("by"), caseCount: Int(try object.number("of", in: 0...Int64(Int32.max))),
      selection: try object.choice("selection", "sixteen hexadecimal digits", TraceHash.hash(of:)))
  }
}
