@_exported public import Foundation

/// The application: its state, which follows the notifications, and the functions that purchase code uses.
///
/// A simulator of the system posts the notifications by name. This object follows them from the time it is
/// first used.
@preconcurrency @MainActor
open class UIApplication: NSObject {
  /// The shared application.
  public static let shared = UIApplication()

  /// The state of an application.
  public enum State: Int, Sendable {
    /// In the foreground, receiving touches.
    case active = 0
    /// In the foreground, without touches.
    case inactive = 1
    /// In the background.
    case background = 2
  }

  /// The current state.
  open private(set) var applicationState: State = .active
  /// Whether the network indicator is shown; has no effect.
  open var isNetworkActivityIndicatorVisible = false
  /// Whether the screen stays on; has no effect.
  open var isIdleTimerDisabled = false
  /// The delegate. The notifications carry the same information.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The scenes; always empty, because there is no screen.
  open var connectedScenes: Set<UIScene> { [] }
  /// The windows that the app has added.
  open var windows: [UIWindow] = []
  /// The window that has the keyboard.
  open var keyWindow: UIWindow? { windows.first }
  /// The URLs that were opened, in order.
  package private(set) var openedURLs: [URL] = []

  private var tasks: [UIBackgroundTaskIdentifier: (@MainActor @Sendable () -> Void)?] = [:]
  private var taskCount = 0
  private var observations: [any NSObjectProtocol] = []

  override init() {
    super.init()
    follow(UIApplication.willResignActiveNotification, .inactive) { $0.applicationWillResignActive($1) }
    follow(UIApplication.didEnterBackgroundNotification, .background) { $0.applicationDidEnterBackground($1) }
    follow(UIApplication.willEnterForegroundNotification, .inactive) { $0.applicationWillEnterForeground($1) }
    follow(UIApplication.didBecomeActiveNotification, .active) { $0.applicationDidBecomeActive($1) }
    follow(UIApplication.willTerminateNotification, nil) { $0.applicationWillTerminate($1) }
  }

  private func follow(
    _ name: Notification.Name, _ state: State?,
    _ tell: @escaping @MainActor @Sendable (any UIApplicationDelegate, UIApplication) -> Void
  ) {
    let observation = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated {
        let application = UIApplication.shared
        if let state { application.applicationState = state }
        if let delegate = application.delegate { tell(delegate, application) }
      }
    }
    observations.append(observation)
  }

  /// Whether a URL can be opened: every URL with a scheme can.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme != nil }

  /// Records that a URL was opened and reports it on the main queue; nothing is shown.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    openedURLs.append(url)
    if let completion { DispatchQueue.main.async { completion(true) } }
  }

  /// Begins work that continues in the background. The world waits until the app ends the work.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    taskCount += 1
    let identifier = UIBackgroundTaskIdentifier(rawValue: taskCount)
    tasks[identifier] = .some(handler)
    return identifier
  }

  /// Ends background work; an invalid identifier is ignored.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { tasks[identifier] = nil }

  /// The remaining seconds in the background, which are unlimited.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Registers for remote notifications; none arrive.
  open func registerForRemoteNotifications() {}

  /// An option for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// Makes an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Opens the URL only in an app that claims it.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenExternalURLOptionUniversalLinksOnly")
  }

  /// A key for the reason why the app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String
    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The URL of the app's own settings.
  nonisolated public static let openSettingsURLString = "app-settings:"
}

/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the task.
  public let rawValue: Int
  /// Makes an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The identifier of no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
