internal import CAppSide
internal import CStoreKit
internal import Foundation

/// The parts of Foundation that behave differently with a simulated App Store: the receipt's location, delays
/// and timers, changed defaults, and the user's folders.
package enum FoundationParts {
  /// Replaces them in this process, once, before `main`.
  static func prepare() { _ = isPrepared }

  private static let isPrepared: Bool = {
    assay_app_set_delay_taker { nanoseconds, isMainQueue, delayed in
      VirtualDelays.take(nanoseconds, onMainQueue: isMainQueue, delayed)
    }
    if !storekit_answer_receipt_url(word(of: Bundle.self)) {
      report("Bundle.main.appStoreReceiptURL is nil: this version of Foundation implements it differently")
    }
    replace(
      UserDefaults.self, by: WatchedDefaults.self, PlainDefaults.self,
      otherwise: "changes to UserDefaults are not detected; call synchronize() after them")
    replace(
      FileManager.self, by: HomeFileManager.self, PlainFileManager.self,
      otherwise: "FileManager does not find libraryDirectory")
    if !storekit_add_timers(word(of: RunLoop.self)) {
      report(
        "timers added to a run loop do not fire: this version of Foundation implements them differently")
    }
    return true
  }()

  /// Replaces the methods of a base class by the overrides of another, or reports the difference.
  private static func replace(
    _ base: AnyClass, by overriding: AnyClass, _ plain: AnyClass, otherwise absence: String
  ) {
    if !storekit_replace_overrides(word(of: base), word(of: overriding), word(of: plain)) {
      report("\(absence): this version of Foundation implements its methods differently")
    }
  }

  /// Standard output may belong to the protocol.
  private static func report(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  private static func word(of type: AnyClass) -> UnsafeMutableRawPointer {
    unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }
}

/// Called by CStoreKit before `main`.
@_cdecl("storekit_begin")
func prepareFoundation() { FoundationParts.prepare() }
