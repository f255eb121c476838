internal import Facts
internal import Kernel

extension World {
  /// The store's answer about a page or a search arrived.
  func sheetAnswered(_ answer: SheetMessage, on device: Device) {
    switch answer {
    case .pageAnswer(let visit, let error): pageCame(visit, error, isRefusal: true, on: device)
    case .searchAnswer(let visit, let search, let items, let error):
      searchEnded(visit, search, items, error, on: device)
    case .page, .search: preconditionFailure("a device was asked for a page")
    }
  }

  /// No answer about a page or a search will come.
  func sheetExchangeFailed(_ message: SheetMessage, _ error: StoreError, on device: Device) {
    switch message {
    case .page(let visit, _, _), .pageAnswer(let visit, _):
      pageCame(visit, error, isRefusal: false, on: device)
    case .search(let visit, let search), .searchAnswer(let visit, let search, _, _):
      searchEnded(visit, search, [], error, on: device)
    }
  }

  private func pageCame(_ visit: SheetVisit, _ error: StoreError?, isRefusal: Bool, on device: Device) {
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
    run(.sheet(.loaded(number: visit.number, error)), on: device, process: process.id)
  }

  private func searchEnded(
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
      .sheet(.searched(number: visit.number, items, storefront: search.storefront, error)), on: device,
      process: process.id)
  }
}
