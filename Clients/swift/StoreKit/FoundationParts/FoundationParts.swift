internal import CAppSide
internal import CStoreKit
internal import Foundation

/// The parts of Foundation that behave differently with a simulated App Store: the receipt's location, delays
/// and timers, changed defaults, and the user's folders.
package enum FoundationParts {
  /// Replaces these parts in this process, once, before `main`.
  static func prepare() { _ = isPrepared }

  private static let isPrepared: Bool = {
    assay_app_set_delay_taker { nanoseconds, isMainQueue, delayed in
      VirtualDelays.take(nanoseconds, onMainQueue: isMainQueue, delayed)
    }
    let effects = [
      storekit_answer_receipt_url(word(of: Bundle.self)),
      storekit_watch_defaults(
        word(of: UserDefaults.self), word(of: WatchedDefaults.self), word(of: PlainDefaults.self)),
      storekit_answer_folders(
        word(of: FileManager.self), word(of: HomeFileManager.self), word(of: PlainFileManager.self)),
      storekit_add_timers(word(of: RunLoop.self)),
    ]
    for effect in effects { if let effect { report(String(cString: effect)) } }
    return true
  }()

  /// The assumptions about the toolchain that do not hold in this process, each with its effect.
  package static func brokenAssumptions() -> [String] {
    let block: @convention(block) () -> Void = {}
    storekit_check_assumptions(
      word(of: RunLoop.self), unsafeBitCast(block, to: UnsafeMutableRawPointer.self))
    return (0..<storekit_assumption_count()).compactMap { place in
      storekit_broken_assumption(place).map { String(cString: $0) }
    }
  }

  /// Reports on standard error, because standard output may belong to the protocol.
  private static func report(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  private static func word(of type: AnyClass) -> UnsafeMutableRawPointer {
    unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }
}

/// Called by CStoreKit before `main`.
@_cdecl("storekit_begin")
func prepareFoundation() { FoundationParts.prepare() }
