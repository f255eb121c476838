internal import AppSide
internal import Foundation

/// One launch of an app under test. It owns the app's instance and handles all events except StoreKit's
/// callbacks.
@MainActor
final class JudgedLaunch {
  /// The session of the launch.
  let session: StoreSession
  private static var isRepeated = false
  private let makeApp: @MainActor () -> any JudgedApp
  private var app: (any JudgedApp)?

  /// Prepares a launch. The app is made when the launch event arrives.
  init(in turns: Turns, _ makeApp: @escaping @MainActor () -> any JudgedApp) {
    self.makeApp = makeApp
    let session = StoreSession(turns.conversation)
    self.session = session
    StoreSession.current = session
    session.beforeCall = { ChangedDefaults.shared.write() }
    // State from an earlier run must not affect this one.
    if JudgedLaunch.isRepeated {
      ObserverRegister.shared.removeAll()
      VirtualTimers.removeAll()
    }
    JudgedLaunch.isRepeated = true
    session.appEvents = { event in try MainActor.assumeIsolated { try self.answer(event) } }
    turns.beforeEnd = {
      session.tellOfReleasedObservers()
      ChangedDefaults.shared.write()
    }
  }

  private func answer(_ event: Event) throws -> Answer {
    if case .launched = event {
      launch()
      return .none
    }
    guard let app else { ClientFault.end("the harness sent an event before the launch") }
    switch event {
    case .tapped(.buy(let product, let quantity)): app.buy(product, quantity: quantity)
    case .tapped(.restore): app.restore()
    case .tapped(.named(let name)): app.tapped(name)
    case .owned(let product): return .count(app.owned(product))
    case .foregrounded: ApplicationNotice.post(.willEnterForeground, .didBecomeActive)
    case .backgrounded: ApplicationNotice.post(.willResignActive, .didEnterBackground)
    case .terminating: ApplicationNotice.post(.willTerminate)
    case .loginChanged: app.loginChanged()
    default: ClientFault.end("\(event) is for StoreKit")
    }
    return .none
  }

  private func launch() {
    if let directory = session.conversation.details.directory { PrivateDirectory.enter(directory) }
    let app = makeApp()
    self.app = app
    app.launch()
    ApplicationNotice.post(.didFinishLaunching, .didBecomeActive)
  }
}

/// The notifications of the app's life cycle, by their names on a device.
package enum ApplicationNotice: String, Sendable {
  /// The app was launched.
  case didFinishLaunching = "UIApplicationDidFinishLaunchingNotification"
  /// The app is in the foreground.
  case didBecomeActive = "UIApplicationDidBecomeActiveNotification"
  /// The app is about to leave the foreground.
  case willResignActive = "UIApplicationWillResignActiveNotification"
  /// The app is in the background.
  case didEnterBackground = "UIApplicationDidEnterBackgroundNotification"
  /// The app is about to enter the foreground.
  case willEnterForeground = "UIApplicationWillEnterForegroundNotification"
  /// The system is about to terminate the app.
  case willTerminate = "UIApplicationWillTerminateNotification"

  /// Posts notifications in this order.
  package static func post(_ notices: ApplicationNotice...) {
    for notice in notices {
      NotificationCenter.default.post(name: Notification.Name(notice.rawValue), object: nil)
    }
  }
}
