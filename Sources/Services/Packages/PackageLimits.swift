/// The limits of a package.
struct PackageLimits: Sendable {
  /// The maximum size of the unpacked files: two gigabytes.
  var bytesMax: Int64 = 2 << 30
  /// The maximum ratio of the unpacked size to an archive's size, checked above `growthFloor`.
  var growthMax: Int64 = 250
  /// Below this unpacked size, the ratio is not checked.
  var growthFloor: Int64 = 64 << 20
  /// The maximum number of files, folders and links.
  var entryCountMax = PackageLimits.entriesMax
  /// The maximum size of `ContentInfo.plist` in bytes.
  var informationBytesMax = 256 << 10
  /// If content is requested, files up to this size are kept, up to about sixteen times this size in total.
  var keptBytesMax: Int64 = 64 << 10
  /// The maximum number of findings reported.
  var findingsMax = 200

  static let entriesMax = 50_000
}
