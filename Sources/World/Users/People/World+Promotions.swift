public import Facts
internal import Kernel

extension World {
  /// Taps a promoted product in the store. The app is opened, and the payment is offered to it.
  ///
  /// If the app is not installed, the store installs it, and a notification offers to open it. If the app
  /// hides the promotion on this device, the user cannot tap it.
  public func openPromotion(_ product: ProductID, on device: Device) {
    if device.promotions[product] == .hide {
      timeline.record(.user(.missedPromotion(product: product)), by: Actor(.user, at: device.id))
      return
    }
    timeline.record(.user(.openedPromotion(product: product)), by: Actor(.user, at: device.id))
    device.awaitingPromotions.append(
      OfferedProduct(store[product], number: product, in: device.storefront))
    if device.installedVersion == nil {
      install(device, version: "1.0")
      timeline.record(.device(.notificationShown(product: product)), by: Actor(.device, at: device.id))
      return
    }
    if let process = device.process {
      if process.isForeground {
        apps.offerAwaitingPromotions(on: device, process)
      } else {
        apps.foreground(device)
      }
    } else {
      apps.launch(device)
    }
  }
}
