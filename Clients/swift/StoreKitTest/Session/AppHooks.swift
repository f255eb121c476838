internal import AppSide
internal import Foundation
internal import StoreKit

/// The code that a test provides for its app.
final class AppHooks: @unchecked Sendable {
  private let lock = NSLock()
  private var launching: (() -> Void)?
  private var owning: ((String) -> Int)?

  /// The app's launch code.
  var onLaunch: (() -> Void)? {
    get { lock.withLock { launching } }
    set { lock.withLock { launching = newValue } }
  }

  /// Answers the events that StoreKit does not handle, as the system and the app's UI do on a device.
  func answer(_ event: Event) throws -> Answer {
    switch event {
    case .launched:
      onLaunch?()
      ApplicationNotice.post(.didFinishLaunching, .didBecomeActive)
    case .owned(let product): return owned.map { .count($0(product)) } ?? .none
    case .foregrounded: ApplicationNotice.post(.willEnterForeground, .didBecomeActive)
    case .backgrounded: ApplicationNotice.post(.willResignActive, .didEnterBackground)
    case .terminating: ApplicationNotice.post(.willTerminate)
    default: break
    }
    return .none
  }

  /// Returns how much of a product the user owns.
  var owned: ((String) -> Int)? {
    get { lock.withLock { owning } }
    set { lock.withLock { owning = newValue } }
  }
}
