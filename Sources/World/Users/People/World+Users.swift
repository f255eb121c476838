public import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// Taps a promoted product in the store. The app is opened and offered the payment.
  ///
  /// If the app is not installed, the store installs it, and a notification offers to open it. If the
  /// app hides the promotion on this device, the user cannot tap the product.
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

  /// Sends a receipt to the app's server without the app, and requests the content of a product. The
  /// server's answer is discarded.
  public func replayReceipt(_ receipt: String, for product: ProductID, on device: Device) {
    let user = Actor(.user, at: device.id)
    let text = timeline.texts.intern(receipt)
    let isForeign = (try? store.receipts.data(of: receipt))?.flaws.contains(.isOfAnotherApp) ?? false
    timeline.record(
      .user(isForeign ? .sentForeignReceipt(product: product) : .replayedReceipt(product: product)), by: user)
    var exchange = ServerExchange(number: 0, process: .none, account: device.account, verb: .deliver)
    (exchange.key, exchange.receipt) = (store[product].identifier, text)
    network.send(.toServer(exchange), device: device.id, from: user)
  }
}

/// Support for app code that runs without an event, such as a unit test or a thread of the app.
extension World {
  /// Starts a turn of the running app for code that no event called. The calls of the code are carried
  /// out like those in any turn. Returns false if the app does not run or its main thread is busy.
  @discardableResult
  public func openTurn(on device: Device) -> Bool {
    guard let process = device.process, process.parked == nil else { return false }
    apps.turn(.tapped(.named("")), on: device, process)
    return true
  }

  /// Records a tap with which the user requested the app's next action. The app does not receive the tap.
  public func note(_ tap: UserTap, on device: Device) {
    let fact: UserFact =
      switch tap {
      case .buy(let product, let quantity): .tappedBuy(product: product, quantity: Int64(quantity))
      case .restore: .tappedRestore
      case .named(let name): .tapped(name: timeline.texts.intern(name))
      }
    timeline.record(.user(fact), by: Actor(.user, at: device.id))
  }

  /// The declared product with an identifier. Nil if no declared product has it.
  public func product(named identifier: String) -> ProductID? {
    names.declaredProduct(named: timeline.texts.intern(identifier))
  }
}
