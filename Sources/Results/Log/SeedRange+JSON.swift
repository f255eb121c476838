internal import Facts

extension SeedRange {
  /// Both ends as texts, because many readers lose digits of 64-bit numbers.
  var json: JSONValue { ["first": .text(String(first)), "last": .text(String(last))] }

  init(_ object: LogObject) throws(RunLogError) {
    let number = "a number from 0 to \(UInt64.max) as a text"
    let first = try object.choice("first", number) { UInt64($0) }
    let last = try object.choice(
      "last", "\(number), not before the first, at most \(SeedRange.countMax) seeds"
    ) {
      UInt64($0).flatMap { SeedRange(first, $0)?.last }
    }
    guard let range = SeedRange(first, last) else {
      preconditionFailure("the range \(first)..\(last) was checked")
    }
    self = range
  }
}
