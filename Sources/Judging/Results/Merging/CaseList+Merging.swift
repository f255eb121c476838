extension CaseList {
  /// Appends the cases of another list. The shared parts are compared once for the list, not for each case.
  mutating func append(contentsOf other: CaseList) {
    guard !isEmpty else {
      self = other
      return
    }
    var templatePlaces = [UInt32?](repeating: nil, count: other.templates.count)
    var findingPlaces = [UInt32?](repeating: nil, count: other.findingLists.count)
    for entry in other.entries {
      let template = templatePlaces[Int(entry.template)] ?? index(of: other.templates[Int(entry.template)])
      templatePlaces[Int(entry.template)] = template
      let findings = findingPlaces[Int(entry.findings)] ?? index(of: other.findingLists[Int(entry.findings)])
      findingPlaces[Int(entry.findings)] = findings
      entries.append(
        Entry(
          template: template, findings: findings, factCount: entry.factCount, hasSeed: entry.hasSeed,
          seed: entry.seed, hash: entry.hash))
    }
  }

  /// Sorts the cases and merges those with the same scenario, subject, and seed. Returns the number of
  /// dropped copies.
  ///
  /// `precedes` orders cases by scenario and subject. The case without a seed is before those with one.
  mutating func merge(
    by precedes: (CaseResult, CaseResult) -> Bool, uniting unite: ([CaseResult]) -> CaseResult
  ) -> Int {
    let ranks = ranks(of: templates.map(\.result), by: precedes)
    func key(_ entry: Entry) -> (UInt32, UInt8, UInt64) {
      (ranks[Int(entry.template)], entry.hasSeed ? 1 : 0, entry.seed)
    }
    entries.sort { key($0) < key($1) }
    var keptCount = 0
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, key(entries[end]) == key(entries[start]) { end += 1 }
      entries[keptCount] =
        end == start + 1 ? entries[start] : entry(of: unite((start..<end).map { self[$0] }))
      keptCount += 1
      start = end
    }
    defer { entries.removeSubrange(keptCount...) }
    return entries.count - keptCount
  }

  /// The rank of each result; results have the same rank if neither precedes the other.
  private func ranks(
    of results: [CaseResult], by precedes: (CaseResult, CaseResult) -> Bool
  ) -> [UInt32] {
    let order = results.indices.sorted { precedes(results[$0], results[$1]) }
    var ranks = [UInt32](repeating: 0, count: results.count)
    for (last, place) in zip(order, order.dropFirst()) {
      ranks[place] = ranks[last] + (precedes(results[last], results[place]) ? 1 : 0)
    }
    return ranks
  }
}
