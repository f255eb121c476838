internal import Facts
internal import Kernel
internal import StoreModel

extension AppRuntime {
  /// Ends a sheet's request for a page: with the page, the store's refusal, or a network error.
  func pageRequestEnded(_ visit: StorePageRequest, _ error: StoreError?, isRefusal: Bool, on device: Device) {
    guard let process = device.process, process.id == visit.process, process.visits.close(visit) else {
      return
    }
    let system = Actor(.device, at: device.id)
    if let error {
      // As reported from some systems, the app gets no callback about an item that the store does not
      // have.
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

  /// Ends a search, with its items or an error.
  func searchEnded(
    _ visit: StorePageRequest, _ search: StoreSearch, _ items: [StoreItem], _ error: StoreError?,
    on device: Device
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

  /// Notifies the handler of a sheet that the user is done with it.
  func sheetFinishes(_ token: SheetToken, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id,
      let sheet = process.visits.sheets.first(where: { $0.token == token }), sheet.hasHandler
    else { return }
    timeline.record(.sheet(.handlerCalled(request: sheet.request)), by: Actor(.device, at: device.id))
    run(.sheetFinished(token), on: device, process: id)
  }
}
