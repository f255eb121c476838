public import Facts
internal import Kernel
internal import StoreModel

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

  /// Sends a receipt to the app's server by other means than the app, and requests the content of a
  /// product. The server's answer is discarded.
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

/// Code of an app that no event has called: a unit test, or a thread of the app.
extension World {
  /// Starts a turn of the running app for the calls of such code. They are carried out like those of any
  /// turn. False if the app does not run or its main thread is busy.
  @discardableResult
  public func openTurn(on device: Device) -> Bool {
    guard let process = device.process, process.parked == nil else { return false }
    apps.turn(.tapped(.named("")), on: device, process)
    return true
  }

  /// Records that the user requested the app's next action.
  public func note(_ tap: UserTap, on device: Device) {
    let fact: UserFact =
      switch tap {
      case .buy(let product, let quantity): .tappedBuy(product: product, quantity: Int64(quantity))
      case .restore: .tappedRestore
      case .named(let name): .tapped(name: timeline.texts.intern(name))
      }
    timeline.record(.user(fact), by: Actor(.user, at: device.id))
  }

  /// The declared product with an identifier.
  public func product(named identifier: String) -> ProductID? {
    names.declaredProduct(named: timeline.texts.intern(identifier))
  }
}
