internal import AppSide
public import Foundation

/// Whether a promotion shows in the store on this device.
public enum SKProductStorePromotionVisibility: Int, @unchecked Sendable {
  /// The developer's setting at the store decides.
  case `default` = 0
  /// The promotion shows.
  case show = 1
  /// The promotion is hidden.
  case hide = 2

  fileprivate init(_ told: PromotionVisibility) {
    switch told {
    case .default: self = .default
    case .show: self = .show
    case .hide: self = .hide
    }
  }

  fileprivate var told: PromotionVisibility {
    switch self {
    case .default: .default
    case .show: .show
    case .hide: .hide
    }
  }
}

/// Controls which promotions of the app's products show in the store on this device, and in which order.
open class SKProductStorePromotionController: NSObject, @unchecked Sendable {
  private static let shared = SKProductStorePromotionController()

  /// Makes an object for the only controller.
  public override init() {}

  /// The controller of the app.
  open class func `default`() -> Self { Shared.object(shared) }

  /// Asks whether a product's promotion shows.
  @preconcurrency
  open func fetchStorePromotionVisibility(
    forProduct product: SKProduct,
    completionHandler: (@Sendable (SKProductStorePromotionVisibility, (any Error)?) -> Void)? = nil
  ) {
    let identifier = product.productIdentifier
    ask { answer, error in
      completionHandler?(answer?.visibility.map { SKProductStorePromotionVisibility($0) } ?? .default, error)
    } by: {
      $0.fetchPromotion(number: $1, identifier, at: $2)
    }
  }

  /// Shows or hides a product's promotion.
  @preconcurrency
  open func update(
    storePromotionVisibility promotionVisibility: SKProductStorePromotionVisibility, for product: SKProduct,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let identifier = product.productIdentifier
    ask { _, error in
      completionHandler?(error)
    } by: {
      $0.updatePromotion(number: $1, promotionVisibility.told, identifier, at: $2)
    }
  }

  /// Asks for the order of promoted products.
  @preconcurrency
  open func fetchStorePromotionOrder(
    completionHandler: (@Sendable ([SKProduct], (any Error)?) -> Void)? = nil
  ) {
    ask { answer, error in
      let pending = StoreSession.current?.pending
      completionHandler?((answer?.order ?? []).map { pending?.product(named: $0) ?? SKProduct($0) }, error)
    } by: {
      $0.fetchPromotionOrder(number: $1, at: $2)
    }
  }

  /// Sets the order of promoted products; an empty list restores the default order.
  @preconcurrency
  open func update(
    storePromotionOrder promotionOrder: [SKProduct],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let identifiers = promotionOrder.map(\.productIdentifier)
    ask { _, error in
      completionHandler?(error)
    } by: {
      $0.updatePromotionOrder(number: $1, identifiers, at: $2)
    }
  }

  /// Sends a question to the store. `call` makes the call with the question's number.
  private func ask<Reply>(
    _ handler: @escaping (PromotionAnswer?, (any Error)?) -> Void,
    by call: (Conversation, Int, Place) -> Reply
  ) {
    guard let session = StoreSession.current else {
      return AbsentStore.shared.later { handler(nil, AbsentStore.error) }
    }
    let number = session.pending.expectVisit { event in
      guard case .promotionAnswered(_, let answer) = event else { return }
      handler(answer, answer.error.map { SystemError.make($0) })
    }
    _ = session.call { call($0, number, $1) }
  }
}

/// The functions above, in a form for `await`.
extension SKProductStorePromotionController {
  /// Whether a product's promotion shows.
  public func promotionVisibility(for product: SKProduct) async throws -> SKProductStorePromotionVisibility {
    try await withCheckedThrowingContinuation { continuation in
      fetchStorePromotionVisibility(forProduct: product) { visibility, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(visibility))
      }
    }
  }

  /// Shows or hides a product's promotion.
  public func update(
    promotionVisibility: SKProductStorePromotionVisibility, for product: SKProduct
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      update(storePromotionVisibility: promotionVisibility, for: product) { error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }

  /// The order of promoted products.
  public func promotionOrder() async throws -> [SKProduct] {
    try await withCheckedThrowingContinuation { continuation in
      fetchStorePromotionOrder { products, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(products))
      }
    }
  }

  /// Sets the order of promoted products; an empty list restores the default order.
  public func update(promotionOrder: [SKProduct]) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      update(storePromotionOrder: promotionOrder) { error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }
}
