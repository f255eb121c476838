public import Facts
internal import Kernel

extension World {
  /// The user taps a promoted product in the store: the app is opened and offered the payment.
  ///
  /// Without the app the store installs it first, and a notification offers to open it.
  public func openPromotion(_ product: ProductID, on device: Device) {
    timeline.record(.user(.openedPromotion(product: product)), by: Actor(.user, at: device.id))
    device.awaitingPromotions.append(product)
    if device.installedVersion == nil {
      install(device, version: "1.0")
      timeline.record(.device(.notificationShown(product: product)), by: Actor(.device, at: device.id))
      return
    }
    if let process = device.process {
      if process.isForeground { offerAwaitingPromotions(on: device, process) } else { foreground(device) }
    } else {
      launch(device)
    }
  }

  /// The app was opened while promoted payments wait for it.
  func offerAwaitingPromotions(on device: Device, _ process: AppProcess) {
    guard !device.awaitingPromotions.isEmpty else { return }
    let products = device.awaitingPromotions
    device.awaitingPromotions.removeAll()
    for product in products {
      device.queue.post(.paymentOffered(product, numbers.nextPayment(), process: process.id))
    }
  }
}
