internal import CStoreKit
internal import Foundation

/// The parts of Foundation that answer otherwise under a simulated App Store: where the receipt lies, delays of the main
/// queue, defaults that are changed, and the folders of the user.
package enum FoundationParts {
  /// Has them answer so in this process, once.
  package static func prepare() { _ = isPrepared }

  private static let isPrepared: Bool = {
    storekit_set_delay_taker { nanoseconds, block in VirtualDelays.take(nanoseconds, block) }
    if !storekit_answer_receipt_url(word(of: Bundle.self)) {
      print("Bundle.main.appStoreReceiptURL is nil here: this Foundation keeps the getter elsewhere")
    }
    let areWatched = storekit_replace_overrides(
      word(of: UserDefaults.self), word(of: WatchedDefaults.self), word(of: PlainDefaults.self))
    if !areWatched { print("changes of UserDefaults are not seen here; call synchronize() after them") }
    let hasHome = storekit_replace_overrides(
      word(of: FileManager.self), word(of: HomeFileManager.self), word(of: PlainFileManager.self))
    if !hasHome {
      print("FileManager finds no libraryDirectory here: this Foundation keeps its methods elsewhere")
    }
    return true
  }()

  private static func word(of type: AnyClass) -> UnsafeMutableRawPointer {
    unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }
}
