/// Why an entry, or the part after it, cannot be read.
struct EntryDamage: Error {
  /// The entry, or empty for the whole package.
  let path: String
  let reason: String
}
