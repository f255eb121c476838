/// Where the entries of a package come from, one after another.
protocol EntrySource: AnyObject {
  /// Whether the sizes are those of files that lie there, and not the claims of an archive.
  var knowsSizes: Bool { get }
  /// How many bytes the whole takes where it lies, if that bounds anything.
  var packedByteCount: Int64? { get }
  /// The next entry, or nothing at the end.
  func next() throws(EntryDamage) -> PackageEntry?
  /// Reads on in the latest entry; gives how many bytes came, zero at its end.
  func read(into buffer: inout [UInt8]) throws(EntryDamage) -> Int
}
