/// Maps the numbers that two sides assign to the same objects, counted from zero. One side may know
/// objects that the other does not.
struct NumberMap {
  private var innerByOuter: [Int: Int] = [:]
  private var outerByInner: [Int?] = []

  /// Records an object that was created on both sides, and returns the app's number for it.
  mutating func made(_ outer: Int) -> Int {
    innerByOuter[outer] = outerByInner.count
    outerByInner.append(outer)
    return outerByInner.count - 1
  }

  /// Records an object that exists only for the app, and returns the app's number for it.
  mutating func lost() -> Int {
    outerByInner.append(nil)
    return outerByInner.count - 1
  }

  /// Maps an additional object of the system to the app's latest number.
  mutating func addAlias(_ outer: Int) { innerByOuter[outer] = outerByInner.count - 1 }

  /// The app's number for the object with a number of the system.
  func inner(of outer: Int) -> Int { innerByOuter[outer] ?? outer }

  /// The system's number for the object with a number of the app. Nil if the object exists only for the
  /// app.
  func outer(of inner: Int) -> Int? { outerByInner.indices.contains(inner) ? outerByInner[inner] : inner }
}
