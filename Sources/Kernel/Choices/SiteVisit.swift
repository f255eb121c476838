/// One choice of a run as a census sees it: where it was asked for, and what was chosen.
@frozen
public struct SiteVisit: Hashable, Sendable {
  /// The site.
  public let site: Site
  /// The number of the visit to the site; the first is 1.
  public let visit: UInt32
  /// How many outcomes there were to choose from.
  public let count: Int
  /// The outcome chosen.
  public let value: Int
  /// How much had happened before it, as the run counts.
  public let moment: UInt32

  /// The deviation that another outcome of this choice would be.
  public func deviation(to value: Int) -> Deviation {
    Deviation(site: site, visit: visit, count: count, value: value)
  }
}

/// Every choice of a run in order, with the number of its visit.
struct SiteCensus: Sendable {
  private var counter = VisitCounter()
  private(set) var visits: [SiteVisit] = []

  mutating func note(_ site: Site, count: Int, value: Int, moment: UInt32) {
    visits.append(
      SiteVisit(site: site, visit: counter.count(site), count: count, value: value, moment: moment))
  }

  /// Forgets all visits and keeps the memory.
  mutating func removeAll() {
    counter.removeAll()
    visits.removeAll(keepingCapacity: true)
  }
}
