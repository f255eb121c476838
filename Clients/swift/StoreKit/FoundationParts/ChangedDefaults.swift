internal import AssayApp
internal import Foundation

/// The defaults that were changed and not written. On a device a change reaches the system at once; here it stays in the
/// process until it is written, which happens before each call and at the end of each turn.
package final class ChangedDefaults: @unchecked Sendable {
  /// Those of this process.
  package static let shared = ChangedDefaults()

  private let lock = NSRecursiveLock()
  private var changed: [UserDefaults] = []
  private var isWriting = false

  /// Writes what was changed.
  package func write() {
    let waiting: [UserDefaults] = lock.withLock {
      if changed.isEmpty { return [] }
      defer { changed = [] }
      isWriting = true
      return changed
    }
    if waiting.isEmpty { return }
    for defaults in waiting { _ = defaults.synchronize() }
    lock.withLock { isWriting = false }
  }

  /// Reads the standard defaults again.
  func reload() {
    lock.withLock { (changed, isWriting) = ([], true) }
    _ = UserDefaults.standard.synchronize()
    lock.withLock { isWriting = false }
  }

  fileprivate func add(_ defaults: UserDefaults) {
    lock.withLock { if !changed.contains(where: { $0 === defaults }) { changed.append(defaults) } }
  }

  /// The app itself had its defaults written.
  fileprivate func wereWritten() {
    if lock.withLock({ isWriting }) { return }
    _ = StoreSession.current?.call { $0.synchronizePreferences(at: $1) }
  }
}

/// Its methods take the place of those of `UserDefaults`, so it has nothing of its own.
final class WatchedDefaults: UserDefaults {
  override func set(_ value: Any?, forKey defaultName: String) {
    super.set(value, forKey: defaultName)
    ChangedDefaults.shared.add(self)
  }

  /// The method that a nil without a type means; that of Foundation never returns for it on Linux.
  override func set(_ url: URL?, forKey defaultName: String) {
    guard let url else { return removeObject(forKey: defaultName) }
    super.set(url, forKey: defaultName)
    ChangedDefaults.shared.add(self)
  }

  override func removeObject(forKey defaultName: String) {
    super.removeObject(forKey: defaultName)
    ChangedDefaults.shared.add(self)
  }

  override func synchronize() -> Bool {
    let isWritten = super.synchronize()
    ChangedDefaults.shared.wereWritten()
    return isWritten
  }
}

/// Overrides nothing, for comparison.
final class PlainDefaults: UserDefaults {}
