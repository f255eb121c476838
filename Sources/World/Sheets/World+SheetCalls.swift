internal import Facts
internal import Kernel

extension World {
  /// Carries out a call about the store's own pages, or a search.
  func performOnSheet(_ call: SheetCall, on device: Device, _ process: AppProcess) -> PerformOutcome {
    carryOut(call, on: device, process)
    return .reply(.none)
  }

  private func carryOut(_ call: SheetCall, on device: Device, _ process: AppProcess) {
    switch call {
    case .setHandler(let token, let isSet):
      let place = sheet(token, process)
      process.visits.sheets[place].hasHandler = isSet
      guard isSet else { return }
      timeline.record(
        .sheet(.handlerSet(request: process.visits.sheets[place].request)), by: Actor(.app, at: device.id))
    case .load(let token, let number, let parameters):
      load(sheet(token, process), number, parameters, on: device, process)
    case .present(let token): present(sheet(token, process), on: device, process)
    case .dismiss(let token):
      let place = sheet(token, process)
      guard process.visits.sheets[place].isPresented else { return }
      process.visits.sheets[place].isPresented = false
      timeline.record(
        .sheet(.dismissed(request: process.visits.sheets[place].request)), by: Actor(.app, at: device.id))
    case .search(let number, let search): self.search(number, search, on: device, process)
    }
  }

  /// The place of a sheet among those of a launch; one that is named for the first time gets a place.
  private func sheet(_ token: SheetToken, _ process: AppProcess) -> Int {
    if let place = process.visits.sheets.firstIndex(where: { $0.token == token }) { return place }
    process.visits.sheets.append(StoreSheet(token: token, request: numbers.nextRequest()))
    return process.visits.sheets.count - 1
  }

  private func load(
    _ place: Int, _ number: Int, _ parameters: SheetParameters, on device: Device, _ process: AppProcess
  ) {
    let sheet = process.visits.sheets[place]
    if !sheet.hasHandler {
      device.queue.misused(.sheetWithoutHandler, subject: Int64(sheet.request.rawValue))
    }
    process.visits.sheets[place].parameters = parameters
    process.visits.sheets[place].isLoaded = false
    timeline.record(
      .sheet(.loadStarted(request: sheet.request, number: parameters.item)), by: Actor(.app, at: device.id))
    let visit = SheetVisit(process: process.id, request: sheet.request, number: number)
    process.visits.open.append(visit)
    network.send(
      .sheetRequest, .sheet(.page(visit, item: parameters.item, storefront: device.storefront)),
      device: device.id, from: Actor(.device, at: device.id))
  }

  private func present(_ place: Int, on device: Device, _ process: AppProcess) {
    let sheet = process.visits.sheets[place]
    guard !sheet.isPresented else { return }
    if !sheet.hasHandler {
      device.queue.misused(.sheetWithoutHandler, subject: Int64(sheet.request.rawValue))
    }
    if !sheet.isLoaded {
      device.queue.misused(.sheetShownBeforeLoaded, subject: Int64(sheet.request.rawValue))
    }
    process.visits.sheets[place].isPresented = true
    timeline.record(.sheet(.presented(request: sheet.request)), by: Actor(.app, at: device.id))
  }

  private func search(_ number: Int, _ search: StoreSearch, on device: Device, _ process: AppProcess) {
    let visit = SheetVisit(process: process.id, request: numbers.nextRequest(), number: number)
    process.visits.open.append(visit)
    timeline.record(
      .sheet(.lookupStarted(request: visit.request, term: search.term)), by: Actor(.app, at: device.id))
    network.send(
      .lookupRequest, .sheet(.search(visit, search)), device: device.id, from: Actor(.device, at: device.id))
  }
}
