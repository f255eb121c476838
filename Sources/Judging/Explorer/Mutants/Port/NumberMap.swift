/// Maps the numbers that two sides assign to the same objects, counted from zero. One side may know
/// objects that the other does not.
struct NumberMap {
  private var innerByOuter: [Int: Int] = [:]
  private var outerByInner: [Int?] = []

  /// The app's number of an object that was created on both sides.
  mutating func made(_ outer: Int) -> Int {
    innerByOuter[outer] = outerByInner.count
    outerByInner.append(outer)
    return outerByInner.count - 1
  }

  /// The app's number of an object that exists only for the app.
  mutating func lost() -> Int {
    outerByInner.append(nil)
    return outerByInner.count - 1
  }

  /// Maps an additional object of the system to the app's latest number.
  mutating func addAlias(_ outer: Int) { innerByOuter[outer] = outerByInner.count - 1 }

  /// The app's number.
  func inner(of outer: Int) -> Int { innerByOuter[outer] ?? outer }

  /// The system's number; nil if the object exists only for the app.
  func outer(of inner: Int) -> Int? { outerByInner.indices.contains(inner) ? outerByInner[inner] : inner }
}
