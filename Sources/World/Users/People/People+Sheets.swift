public import Facts
internal import Kernel

extension People {
  /// The parameters of the sheet that is open on a device. Nil if no sheet is open.
  public func shownSheet(on device: Device) -> SheetParameters? {
    device.process?.visits.sheets.last { $0.isPresented }?.parameters
  }

  /// Closes the open sheet as the user. Returns false if no sheet is open.
  @discardableResult
  public func closeSheet(on device: Device) -> Bool {
    guard let sheet = device.process?.visits.sheets.last(where: \.isPresented) else { return false }
    timeline.record(.sheet(.closed(request: sheet.request)), by: Actor(.user, at: device.id))
    finish(sheet, on: device)
    return true
  }

  /// Follows a link on the open sheet, such as a related item or the app's support page. The App Store
  /// app enters the foreground, and the sheet stays open. Returns false if no sheet is open.
  @discardableResult
  public func followLinkOnSheet(on device: Device) -> Bool {
    guard let sheet = device.process?.visits.sheets.last(where: \.isPresented) else { return false }
    timeline.record(.sheet(.linkFollowed(request: sheet.request)), by: Actor(.user, at: device.id))
    return true
  }

  /// Buys the item on the open sheet, or the app's product that the item promotes. Returns false if no
  /// sheet is open.
  ///
  /// The product's transaction enters the queue like one for a purchase made outside the app.
  @discardableResult
  public func buyOnSheet(_ product: ProductID?, on device: Device) -> Bool {
    guard let sheet = device.process?.visits.sheets.last(where: \.isPresented) else { return false }
    timeline.record(
      .sheet(.bought(request: sheet.request, number: sheet.parameters?.item ?? 0)),
      by: Actor(.user, at: device.id))
    if let product, device.account != .none {
      store.sales.sellOutsideApp(product, to: device.account, device: device.id, reason: .elsewhere)
    }
    finish(sheet, on: device)
    return true
  }

  /// Taps a link within the app that leads to the store. The app receives the URL as a tap.
  @discardableResult
  public func openLink(_ address: String, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    timeline.record(
      .user(.openedLink(url: timeline.texts.intern(address))), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .tapped(.named("link \(address)"))), after: .zero)
    return true
  }

  private func finish(_ sheet: StoreSheet, on device: Device) {
    guard sheet.hasHandler, let process = device.process else { return }
    timeline.schedule(.sheetFinishes(device.id, process.id, sheet.token), after: .zero)
  }
}
