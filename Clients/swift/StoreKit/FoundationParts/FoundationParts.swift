internal import CStoreKit
internal import Foundation

/// The parts of Foundation that answer otherwise under a simulated App Store: where the receipt lies, delays and timers,
/// defaults that are changed, and the folders of the user.
package enum FoundationParts {
  /// Has them answer so in this process, once.
  package static func prepare() { _ = isPrepared }

  private static let isPrepared: Bool = {
    storekit_set_delay_taker { nanoseconds, delayed in VirtualDelays.take(nanoseconds, delayed) }
    if !storekit_answer_receipt_url(word(of: Bundle.self)) {
      print("Bundle.main.appStoreReceiptURL is nil here: this Foundation keeps the getter elsewhere")
    }
    replace(
      UserDefaults.self, by: WatchedDefaults.self, PlainDefaults.self,
      otherwise: "changes of UserDefaults are not seen here; call synchronize() after them")
    replace(
      FileManager.self, by: HomeFileManager.self, PlainFileManager.self,
      otherwise: "FileManager finds no libraryDirectory here")
    if !storekit_add_timers(word(of: RunLoop.self)) {
      print(
        "timers that are added to a run loop do not fire here: this Foundation keeps its methods elsewhere")
    }
    return true
  }()

  /// Has the methods that a class overrides take the place of those of its base, or says what is otherwise.
  private static func replace(
    _ base: AnyClass, by overriding: AnyClass, _ plain: AnyClass, otherwise absence: String
  ) {
    if !storekit_replace_overrides(word(of: base), word(of: overriding), word(of: plain)) {
      print("\(absence): this Foundation keeps its methods elsewhere")
    }
  }

  private static func word(of type: AnyClass) -> UnsafeMutableRawPointer {
    unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }
}
