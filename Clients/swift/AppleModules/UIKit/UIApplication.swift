@_exported public import Foundation

/// The application: its state, as the notifications tell it, and what purchase code asks of it besides.
///
/// Whoever plays the system posts the notifications by their names; this object follows them from its first use.
@preconcurrency @MainActor
open class UIApplication: NSObject {
  /// The one application.
  public static let shared = UIApplication()

  /// Where the application is.
  public enum State: Int, Sendable {
    /// In front, with the user's touches.
    case active = 0
    /// In front, without them.
    case inactive = 1
    /// Behind another one.
    case background = 2
  }

  /// Where the application is now.
  open private(set) var applicationState: State = .active
  /// Whether the sign of network traffic is shown; nobody sees it.
  open var isNetworkActivityIndicatorVisible = false
  /// Whether the screen stays on; nobody sees it.
  open var isIdleTimerDisabled = false
  /// Who is told of the application's life; the notifications tell it too.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The scenes: none, as there is no screen.
  open var connectedScenes: Set<UIScene> { [] }
  /// The windows: what the app itself has put there.
  open var windows: [UIWindow] = []
  /// The window that has the keyboard.
  open var keyWindow: UIWindow? { windows.first }
  /// The addresses that were opened, in order.
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

  /// Whether an address can be opened: all of the web and of the system can.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme != nil }

  /// Notes that an address was opened and says so on the main queue; nothing is shown.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    openedURLs.append(url)
    if let completion { DispatchQueue.main.async { completion(true) } }
  }

  /// Begins work that goes on in the background. Nothing ends it but the app: the world waits for work.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    taskCount += 1
    let identifier = UIBackgroundTaskIdentifier(rawValue: taskCount)
    tasks[identifier] = .some(handler)
    return identifier
  }

  /// Ends work; an identifier of none is left alone.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { tasks[identifier] = nil }

  /// How many seconds are left in the background: there is no end.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Registers for remote messages: none come.
  open func registerForRemoteNotifications() {}

  /// How an address is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// Makes an option of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Opens the address only in an app that claims it.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenExternalURLOptionUniversalLinksOnly")
  }

  /// What an app was launched for.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// Makes an option of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The address of the app's own settings.
  nonisolated public static let openSettingsURLString = "app-settings:"
}

/// A piece of work in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int
  /// Makes an identifier of its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No work.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
