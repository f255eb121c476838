internal import Kernel

/// The modules that a script required while it was loaded: their files, and a hash of what stands in them.
final class ModuleReadings {
  /// The files in the order of their first reading, as whoever reads them names them.
  private(set) var files: [String] = []
  private var digest = Digest()
  private var isLoaded = false

  /// Takes a module that is read.
  func add(_ file: String, _ source: [UInt8]) {
    guard !isLoaded, !files.contains(file) else { return }
    files.append(file)
    digest.combine(bytes: source)
  }

  /// Takes something else that is read, with a hash of what stands in it.
  func add(_ names: [String], _ value: UInt64) {
    guard !isLoaded else { return }
    files += names.filter { !files.contains($0) }
    digest.combine(value)
  }

  /// Ends the loading: what is required later depends on runs.
  func finish() { isLoaded = true }

  /// A hash of a script together with its modules.
  func fingerprint(of source: [UInt8]) -> UInt64 {
    var whole = digest
    whole.combine(bytes: source)
    return whole.value
  }
}
