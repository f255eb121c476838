/// The names that were added so far, as they are and as a case-insensitive device sees them.
struct NameRegister {
  private var paths: Set<[UInt8]> = []
  /// The first name of each group of names that differ only in case or in their Unicode normal form, by
  /// the lowercase name. Only looked up, never iterated.
  private var alike: [String: String] = [:]

  /// Adds a name, and returns its conflict with an earlier name, if any.
  mutating func flaw(of path: String) -> PackageFlaw? {
    guard paths.insert(Array(path.utf8)).inserted else { return .duplicate }
    let folded = path.lowercased()
    guard let other = alike[folded] else {
      alike[folded] = path
      return nil
    }
    return .sameButForCase(other: other)
  }
}
