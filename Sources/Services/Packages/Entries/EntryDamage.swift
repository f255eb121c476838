/// The reason why an entry, or the rest of the package after it, cannot be read.
struct EntryDamage: Error {
  /// The entry, or empty for the whole package.
  let path: String
  let reason: String
}
