/// The names so far, as they are and as a case-insensitive device sees them.
struct NameRegister {
  private var paths: Set<[UInt8]> = []
  /// The first of all names that look alike. Only looked up, never iterated. Strings compare equal in every
  /// Unicode normal form.
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
