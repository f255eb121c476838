internal import AppSide
internal import Foundation

/// Reports about the UI, which need the capability `interface`.
extension Assay {
  /// The kind of a message to the user.
  public enum Dialog: String, CaseIterable, Sendable {
    /// A neutral message.
    case message
    /// An error.
    case error
    /// A question.
    case confirmation
    /// A notice that the app is waiting.
    case waiting
    /// Success.
    case success

    fileprivate var told: AppSide.Dialog {
      switch self {
      case .message: .message
      case .error: .error
      case .confirmation: .confirmation
      case .waiting: .waiting
      case .success: .success
      }
    }
  }

  /// Reports that a dialog is shown. Alerts of the `UIKit` module are reported automatically.
  public static func showDialog(_ kind: Dialog, _ text: String = "") {
    _ = StoreSession.call { $0.showDialog(kind.told, text, at: $1) }
  }

  /// Reports that a text is shown in the app's own window, such as a line below a button.
  public static func showText(_ kind: Dialog, _ text: String = "") {
    _ = StoreSession.call { $0.showText(kind.told, text, at: $1) }
  }

  /// Reports that the busy indicator is shown or hidden.
  public static func showBusy(_ isBusy: Bool = true) {
    _ = StoreSession.call { $0.showBusy(isBusy, at: $1) }
  }

  /// Reports that the price of a product is shown.
  public static func showPrice(of productIdentifier: String, _ text: String) {
    _ = StoreSession.call { $0.showPrice(productIdentifier, text, at: $1) }
  }

  /// Reports the number of products that are listed for sale.
  public static func listProducts(count: Int) {
    _ = StoreSession.call { $0.listProducts(count: count, at: $1) }
  }
}

/// The alerts of the `UIKit` module, which posts a notification for each.
enum ShownAlerts {
  private static let name = Notification.Name("AssayAlertShown")

  /// Reports each alert as a dialog, in all launches of this process.
  static func report() {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { alert in
      guard let text = alert.userInfo?["text"] as? String, StoreSession.current != nil else { return }
      Assay.showDialog(alert.userInfo?["isQuestion"] as? Bool == true ? .confirmation : .message, text)
    }
  }
}
