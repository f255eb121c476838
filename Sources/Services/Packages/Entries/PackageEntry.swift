/// One entry of a package.
struct PackageEntry {
  /// The name below the root of the package, unchanged.
  let path: String
  /// Whether the name is valid UTF-8. If not, `path` shows it as far as possible.
  let isText: Bool
  let kind: PackageEntryKind
  /// The size of a file in bytes, as its source claims.
  let byteCount: Int64
  /// Whether a file has the permission to be run as a program.
  let isExecutable: Bool
  /// Whether reading the content needs a password.
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
