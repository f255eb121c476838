internal import AssayApp
public import Foundation

/// Whether a promotion shows in the store on this device.
public enum SKProductStorePromotionVisibility: Int, @unchecked Sendable {
  /// As the developer set it at the store.
  case `default` = 0
  /// It shows.
  case show = 1
  /// It is hidden.
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

/// The promotions of the app's products in the store, on this device.
open class SKProductStorePromotionController: NSObject, @unchecked Sendable {
  private static let shared = SKProductStorePromotionController()

  /// Makes a controller that stands for the only one.
  public override init() {}

  /// The controller of the app.
  open class func `default`() -> Self { Shared.object(shared) }

  /// Asks whether a product's promotion shows.
  @preconcurrency
  open func fetchStorePromotionVisibility(
    forProduct product: SKProduct,
    completionHandler: (@Sendable (SKProductStorePromotionVisibility, (any Error)?) -> Void)? = nil
  ) {
    let number = expect { answer in
      completionHandler?(
        answer.visibility.map { SKProductStorePromotionVisibility($0) } ?? .default,
        answer.error.map { SystemError.make($0) })
    }
    let identifier = product.productIdentifier
    _ = StoreSession.current.call { $0.fetchPromotion(number: number, identifier, at: $1) }
  }

  /// Shows or hides a product's promotion.
  @preconcurrency
  open func update(
    storePromotionVisibility promotionVisibility: SKProductStorePromotionVisibility, for product: SKProduct,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let number = expect { answer in completionHandler?(answer.error.map { SystemError.make($0) }) }
    let identifier = product.productIdentifier
    _ = StoreSession.current.call {
      $0.updatePromotion(number: number, promotionVisibility.told, identifier, at: $1)
    }
  }

  /// Asks for the order of promoted products.
  @preconcurrency
  open func fetchStorePromotionOrder(
    completionHandler: (@Sendable ([SKProduct], (any Error)?) -> Void)? = nil
  ) {
    let session = StoreSession.current
    let number = expect { answer in
      let products = (answer.order ?? []).map { session.pending.product(named: $0) ?? SKProduct($0) }
      completionHandler?(products, answer.error.map { SystemError.make($0) })
    }
    _ = session.call { $0.fetchPromotionOrder(number: number, at: $1) }
  }

  /// Sets the order of promoted products; an empty list is the usual order.
  @preconcurrency
  open func update(
    storePromotionOrder promotionOrder: [SKProduct],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let number = expect { answer in completionHandler?(answer.error.map { SystemError.make($0) }) }
    let identifiers = promotionOrder.map(\.productIdentifier)
    _ = StoreSession.current.call { $0.updatePromotionOrder(number: number, identifiers, at: $1) }
  }

  private func expect(_ handler: @escaping (PromotionAnswer) -> Void) -> Int {
    StoreSession.current.pending.expectVisit { event in
      if case .promotionAnswered(_, let answer) = event { handler(answer) }
    }
  }
}

/// The same with `await`.
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

  /// Sets the order of promoted products; an empty list is the usual order.
  public func update(promotionOrder: [SKProduct]) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      update(storePromotionOrder: promotionOrder) { error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }
}
