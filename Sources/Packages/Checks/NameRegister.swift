/// The names that occurred so far, as they are and as a device without a sense for case and accents sees them.
struct NameRegister {
  private var paths: Set<[UInt8]> = []
  /// The first name of each that look alike; looked up, never walked. Equal texts are equal here in every normal form.
  private var alike: [String: String] = [:]

  /// Notes a name, and says what is wrong with it beside those before.
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
