/// One name in a package and what stands behind it.
struct PackageEntry {
  /// The name below the root of the package, as it was found.
  let path: String
  /// Whether the name is text in UTF-8; otherwise the path shows what can be shown of it.
  let isText: Bool
  /// The value that was found.
  let kind: PackageEntryKind
  /// How many bytes a file has, as far as its source claims.
  let byteCount: Int64
  /// Whether a file may be run as a program.
  let isExecutable: Bool
  /// Whether the bytes need a password.
  let isEncrypted: Bool

  init(
    path bytes: some Collection<UInt8>, kind: PackageEntryKind, byteCount: Int64 = 0,
    isExecutable: Bool = false, isEncrypted: Bool = false
  ) {
    let text = String(validating: bytes, as: UTF8.self)
    path = text ?? String(decoding: bytes, as: UTF8.self)
    isText = text != nil
    self.kind = kind
    self.byteCount = byteCount
    self.isExecutable = isExecutable
    self.isEncrypted = isEncrypted
  }
}
