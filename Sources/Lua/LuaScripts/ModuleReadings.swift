internal import Kernel

/// The files that a script read in addition to its own: modules, catalogs and packages of hosted content.
///
/// Files read during loading belong to every run; later ones belong only to the current run.
public final class ModuleReadings {
  /// The files read during loading, in the order of their first reading.
  public private(set) var files: [String] = []
  private var digest = Digest()
  private var isLoaded = false
  private var runDigest: Digest?
  private var runFiles: [String] = []

  public init() {}

  /// Adds a module that was read.
  public func add(_ file: String, _ source: [UInt8]) {
    guard !files.contains(file) else { return }
    if isLoaded {
      addToRun(file) { $0.combine(bytes: source) }
    } else {
      files.append(file)
      digest.combine(bytes: source)
    }
  }

  /// Adds files that are read as a unit, such as a package, with a hash of their content.
  public func add(_ names: [String], _ value: UInt64) {
    if isLoaded {
      addToRun(names.first ?? "") { $0.combine(value) }
    } else {
      files += names.filter { !files.contains($0) }
      digest.combine(value)
    }
  }

  /// Ends the loading phase.
  public func finish() { isLoaded = true }

  /// Forgets the files of the previous run.
  public func beginRun() {
    runDigest = nil
    runFiles.removeAll(keepingCapacity: true)
  }

  /// A hash of a script and of everything that it read during loading and in the current run.
  public func fingerprint(of source: [UInt8]) -> UInt64 {
    var whole = digest
    whole.combine(bytes: source)
    if let runDigest { whole.combine(runDigest.value) }
    return whole.value
  }

  private func addToRun(_ file: String, _ combine: (inout Digest) -> Void) {
    guard !runFiles.contains(file) else { return }
    runFiles.append(file)
    var digest = runDigest ?? Digest()
    combine(&digest)
    runDigest = digest
  }
}
