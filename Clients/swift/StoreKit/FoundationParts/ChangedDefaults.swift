internal import AppSide
internal import Foundation

/// The defaults that were changed but not yet written. On a device, a change reaches the system at once. Here
/// a change stays in the process. It is written before each call and at the end of each turn.
package final class ChangedDefaults: @unchecked Sendable {
  /// The only object in this process.
  package static let shared = ChangedDefaults()

  private let lock = NSRecursiveLock()
  private var changed: [UserDefaults] = []
  private var isWriting = false

  /// Writes the changes.
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

  /// Reports that the app itself synchronized its defaults.
  fileprivate func wereWritten() {
    if lock.withLock({ isWriting }) { return }
    _ = StoreSession.current?.call { $0.synchronizePreferences(at: $1) }
  }
}

/// Overrides methods that replace those of `UserDefaults`. The class therefore has no properties.
final class WatchedDefaults: UserDefaults {
  override func set(_ value: Any?, forKey defaultName: String) {
    super.set(value, forKey: defaultName)
    ChangedDefaults.shared.add(self)
  }

  /// Overrides the method that the compiler selects for an untyped nil. On Linux, Foundation's method never
  /// returns for nil.
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

/// Overrides nothing. Comparing it with `WatchedDefaults` shows which methods to replace.
final class PlainDefaults: UserDefaults {}
