public import Facts
internal import Kernel
internal import StoreModel

/// The promotions of the app's products on one device, with the app's changes.
struct DevicePromotions {
  /// The visibilities that differ from the default.
  private(set) var visibilities: [(product: ProductID, visibility: PromotionVisibility)] = []
  /// The order that the app set; empty for the default.
  var order: [ProductID] = []

  subscript(product: ProductID) -> PromotionVisibility {
    get { visibilities.first { $0.product == product }?.visibility ?? .default }
    set {
      visibilities.removeAll { $0.product == product }
      if newValue != .default { visibilities.append((product, newValue)) }
    }
  }
}

public enum PromotionAnswer: Sendable {
  /// Whether the promotion of a product is visible.
  case visibility(PromotionVisibility)
  /// The order of promoted products.
  case order([ProductID])
  /// The change was made.
  case updated
  /// The request for the current state failed.
  case unanswered(StoreError)
  /// The change was rejected.
  case refused(StoreError)
}

extension AppRuntime {
  func fetchPromotion(
    number: Int, _ product: ProductID, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    answer(
      number,
      names.isDeclared(product) ? .visibility(device.promotions[product]) : .unanswered(.unknownPromotion),
      on: device, process)
  }

  func updatePromotion(
    number: Int, _ visibility: PromotionVisibility, _ product: ProductID, on device: Device,
    _ process: AppProcess
  ) -> PerformOutcome {
    guard names.isDeclared(product) else {
      return answer(number, .refused(.unknownPromotion), on: device, process)
    }
    device.promotions[product] = visibility
    timeline.record(
      .device(.promotionShown(product: product, visibility: visibility)), by: Actor(.app, at: device.id))
    return answer(number, .updated, on: device, process)
  }

  func fetchPromotionOrder(number: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    answer(number, .order(device.promotions.order), on: device, process)
  }

  func updatePromotionOrder(
    number: Int, _ products: [ProductID], on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard products.allSatisfy(names.isDeclared) else {
      return answer(number, .refused(.unknownPromotion), on: device, process)
    }
    device.promotions.order = products
    timeline.record(
      .device(.promotionsOrdered(count: Int64(products.count))), by: Actor(.app, at: device.id))
    return answer(number, .updated, on: device, process)
  }

  /// Sends the answer in a separate turn.
  private func answer(
    _ number: Int, _ answer: PromotionAnswer, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    timeline.schedule(
      .turn(device.id, process.id, .promotionAnswered(number: number, answer)), after: .zero)
    return .reply(.none)
  }
}

extension StoreError {
  /// The error for a product that the app does not have.
  fileprivate static let unknownPromotion = StoreError.storeKit(.storeProductNotAvailable)
}
