/// A choice that was not zero: where, at which visit, out of how many outcomes, and which one it was.
public struct Deviation: Hashable, Sendable {
  /// The site of the choice.
  public let site: Site
  /// Which visit to the site it was; the first is 1.
  public let visit: UInt32
  /// How many outcomes there were to choose from.
  public let count: Int
  /// The outcome chosen, from 1 up to `count - 1`.
  public let value: Int

  /// A deviation of its parts.
  public init(site: Site, visit: UInt32, count: Int, value: Int) {
    self.site = site
    self.visit = visit
    self.count = count
    self.value = value
  }
}

extension Deviation: CustomStringConvertible {
  /// The deviation in words, such as `site 3.0.12, visit 2: 1 of 4`.
  public var description: String { "site \(site), visit \(visit): \(value) of \(count)" }
}
