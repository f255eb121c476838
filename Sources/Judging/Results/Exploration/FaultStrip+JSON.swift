internal import Facts

extension FaultStrip {
  /// The fault family, then the facts, one sign for each fact, the numbers of runs and of failing runs,
  /// and the facts of each symptom.
  var json: JSONValue {
    var members = [
      JSONMember("family", .text(family)),
      JSONMember("facts", .list(cells.map { .integer(Int64($0.fact)) })),
      JSONMember("fates", .text(String(cells.map(\.fate.sign)))),
      JSONMember("runs", .list(cells.map { .integer(Int64($0.runCount)) })),
      JSONMember("broken", .list(cells.map { .integer(Int64($0.brokenCount)) })),
    ]
    let symptoms = allSymptoms.map { symptom -> JSONValue in
      let facts = cells.filter { $0.symptoms.contains(symptom) }.map { JSONValue.integer(Int64($0.fact)) }
      return ["symptom": .text(symptom.logText), "facts": .list(facts)]
    }
    if !symptoms.isEmpty { members.append(JSONMember("symptoms", .list(symptoms))) }
    return .object(members)
  }

  init(_ object: LogObject) throws(LogError) {
    self.init(family: try object.text("family"))
    let facts = try object.numbers("facts", in: 0...Int64(UInt32.max))
    let fates = try object.text("fates").compactMap(RunFate.init(sign:))
    let runs = try object.numbers("runs", in: 0...Int64(Int32.max))
    let broken = try object.numbers("broken", in: 0...Int64(Int32.max))
    guard fates.count == facts.count, runs.count == facts.count, broken.count == facts.count else {
      throw object.failure("fates", "as many signs and numbers as facts", "\(fates.count) of \(facts.count)")
    }
    var symptomsByFact: [UInt32: [FailureSymptom]] = [:]
    for element in object.value["symptoms"] == nil ? [] : try object.objects("symptoms") {
      let symptom = FailureSymptom(logText: try element.text("symptom"))
      for fact in try element.numbers("facts", in: 0...Int64(UInt32.max)) {
        symptomsByFact[UInt32(fact), default: []].append(symptom)
      }
    }
    for place in facts.indices {
      let fact = UInt32(facts[place])
      add(
        Cell(
          fact: fact, fate: fates[place], runCount: Int(runs[place]), brokenCount: Int(broken[place]),
          symptoms: symptomsByFact[fact] ?? []))
    }
  }

  /// The first failures of all runs, without duplicates.
  private var allSymptoms: [FailureSymptom] {
    var all: [FailureSymptom] = []
    for cell in cells { for symptom in cell.symptoms where !all.contains(symptom) { all.append(symptom) } }
    return all
  }
}
