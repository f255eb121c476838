internal import AppSide
public import Foundation

/// The key of the parameter with an item's number at the store.
public let SKStoreProductParameterITunesItemIdentifier = "id"
/// The key of the parameter with the app's product to promote on the page.
public let SKStoreProductParameterProductIdentifier = "productIdentifier"
/// The key of the parameter with the developer's custom product page.
public let SKStoreProductParameterCustomProductPageIdentifier = "ppid"
/// The key of the parameter with an affiliate's token.
public let SKStoreProductParameterAffiliateToken = "at"
/// The key of the parameter with a campaign's token.
public let SKStoreProductParameterCampaignToken = "ct"
/// The key of the parameter with a provider's token.
public let SKStoreProductParameterProviderToken = "pt"
/// The key of the parameter with an advertising partner's token.
public let SKStoreProductParameterAdvertisingPartnerToken = "advp"

/// A page of the store inside the app, without its view: it can be loaded, shown, and dismissed.
open class SKStoreProductViewController: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private weak var heldDelegate: (any SKStoreProductViewControllerDelegate)?
  private var place: (session: StoreSession, number: Int)?

  /// Makes an empty page.
  public override init() {}

  /// The delegate, which is notified when the user closes the page. It is held weakly.
  open weak var delegate: (any SKStoreProductViewControllerDelegate)? {
    get { lock.withLock { heldDelegate } }
    set {
      lock.withLock { heldDelegate = newValue }
      guard let (session, number) = registered else { return }
      _ = session.call { $0.setSheetHandler(number, isSet: newValue != nil, at: $1) }
    }
  }

  /// Loads the page of an item. The block receives whether the page was loaded, and an error if it was not.
  open func loadProduct(
    withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    guard let (session, sheet) = registered else {
      return AbsentStore.shared.later { block?(false, AbsentStore.error) }
    }
    let visit = session.pending.expectVisit { event in
      guard case .sheetLoaded(_, let error) = event else { return }
      block?(error == nil, error.map { SystemError.make($0) })
    }
    _ = session.call {
      $0.loadSheet(sheet, number: visit, SheetParameters(parameters), at: $1)
    }
  }

  /// Shows the page, like a view controller that presents it.
  package func present() {
    guard let (session, number) = registered else { return }
    _ = session.call { $0.presentSheet(number, at: $1) }
  }

  /// Dismisses the page, like a view controller that dismisses it.
  package func dismiss() {
    guard let (session, number) = registered else { return }
    _ = session.call { $0.dismissSheet(number, at: $1) }
  }

  func tellFinish() { delegate?.productViewControllerDidFinish(self) }

  /// The session of the page, and the page's number in the session.
  private var registered: (session: StoreSession, number: Int)? {
    guard let session = StoreSession.current else { return nil }
    return lock.withLock {
      if let place, place.session === session { return place }
      let new = (session, session.pending.add(self))
      place = new
      return new
    }
  }
}

/// A delegate of a page of the store. The method has a default implementation.
public protocol SKStoreProductViewControllerDelegate: StoreKitObject {
  /// Notifies the delegate that the user closed the page. The app then dismisses it.
  func productViewControllerDidFinish(_ viewController: SKStoreProductViewController)
}

extension SKStoreProductViewControllerDelegate {
  /// Does nothing.
  public func productViewControllerDidFinish(_ viewController: SKStoreProductViewController) {}
}

extension SheetParameters {
  /// Makes the content from parameters with Apple's keys. The item is a number or a string of digits.
  fileprivate init(_ parameters: [String: Any]) {
    let item = parameters[SKStoreProductParameterITunesItemIdentifier]
    let digits = (item as? String) ?? item.map { "\($0)" } ?? ""
    self.init(
      itemIdentifier: Int(digits) ?? 0,
      productIdentifier: parameters[SKStoreProductParameterProductIdentifier] as? String)
  }
}
