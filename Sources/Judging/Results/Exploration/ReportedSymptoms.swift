/// For each scenario that fails without a fault, chooses the failure to report (the lead). It is chosen
/// greedily: the failure that most of the scenarios without a lead share.
struct ReportedSymptoms {
  private var leads: [FailureGroup.Key: FailureSymptom] = [:]
  /// For each lead, the failures that occur together with it without a fault. The sets are used only
  /// for membership tests and never iterated.
  private var companions: [Lead: Set<FailureSymptom>] = [:]

  /// A failure of one app.
  private struct Lead: Hashable {
    let symptom: FailureSymptom
    let subject: String
  }

  init(of groups: [FailureGroup]) {
    var rest = groups.filter(\.faults.isEmpty)
    while let lead = ReportedSymptoms.mostFrequent(in: rest) {
      rest.removeAll { group in
        let failures = [group.symptom] + group.companions
        guard group.subject == lead.subject, failures.contains(lead.symptom) else { return false }
        leads[group.key] = lead.symptom
        companions[lead, default: []].formUnion(failures)
        return true
      }
    }
  }

  /// The failure that most of the groups share. If several are equally frequent, the first of them.
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

  /// Returns the group, with its lead as the symptom.
  func group(_ group: FailureGroup) -> FailureGroup { leads[group.key].map(group.led) ?? group }

  /// The failures of an app that occur together with a lead without a fault.
  func companions(of symptom: FailureSymptom, in subject: String) -> Set<FailureSymptom> {
    companions[Lead(symptom: symptom, subject: subject)] ?? []
  }
}
