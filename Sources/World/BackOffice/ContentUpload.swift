internal import Facts
internal import StoreModel

/// Files on their way to the store.
struct ContentUpload {
  let product: ProductID
  let content: HostedContent
  /// Whether files of a live product wait for a review of their own, instead of being taken as reviewed.
  let awaitsReview: Bool
}
