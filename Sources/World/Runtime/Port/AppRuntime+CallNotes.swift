internal import Facts
internal import Kernel
internal import StoreModel

extension AppRuntime {
  /// Starts recording a note for every call of an app. By default no call is noted.
  public func noteCalls() {
    if callNotes == nil { callNotes = [] }
  }

  /// Notes a call before it is carried out.
  func note(_ call: AppCall, on device: Device) {
    callNotes?.append(
      CallNote(
        kind: call.kind, device: device.id, instant: timeline.now, factCount: timeline.recorder.count,
        product: product(of: call)))
  }

  private func product(of call: AppCall) -> ProductID {
    guard let concern = call.concern, concern.namesProduct else { return .none }
    if let product = concern.products.first { return product }
    if let identifier = concern.identifiers.first { return names.declaredProduct(named: identifier) ?? .none }
    let transactions = concern.transactions + transactions(of: concern.downloads)
    return transactions.first { $0.index < book.count }.map { book[$0].product } ?? .none
  }
}
