public import Foundation

/// An alert that is not displayed. Its actions are stored, and none of them is chosen automatically.
///
/// When the alert is presented, it posts a notification with the title and the message, so that a harness can
/// report it.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// Where an alert appears on a device.
  public enum Style: Int, Sendable {
    /// At the edge of the screen.
    case actionSheet = 0
    /// In the middle of the screen.
    case alert = 1
  }

  /// The message.
  open var message: String?
  /// The style of the alert.
  public let preferredStyle: Style
  /// The actions.
  open private(set) var actions: [UIAlertAction] = []
  /// The action that the return key chooses.
  open var preferredAction: UIAlertAction?

  /// Makes an alert.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Posts that the alert is shown. An alert with several actions is reported as a question.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let words = [title, message].compactMap { $0 }.joined(separator: ": ")
    NotificationCenter.default.post(
      name: Notification.Name("AssayAlertShown"), object: nil,
      userInfo: ["text": words, "isQuestion": actions.count > 1])
  }

  /// Adds an action.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// An action of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The style of an action.
  public enum Style: Int, Sendable {
    /// The default style.
    case `default` = 0
    /// The action cancels.
    case cancel = 1
    /// The action is destructive.
    case destructive = 2
  }

  /// The title of the action.
  public let title: String?
  /// The style of the action.
  public let style: Style
  /// Whether the action can be chosen.
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?

  /// Makes an action.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  /// Chooses the action, like a user's tap.
  package func choose() { handler?(self) }
}
