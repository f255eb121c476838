/// Numbers from zero on that two sides give to the same things, where one side knows of some that the other does not.
struct NumberMap {
  private var innerByOuter: [Int: Int] = [:]
  private var outerByInner: [Int?] = []

  /// The app's number of something that was begun.
  mutating func made(_ outer: Int) -> Int {
    innerByOuter[outer] = outerByInner.count
    outerByInner.append(outer)
    return outerByInner.count - 1
  }

  /// The app's number of something that was never begun.
  mutating func lost() -> Int {
    outerByInner.append(nil)
    return outerByInner.count - 1
  }

  /// Something was begun besides the app's last; it goes by the same number.
  mutating func madeBesides(_ outer: Int) { innerByOuter[outer] = outerByInner.count - 1 }

  /// The app's number.
  func inner(of outer: Int) -> Int { innerByOuter[outer] ?? outer }

  /// The system's number, or nothing.
  func outer(of inner: Int) -> Int? { outerByInner.indices.contains(inner) ? outerByInner[inner] : inner }
}
