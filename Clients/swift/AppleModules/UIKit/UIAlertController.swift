public import Foundation

/// A question to the user that nobody sees: its actions are kept, and none is chosen by itself.
///
/// Its presentation posts a notification with the title and the message, so that a harness can report it.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// How the question is shown.
  public enum Style: Int, Sendable {
    /// From the edge of the screen.
    case actionSheet = 0
    /// In the middle of the screen.
    case alert = 1
  }

  /// What is asked.
  open var message: String?
  /// How the question is shown.
  public let preferredStyle: Style
  /// The answers that can be given.
  open private(set) var actions: [UIAlertAction] = []
  /// The answer that the return key gives.
  open var preferredAction: UIAlertAction?

  /// Makes a question.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Says that the alert is shown: a question if there are several answers.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let words = [title, message].compactMap { $0 }.joined(separator: ": ")
    NotificationCenter.default.post(
      name: Notification.Name("AssayAlertShown"), object: nil,
      userInfo: ["text": words, "isQuestion": actions.count > 1])
  }

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// An answer to a question.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// What an answer does, as the user sees it.
  public enum Style: Int, Sendable {
    /// Nothing in particular.
    case `default` = 0
    /// Everything stays as it is.
    case cancel = 1
    /// Something is lost.
    case destructive = 2
  }

  /// The words of the answer.
  public let title: String?
  /// What the answer does, as the user sees it.
  public let style: Style
  /// Whether the answer can be given.
  open var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?

  /// Makes an answer.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  /// Gives the answer, as a user's touch would.
  package func choose() { handler?(self) }
}
