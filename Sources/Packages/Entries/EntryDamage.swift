/// Why an entry, or what follows it, cannot be read.
struct EntryDamage: Error {
  /// The entry, or empty for the whole.
  let path: String
  let reason: String
}
