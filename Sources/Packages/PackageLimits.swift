/// The limits of a package.
struct PackageLimits: Sendable {
  /// The files of a package may have two gigabytes, unpacked.
  var bytesMax: Int64 = 2 << 30
  /// How many times its own size an archive may grow, once it has grown to a size that matters.
  var growthMax: Int64 = 250
  /// Below this size no growth matters.
  var growthFloor: Int64 = 64 << 20
  /// How many files, folders and links there may be.
  var entryCountMax = PackageLimits.entriesMax
  /// How many bytes `ContentInfo.plist` may have.
  var informationBytesMax = 256 << 10
  /// Files up to this size are kept where somebody wants their content, as long as all of them have no more than
  /// sixteen times as much.
  var keptBytesMax: Int64 = 64 << 10
  /// How many findings are told.
  var findingsMax = 200

  static let entriesMax = 50_000
}
