public import Facts
internal import Kernel

extension World {
  /// The page that a sheet asked for is there, or there is an error: the store's refusal, or a broken exchange.
  func pageCame(_ visit: SheetVisit, _ error: StoreError?, isRefusal: Bool, on device: Device) {
    guard let process = device.process, process.id == visit.process, process.visits.close(visit) else {
      return
    }
    let system = Actor(.device, at: device.id)
    if let error {
      // Some systems never called back about an item that is not there.
      if isRefusal, error == .storeKit(.storeProductNotAvailable),
        timeline.choose(.missingStoreItem, scope: device.id.rawValue) == 1
      {
        return
      }
      timeline.record(.sheet(.loadFailed(request: visit.request, error: error)), by: system)
    } else {
      if let place = process.visits.sheets.firstIndex(where: { $0.request == visit.request }) {
        process.visits.sheets[place].isLoaded = true
      }
      timeline.record(.sheet(.loaded(request: visit.request)), by: system)
    }
    run(.sheetLoaded(number: visit.number, error), on: device, process: process.id)
  }

  /// A search found items, or there is an error.
  func searchEnded(
    _ visit: SheetVisit, _ search: StoreSearch, _ items: [StoreItem], _ error: StoreError?, on device: Device
  ) {
    guard let process = device.process, process.id == visit.process, process.visits.close(visit) else {
      return
    }
    let system = Actor(.device, at: device.id)
    if let error {
      timeline.record(.sheet(.lookupFailed(request: visit.request, error: error)), by: system)
    } else {
      timeline.record(.sheet(.lookedUp(request: visit.request, count: Int64(items.count))), by: system)
    }
    run(
      .searchAnswered(number: visit.number, items, storefront: search.storefront, error), on: device,
      process: process.id)
  }
}

extension World {
  /// Puts an item into the store that can be searched for and shown in a sheet.
  public func addItem(_ item: StoreItem) { store.catalogue.add(item) }

  /// The parameters of the sheet on a device's screen, or nothing where there is none.
  public func shownSheet(on device: Device) -> SheetParameters? {
    device.process?.visits.sheets.last { $0.isPresented }?.parameters
  }

  /// The user closes the sheet; false if there is none.
  @discardableResult
  public func closeSheet(on device: Device) -> Bool {
    guard let sheet = device.process?.visits.sheets.last(where: \.isPresented) else { return false }
    timeline.record(.sheet(.closed(request: sheet.request)), by: Actor(.user, at: device.id))
    finish(sheet, on: device)
    return true
  }

  /// The user buys on the sheet: what it shows, or a product of the app that it promotes; false if there is none.
  ///
  /// A product's transaction comes to the queue like any purchase that was made outside the app.
  @discardableResult
  public func buyOnSheet(_ product: ProductID?, on device: Device) -> Bool {
    guard let sheet = device.process?.visits.sheets.last(where: \.isPresented) else { return false }
    timeline.record(
      .sheet(.bought(request: sheet.request, number: sheet.parameters?.item ?? 0)),
      by: Actor(.user, at: device.id))
    if let product, device.account != .none {
      store.sellUnasked(product, to: device.account, device: device.id, reason: .elsewhere)
    }
    finish(sheet, on: device)
    return true
  }

  /// The user taps a link to the store within the app; the app is told the address as a tap.
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

  /// The handler of a sheet hears that the user is done with it.
  func sheetFinishes(_ token: SheetToken, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id,
      let sheet = process.visits.sheets.first(where: { $0.token == token }), sheet.hasHandler
    else { return }
    timeline.record(.sheet(.handlerCalled(request: sheet.request)), by: Actor(.device, at: device.id))
    run(.sheetFinished(token), on: device, process: id)
  }
}
