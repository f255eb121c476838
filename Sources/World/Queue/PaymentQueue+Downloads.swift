internal import Facts
internal import StoreModel

extension PaymentQueue {
  /// A transaction that brings hosted content brings its downloads.
  func announceDownloads(of id: TransactionID) {
    guard !store.attachedContents.isEmpty, let content = store.attachedContents[book[id].identifier] else {
      return
    }
    if book[id].result == .restored, timeline.choose(.restoredDownloads, scope: id.rawValue) == 1 { return }
    owner.downloads.announce(
      content, for: id, of: book[id].product, named: store.identifier(of: book[id].product))
  }
}
