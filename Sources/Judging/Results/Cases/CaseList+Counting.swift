public import Rules

/// A case that represents all cases that differ from it only in seed, number of facts, and hash.
struct CaseGroup {
  let first: CaseResult
  fileprivate(set) var count: Int
}

extension CaseList {
  /// Groups the cases of one subject, or of all subjects if `subject` is nil. Cases that differ only in
  /// seed, number of facts, and hash form one group. Groups are in the order of the first case of each.
  /// With many seeds, counting groups is faster than counting cases.
  func groups(of subject: String? = nil) -> [CaseGroup] {
    let isMeant = templates.map { subject == nil || $0.result.subject == subject }
    var places: [UInt64: UInt32] = [:]
    var groups: [CaseGroup] = []
    for (position, entry) in entries.enumerated() where isMeant[Int(entry.template)] {
      let key = UInt64(entry.template) << 32 | UInt64(entry.findings)
      if let place = places[key] {
        groups[Int(place)].count += 1
      } else {
        places[key] = UInt32(groups.count)
        groups.append(CaseGroup(first: self[position], count: 1))
      }
    }
    return groups
  }

  /// Counts the cases of one subject by verdict. If `subject` is nil, counts the cases of all subjects.
  public func counts(of subject: String? = nil, strictly isStrict: Bool) -> VerdictCounts {
    var counts = VerdictCounts([], strictly: isStrict)
    for group in groups(of: subject) { counts.add(group.first, strictly: isStrict, times: group.count) }
    return counts
  }

  /// The number of cases in which each rule is broken.
  public var brokenCaseCounts: [RuleIdentifier: Int] {
    var counts: [RuleIdentifier: Int] = [:]
    for group in groups() {
      for rule in group.first.brokenRules { counts[rule, default: 0] += group.count }
    }
    return counts
  }
}
