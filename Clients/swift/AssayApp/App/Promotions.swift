/// Promotions of the app's products in the store on this device.
@MainActor
public final class Promotions {
  private let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  /// Fetches whether a product's promotion is visible.
  public func fetchVisibility(
    of productIdentifier: String, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor (Result<PromotionVisibility, StoreError>) throws -> Void
  ) {
    let number = expect { answer in
      try handler(answer.error.map { .failure($0) } ?? .success(answer.visibility ?? .default))
    }
    _ = launch.calls.fetchPromotion(number: number, productIdentifier, at: Place(file, line))
  }

  /// Shows or hides a product's promotion.
  public func update(
    _ visibility: PromotionVisibility, of productIdentifier: String, file: StaticString = #filePath,
    line: Int = #line, _ handler: @escaping @MainActor (Result<Void, StoreError>) throws -> Void = { _ in }
  ) {
    let number = expect { answer in try handler(answer.error.map { .failure($0) } ?? .success(())) }
    _ = launch.calls.updatePromotion(number: number, visibility, productIdentifier, at: Place(file, line))
  }

  /// Fetches the order of promoted products.
  public func fetchOrder(
    file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor (Result<[String], StoreError>) throws -> Void
  ) {
    let number = expect { answer in
      try handler(answer.error.map { .failure($0) } ?? .success(answer.order ?? []))
    }
    _ = launch.calls.fetchPromotionOrder(number: number, at: Place(file, line))
  }

  /// Sets the order of promoted products; an empty list restores the default order.
  public func update(
    order productIdentifiers: [String], file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor (Result<Void, StoreError>) throws -> Void = { _ in }
  ) {
    let number = expect { answer in try handler(answer.error.map { .failure($0) } ?? .success(())) }
    _ = launch.calls.updatePromotionOrder(number: number, productIdentifiers, at: Place(file, line))
  }

  private func expect(_ handler: @escaping @MainActor (PromotionAnswer) throws -> Void) -> Int {
    launch.expectVisit { event in
      if case .promotionAnswered(_, let answer) = event { try handler(answer) }
    }
  }
}
