internal import Facts
internal import Kernel

extension FailureGroup {
  var json: JSONValue {
    var members = [
      JSONMember("scenario", .text(address.text)), JSONMember("subject", .text(subject)),
      JSONMember("symptom", .text(symptom.logText)), JSONMember("count", .integer(Int64(count))),
      JSONMember("faults", .list(faults.map(\.json))),
      JSONMember("choices", .list(deviations.map(\.json))),
    ]
    if !consequences.isEmpty {
      members.append(JSONMember("consequences", .list(consequences.map { .text($0.logText) })))
    }
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    return .object(members)
  }

  init(_ object: LogObject) throws(LogError) {
    var faults: [FaultWords] = []
    for fault in try object.objects("faults") {
      faults.append(
        FaultWords(
          family: try fault.text("family"), place: try fault.text("place"),
          isLatitude: try fault.flag("latitude")))
    }
    self.init(
      address: CaseAddress(try object.text("scenario")), subject: try object.text("subject"),
      symptom: FailureSymptom(logText: try object.text("symptom")),
      consequences: object.value["consequences"] == nil
        ? [] : try object.texts("consequences").map(FailureSymptom.init(logText:)), faults: faults,
      deviations: try object.choices(),
      seed: try object.seed(), count: Int(try object.number("count", in: 1...Int64(Int32.max))))
  }
}

extension FaultWords {
  var json: JSONValue {
    ["family": .text(family), "place": .text(place), "latitude": .flag(isLatitude)]
  }
}

extension LogObject {
  /// Parses the choices of a run from the member with this name.
  func choices() throws(LogError) -> [Deviation] {
    var deviations: [Deviation] = []
    for element in try list("choices") { deviations.append(try Deviation(element, of: self)) }
    return deviations
  }
}

extension Deviation {
  /// The six numbers of a choice, in the order of a replay string.
  var json: JSONValue {
    let numbers = [
      Int64(site.name), Int64(site.detail), Int64(site.scope), Int64(visit), Int64(count), Int64(value),
    ]
    return .list(numbers.map(JSONValue.integer))
  }

  init(_ json: JSONValue, of object: LogObject) throws(LogError) {
    guard case .list(let elements) = json,
      let numbers = Deviation.numbers(elements), let name = UInt16(exactly: numbers[0]),
      let detail = UInt16(exactly: numbers[1]), let scope = UInt32(exactly: numbers[2]),
      let visit = UInt32(exactly: numbers[3]), numbers[4] > 1, (1..<numbers[4]).contains(numbers[5])
    else { throw object.failure("choices", "a list of six numbers for each choice", LogObject.found(json)) }
    self.init(
      site: Site(name: name, detail: detail, scope: scope), visit: visit, count: Int(numbers[4]),
      value: Int(numbers[5]))
  }

  private static func numbers(_ elements: [JSONValue]) -> [Int64]? {
    var numbers: [Int64] = []
    for case .integer(let number) in elements { numbers.append(number) }
    return numbers.count == 6 && elements.count == 6 ? numbers : nil
  }
}
