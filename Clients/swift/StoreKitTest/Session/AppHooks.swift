internal import AssayApp
internal import Foundation
internal import StoreKit

/// What a test tells of its app.
final class AppHooks: @unchecked Sendable {
  private let lock = NSLock()
  private var launching: (() -> Void)?
  private var owning: ((String) -> Int)?

  /// The code of the app that a launch begins with.
  var onLaunch: (() -> Void)? {
    get { lock.withLock { launching } }
    set { lock.withLock { launching = newValue } }
  }

  /// Answers what is no event of StoreKit, as the system and the app's interface do on a device.
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

  /// How much the user has of a product.
  var owned: ((String) -> Int)? {
    get { lock.withLock { owning } }
    set { lock.withLock { owning = newValue } }
  }
}
