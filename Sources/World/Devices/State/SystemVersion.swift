public struct SystemVersion: Hashable, Comparable, Sendable {
  public let major: Int
  public let minor: Int

  public init(major: Int, minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Makes a version from a name such as "5.1". Nil if the name is not a version.
  public init?(named name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 else { return nil }
    let numbers = parts.compactMap(SystemVersion.number)
    guard numbers.count == parts.count, numbers[0] >= SystemVersion.firstWithPurchases.major else {
      return nil
    }
    self.init(major: numbers[0], minor: numbers.count == 2 ? numbers[1] : 0)
  }

  public var name: String { "\(major).\(minor)" }

  /// The version of a device unless a scenario chooses another one.
  public static let latest = SystemVersion(major: 18)
  public static let firstWithPurchases = SystemVersion(major: 3)
  public static let firstWithStoreSheet = SystemVersion(major: 6)

  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...2).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }
}
