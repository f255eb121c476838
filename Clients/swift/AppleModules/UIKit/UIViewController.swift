public import Foundation

/// An object that handles events: the base class of controllers and windows.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }
}

/// A controller without a view. It stores which controller it presents, and calls its own life-cycle methods.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// A title for users.
  open var title: String?
  /// The controller that this one presents.
  open private(set) var presentedViewController: UIViewController?
  /// The controller that presents this one.
  open private(set) weak var presentingViewController: UIViewController?

  /// Makes a controller.
  public override init() { super.init() }
  /// Makes a controller; the nib name and the bundle are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  private var isLoaded = false

  /// Calls `viewDidLoad` unless it was already called.
  open func loadViewIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    viewDidLoad()
  }

  /// The view was loaded; for subclasses.
  open func viewDidLoad() {}
  /// The view will appear; for subclasses.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view appeared; for subclasses.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view will disappear; for subclasses.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view disappeared; for subclasses.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Presents a controller, and calls its life-cycle methods before this method returns. Nothing is shown.
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

  /// Dismisses the controller that this one presents. If there is none, dismisses this one.
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
  /// The root controller.
  open var rootViewController: UIViewController?
  /// The scene of the window.
  open weak var windowScene: UIWindowScene?

  /// Adds the window to the application's windows and loads its root controller.
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
