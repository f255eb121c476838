public import Facts
internal import Kernel
internal import StoreModel

/// The promotions of the app's products on one device, with the app's changes.
struct DevicePromotions {
  /// The visibilities that the app changed from the default.
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
  /// The visibility of a product's promotion.
  case visibility(PromotionVisibility)
  case order([ProductID])
  /// The change was made.
  case updated
  /// The request for the current state failed.
  case unanswered(StoreError)
  /// The change was rejected.
  case refused(StoreError)
}
