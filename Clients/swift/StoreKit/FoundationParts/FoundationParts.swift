internal import CAssayApp
internal import CStoreKit
internal import Foundation

/// The parts of Foundation that answer otherwise under a simulated App Store: where the receipt lies, delays and timers,
/// defaults that are changed, and the folders of the user.
package enum FoundationParts {
  /// Has them answer so in this process, once; done before `main`.
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

  /// Has the methods that a class overrides take the place of those of its base, or says what is otherwise.
  private static func replace(
    _ base: AnyClass, by overriding: AnyClass, _ plain: AnyClass, otherwise absence: String
  ) {
    if !storekit_replace_overrides(word(of: base), word(of: overriding), word(of: plain)) {
      report("\(absence): this version of Foundation implements its methods differently")
    }
  }

  /// Standard output may carry the protocol.
  private static func report(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  private static func word(of type: AnyClass) -> UnsafeMutableRawPointer {
    unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }
}

/// Called by CStoreKit ahead of `main`.
@_cdecl("storekit_begin")
func prepareFoundation() { FoundationParts.prepare() }
