internal import Facts
internal import Kernel

extension Device {
  fileprivate var hasStoreSheet: Bool { system >= .firstWithStoreSheet }
}

extension PortCalls {
  func setSheetHandler(_ token: SheetToken, isSet: Bool, on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    guard device.hasStoreSheet else { return .raised(.missingSheet) }
    let place = sheet(token, process)
    process.visits.sheets[place].hasHandler = isSet
    if isSet {
      timeline.record(
        .sheet(.handlerSet(request: process.visits.sheets[place].request)), by: Actor(.app, at: device.id))
    }
    return .reply(.none)
  }

  func loadSheet(
    _ token: SheetToken, number: Int, _ parameters: SheetParameters, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard device.hasStoreSheet else { return .raised(.missingSheet) }
    load(sheet(token, process), number, parameters, on: device, process)
    return .reply(.none)
  }

  func presentSheet(_ token: SheetToken, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard device.hasStoreSheet else { return .raised(.missingSheet) }
    present(sheet(token, process), on: device, process)
    return .reply(.none)
  }

  func dismissSheet(_ token: SheetToken, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard device.hasStoreSheet else { return .raised(.missingSheet) }
    let place = sheet(token, process)
    if process.visits.sheets[place].isPresented {
      process.visits.sheets[place].isPresented = false
      timeline.record(
        .sheet(.dismissed(request: process.visits.sheets[place].request)), by: Actor(.app, at: device.id))
    }
    return .reply(.none)
  }

  /// Handles the release of the app's last reference to a sheet. The sheet disappears, the app no
  /// longer waits for its page, and its handler is never called.
  func releaseSheet(_ token: SheetToken, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard device.hasStoreSheet else { return .raised(.missingSheet) }
    let place = sheet(token, process)
    let request = process.visits.sheets[place].request
    process.visits.sheets.remove(at: place)
    process.visits.open.removeAll { $0.request == request }
    timeline.record(.sheet(.released(request: request)), by: Actor(.app, at: device.id))
    return .reply(.none)
  }

  /// Opens a URL in another app. The calling app enters the background after its turn.
  func openURL(_ address: TextID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard process.isForeground, StoreItem.opensOutside(timeline.texts[address]) else {
      return .reply(.flag(false))
    }
    timeline.record(.sheet(.linkOpened(url: address)), by: Actor(.app, at: device.id))
    timeline.schedule(.appMoves(device.id, process.id, toFront: false), after: .zero)
    return .reply(.flag(true))
  }

  /// The position of a sheet in the launch's list. A sheet that is not in the list is added.
  private func sheet(_ token: SheetToken, _ process: AppProcess) -> Int {
    if let place = process.visits.sheets.firstIndex(where: { $0.token == token }) { return place }
    process.visits.sheets.append(StoreSheet(token: token, request: nextRequest()))
    return process.visits.sheets.count - 1
  }

  private func load(
    _ place: Int, _ number: Int, _ parameters: SheetParameters, on device: Device, _ process: AppProcess
  ) {
    let sheet = process.visits.sheets[place]
    if !sheet.hasHandler {
      device.transactions.misused(.sheetWithoutHandler, subject: Int64(sheet.request.rawValue))
    }
    process.visits.sheets[place].parameters = parameters
    process.visits.sheets[place].isLoaded = false
    timeline.record(
      .sheet(.loadStarted(request: sheet.request, number: parameters.item)), by: Actor(.app, at: device.id))
    let visit = StorePageRequest(process: process.id, request: sheet.request, number: number)
    process.visits.open.append(visit)
    network.send(
      .toStore(.page(visit, item: parameters.item, storefront: device.storefront)), device: device.id,
      from: Actor(.device, at: device.id))
  }

  private func present(_ place: Int, on device: Device, _ process: AppProcess) {
    let sheet = process.visits.sheets[place]
    guard !sheet.isPresented else { return }
    if !sheet.hasHandler {
      device.transactions.misused(.sheetWithoutHandler, subject: Int64(sheet.request.rawValue))
    }
    if !sheet.isLoaded {
      device.transactions.misused(.sheetShownBeforeLoaded, subject: Int64(sheet.request.rawValue))
    }
    process.visits.sheets[place].isPresented = true
    timeline.record(.sheet(.presented(request: sheet.request)), by: Actor(.app, at: device.id))
  }

  func searchStore(
    number: Int, _ search: StoreSearch, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    let visit = StorePageRequest(process: process.id, request: nextRequest(), number: number)
    process.visits.open.append(visit)
    timeline.record(
      .sheet(.lookupStarted(request: visit.request, term: search.term)), by: Actor(.app, at: device.id))
    network.send(
      .toStore(.search(visit, search)), device: device.id, from: Actor(.device, at: device.id))
    return .reply(.none)
  }
}

// MARK: Promotions

extension PortCalls {
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

  /// Schedules the answer to a promotion call as a separate turn.
  private func answer(
    _ number: Int, _ answer: PromotionAnswer, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    timeline.schedule(
      .turn(device.id, process.id, .promotionAnswered(number: number, answer)), after: .zero)
    return .reply(.none)
  }
}

extension StoreError {
  /// The error for a product that the developer did not declare.
  fileprivate static let unknownPromotion = StoreError.storeKit(.storeProductNotAvailable)
}
