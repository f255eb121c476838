public import Rules

/// A case that stands for itself and for others which differ from it in seed, number of facts and hash alone.
struct CaseGroup {
  /// The first of them.
  let first: CaseResult
  /// How many there are.
  fileprivate(set) var count: Int
}

extension CaseList {
  /// The cases, of one subject or of all, with those as one that differ in nothing but what their seed decides; in the order of
  /// the first of each. Counts over many seeds look at each group once.
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

  /// The counts of the cases of one subject, or of all, by verdict.
  public func counts(of subject: String? = nil, strictly isStrict: Bool) -> VerdictCounts {
    var counts = VerdictCounts([], strictly: isStrict)
    for group in groups(of: subject) { counts.add(group.first, strictly: isStrict, times: group.count) }
    return counts
  }

  /// In how many cases each rule is broken.
  public var brokenCaseCounts: [RuleIdentifier: Int] {
    var counts: [RuleIdentifier: Int] = [:]
    for group in groups() {
      for rule in group.first.brokenRules { counts[rule, default: 0] += group.count }
    }
    return counts
  }
}
