/// Supplies values that depend only on the seed, the site and the visit. So a new site does not change the
/// values at other sites.
///
/// At latitudes and user decisions, all outcomes are equally likely. Faults are rare, in two steps. The seed
/// arms a quarter of the fault sites' names, and an armed site fires at one visit in eight. Runs with many
/// faults at once find fewer errors than runs with few faults.
struct SeededDriver: Sendable {
  private let seed: UInt64
  private let kinds: SiteKinds
  private var visits = VisitCounter()

  init(seed: UInt64, kinds: SiteKinds) {
    self.seed = seed
    self.kinds = kinds
  }

  mutating func pick(_ count: Int, at site: Site, kind: SiteKind) -> (value: Int, visit: UInt32) {
    guard kinds.contains(SiteKinds(kind)) else { return (0, 0) }
    let visit = visits.count(site)
    let start = SplitMix.mix(seed &+ 0x9E37_79B9_7F4A_7C15) ^ SplitMix.mix(site.key)
    var stream = SplitMix(seed: SplitMix.mix(start) ^ UInt64(visit))
    switch kind {
    case .latitude, .user:
      return (Int(stream.next(below: UInt64(count))), visit)
    case .fault:
      var arming = SplitMix(seed: SplitMix.mix(seed) ^ UInt64(site.name))
      guard arming.next(below: 4) == 0, stream.next(below: 8) == 0 else { return (0, visit) }
      return (1 + Int(stream.next(below: UInt64(count - 1))), visit)
    }
  }

  /// Counts a visit at which a pin supplied the value.
  mutating func skip(_ site: Site, kind: SiteKind) {
    guard kinds.contains(SiteKinds(kind)) else { return }
    _ = visits.count(site)
  }
}

/// The number of visits of each site: an open-addressing table, keyed by the site's key.
struct VisitCounter: Sendable {
  private struct Entry: Sendable {
    var key: UInt64
    var visits: UInt32
  }

  /// The length is zero or a power of two; an entry without visits is vacant.
  private var entries: [Entry] = []
  private var siteCount = 0

  /// Counts one more visit and returns its number, counted from 1.
  mutating func count(_ site: Site) -> UInt32 {
    if 2 * siteCount >= entries.count { grow() }
    let key = site.key
    let place = find(key)
    if entries[place].visits == 0 { siteCount += 1 }
    let visits = entries[place].visits &+ 1
    entries[place] = Entry(key: key, visits: visits)
    return visits
  }

  /// Clears all visits and keeps the memory.
  mutating func removeAll() {
    guard siteCount > 0 else { return }
    for place in entries.indices { entries[place].visits = 0 }
    siteCount = 0
  }

  private func find(_ key: UInt64) -> Int {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: SplitMix.mix(key)) & mask
    while entries[place].visits > 0, entries[place].key != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = entries
    entries = Array(repeating: Entry(key: 0, visits: 0), count: Swift.max(16, old.count * 2))
    for entry in old where entry.visits > 0 { entries[find(entry.key)] = entry }
  }
}
