/// A source of the entries of a package, in sequence.
protocol EntrySource: AnyObject {
  /// Whether the sizes are those of actual files. If false, an archive only claims them.
  var knowsSizes: Bool { get }
  /// The size of the whole package in bytes; nil if it does not limit the unpacked size.
  var packedByteCount: Int64? { get }
  /// The next entry, or nil at the end.
  func next() throws(EntryDamage) -> PackageEntry?
  /// Continues reading the latest entry. Returns the number of bytes read, or zero at its end.
  func read(into buffer: inout [UInt8]) throws(EntryDamage) -> Int
}
