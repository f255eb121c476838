internal import Facts
internal import Kernel

extension Store {
  /// Puts an item on sale.
  func add(_ item: StoreItem) {
    items.append(item)
    timeline.record(
      .world(
        .itemAdded(number: item.number, kind: item.kind, name: timeline.texts.intern(item.name))),
      by: .world)
  }

  /// A device asks for a page, or searches.
  func receive(_ message: SheetMessage, from device: DeviceID) {
    switch message {
    case .page(let visit, let item, let storefront):
      answer(
        .sheetAnswer, .sheet(.pageAnswer(visit, flaw(of: item, in: storefront, device: device))), to: device)
    case .search(let visit, let search):
      let error = failure(answering: .lookupRequest, device: device)
      answer(
        .lookupAnswer,
        .sheet(.searchAnswer(visit, search, error == nil ? find(search) : [], error)), to: device)
    case .pageAnswer, .searchAnswer: preconditionFailure("the store received its own page")
    }
  }

  /// Why an item cannot be shown in a storefront, if it cannot.
  private func flaw(of number: Int64, in storefront: TextID, device: DeviceID) -> StoreError? {
    if let error = failure(answering: .sheetRequest, device: device) { return error }
    let letters = timeline.texts[storefront]
    let isThere = items.contains { $0.number == number && $0.isSold(in: letters) }
    return isThere ? nil : .storeKit(.storeProductNotAvailable)
  }

  /// What a search finds, in the order in which the items came into the store.
  private func find(_ search: StoreSearch) -> [StoreItem] {
    let (term, letters) = (timeline.texts[search.term], timeline.texts[search.storefront])
    return items.filter { item in
      (search.kinds.isEmpty || search.kinds.contains(item.kind)) && item.isSold(in: letters)
        && item.isFound(by: term)
    }
  }
}
