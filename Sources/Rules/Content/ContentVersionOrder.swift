/// The order of versions that are written as numbers with dots between them.
enum ContentVersionOrder {
  /// Whether one version is higher than another; what is no version is never higher.
  static func isNewer(_ version: String, than other: String) -> Bool {
    guard let left = numbers(in: version), let right = numbers(in: other) else { return false }
    for position in 0..<max(left.count, right.count) {
      let (one, two) = (number(position, of: left), number(position, of: right))
      if one != two { return one > two }
    }
    return false
  }

  private static func numbers(in version: String) -> [Int]? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap { $0 }
    return numbers.count == parts.count ? numbers : nil
  }

  /// A number that is not written counts as zero: 1 is 1.0.
  private static func number(_ position: Int, of numbers: [Int]) -> Int {
    position < numbers.count ? numbers[position] : 0
  }
}
