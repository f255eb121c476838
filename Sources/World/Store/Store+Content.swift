internal import Facts
internal import StoreModel

extension Store {
  /// The content that an interaction brings is fixed: a buyer keeps the version of the purchase, a restore brings the
  /// newest one.
  func attachContent(to id: PurchaseID, identifier: Int64) {
    let product = purchase(id).product
    guard let content = self[product].hosted, content.isUploaded, !content.packages.isEmpty else { return }
    attachedContents[identifier] = content
    timeline.record(
      .store(
        .contentAttached(
          purchase: id, product: product, version: content.version, downloads: Int64(content.packages.count))),
      by: .store)
  }

  /// Fixes the content of purchases that are about to be restored.
  func attachContent(toRestored purchases: [PurchaseID], firstIdentifier: Int64) {
    guard products.contains(where: { $0.hosted != nil }) else { return }
    for (position, id) in purchases.enumerated() {
      attachContent(to: id, identifier: firstIdentifier + Int64(position))
    }
  }

  /// A device asks for a part of a package.
  func sendContent(_ request: ContentRequest, to device: DeviceID) {
    let error = failure(answering: .contentRequest, device: device, product: request.product)
    answer(.contentAnswer, .contentAnswer(request, error), to: device)
  }
}
