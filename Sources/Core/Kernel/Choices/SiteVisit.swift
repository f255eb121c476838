/// One choice of a run, as recorded in the census.
@frozen
public struct SiteVisit: Hashable, Sendable {
  public let site: Site
  /// The number of the visit to the site; the first is 1.
  public let visit: UInt32
  /// The number of outcomes to choose from.
  public let count: Int
  public let value: Int
  /// The run's `moment` when the choice was made.
  public let moment: UInt32

  /// Makes the deviation that changes this choice to the outcome `value`.
  public func deviation(to value: Int) -> Deviation {
    Deviation(site: site, visit: visit, count: count, value: value)
  }
}

/// Every choice of a run in order, with its visit number.
struct SiteCensus: Sendable {
  private var counter = VisitCounter()
  private(set) var visits: [SiteVisit] = []

  mutating func note(_ site: Site, count: Int, value: Int, moment: UInt32) {
    visits.append(
      SiteVisit(site: site, visit: counter.count(site), count: count, value: value, moment: moment))
  }

  /// Clears all visits and keeps the memory.
  mutating func removeAll() {
    counter.removeAll()
    visits.removeAll(keepingCapacity: true)
  }
}
