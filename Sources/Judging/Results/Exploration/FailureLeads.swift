/// The failure by which each scenario that fails without any fault is told: the one that most of those have which are not told
/// yet.
struct FailureLeads {
  private var leads: [FailureGroup.Key: FailureSymptom] = [:]
  /// The failures that come with a lead, without any fault; asked and never gone through.
  private var companions: [Lead: Set<FailureSymptom>] = [:]

  /// A failure of one app.
  private struct Lead: Hashable {
    let symptom: FailureSymptom
    let subject: String
  }

  init(of groups: [FailureGroup]) {
    var rest = groups.filter(\.faults.isEmpty)
    while let lead = FailureLeads.mostFrequent(in: rest) {
      rest.removeAll { group in
        let failures = [group.symptom] + group.companions
        guard group.subject == lead.subject, failures.contains(lead.symptom) else { return false }
        leads[group.key] = lead.symptom
        companions[lead, default: []].formUnion(failures)
        return true
      }
    }
  }

  /// The failure that most of some groups have, of several the first.
  private static func mostFrequent(in groups: [FailureGroup]) -> Lead? {
    var counts: [Lead: Int] = [:]
    var order: [Lead] = []
    for group in groups {
      for symptom in [group.symptom] + group.companions {
        let lead = Lead(symptom: symptom, subject: group.subject)
        if counts[lead] == nil { order.append(lead) }
        counts[lead, default: 0] += 1
      }
    }
    return order.reduce(nil) { best, lead in
      guard let best, counts[best, default: 0] >= counts[lead, default: 0] else { return lead }
      return best
    }
  }

  /// The group, told by its lead.
  func group(_ group: FailureGroup) -> FailureGroup { leads[group.key].map(group.led) ?? group }

  /// The failures that come with a lead of an app, without any fault.
  func companions(of symptom: FailureSymptom, in subject: String) -> Set<FailureSymptom> {
    companions[Lead(symptom: symptom, subject: subject)] ?? []
  }
}
