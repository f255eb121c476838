public import Foundation

/// What has events: the base of controllers and windows.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Makes one.
  public override init() { super.init() }
}

/// A controller without a view: it knows what it presents, and calls its own methods as a screen would.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// A name for a person.
  open var title: String?
  /// What stands above this one.
  open private(set) var presentedViewController: UIViewController?
  /// What this one stands above.
  open private(set) weak var presentingViewController: UIViewController?

  /// Makes a controller.
  public override init() { super.init() }
  /// Makes a controller; the names of a file and its bundle say nothing here.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  private var isLoaded = false

  /// Calls `viewDidLoad` if that was not called yet.
  open func loadViewIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    viewDidLoad()
  }

  /// The view is there; for subclasses.
  open func viewDidLoad() {}
  /// The view will be seen; for subclasses.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is seen; for subclasses.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view will not be seen any longer; for subclasses.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is not seen any longer; for subclasses.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Puts a controller above this one, and says that it is there before it returns; nothing is shown.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.loadViewIfNeeded()
    viewControllerToPresent.viewWillAppear(flag)
    viewControllerToPresent.viewDidAppear(flag)
    completion?()
  }

  /// Takes away what stands above this one, or else this one itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: flag, completion: completion)
      } else {
        completion?()
      }
      return
    }
    presented.viewWillDisappear(flag)
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.viewDidDisappear(flag)
    completion?()
  }
}

/// A window without a screen.
@preconcurrency @MainActor
open class UIWindow: UIResponder {
  /// The controller at the bottom.
  open var rootViewController: UIViewController?
  /// The scene of the window.
  open weak var windowScene: UIWindowScene?

  /// Adds the window to the application's and loads its controller.
  open func makeKeyAndVisible() {
    if !UIApplication.shared.windows.contains(self) { UIApplication.shared.windows.append(self) }
    rootViewController?.loadViewIfNeeded()
  }
}

/// A scene; the application has none.
@preconcurrency @MainActor
open class UIScene: UIResponder {}

/// A scene of windows; the application has none.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {}
