/// What an app did to the files and preferences of its device.
public struct DiskCounters: Hashable, Sendable {
  /// How many files were written.
  public internal(set) var filesWritten = 0
  /// How many bytes were written to files.
  public internal(set) var bytesWritten: Int64 = 0
  /// How many files were copied.
  public internal(set) var filesCopied = 0
  /// How many files were removed.
  public internal(set) var filesRemoved = 0
  /// How many files could not be written.
  public internal(set) var writesFailed = 0
  /// How many files were excluded from backup.
  public internal(set) var filesExcluded = 0
  /// How many preferences were set.
  public internal(set) var preferencesSet = 0
  /// How many preferences were set and have not reached the disk.
  public internal(set) var preferencesUnflushed = 0
  /// How many changed preferences were lost with a process.
  public internal(set) var preferencesLost: Int64 = 0
}
