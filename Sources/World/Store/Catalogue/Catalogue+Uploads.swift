internal import Facts
internal import Kernel
internal import StoreModel

/// An upload of hosted files by the developer for a product.
struct ContentUpload {
  let product: ProductID
  let content: HostedContent
  /// Whether the files must be reviewed if they replace files of a live product. Otherwise they count
  /// as reviewed.
  let awaitsReview: Bool
}

extension Catalogue {
  /// Accepts or rejects an upload at once. An accepted upload is processed later.
  func upload(_ upload: ContentUpload, flaw: String?, processing: Interval) {
    let product = upload.product
    let files = upload.content.packages.reduce(0) { $0 + $1.files.count }
    timeline.record(
      .catalogue(
        .uploaded(
          product: product, version: upload.content.version,
          bytes: upload.content.lengths.reduce(0, +), files: Int64(files))),
      by: .store)
    if let reason = flaw ?? refusal(of: upload) {
      turnDown(product, reason)
      return
    }
    _ = apply(.upload, for: product)
    uploads.append(upload)
    timeline.schedule(.uploadIsProcessed(uploads.count - 1), after: processing, standing: true)
  }

  private func refusal(of upload: ContentUpload) -> String? {
    let life = self[upload.product].life
    guard life.isHosted else { return "hosting_is_off" }
    if life.status == .missingMetadata { return "missing_metadata" }
    if life.status == .processingContent { return "still_processing" }
    if life.status.isUnderReview { return "under_review" }
    let texts = timeline.texts
    guard let version = ContentVersion(texts[upload.content.version]) else { return "version_is_none" }
    if version < ContentVersion.first { return "version_below_first" }
    let waiting = uploads.filter { $0.product == upload.product }.map(\.content)
    let standing = self[upload.product].hosted.map { $0.isUploaded ? [$0] : [] } ?? []
    let known = (waiting + standing).compactMap { ContentVersion(texts[$0.version]) }
    return known.allSatisfy { $0 < version } ? nil : "version_not_higher"
  }

  private func turnDown(_ product: ProductID, _ reason: String) {
    timeline.record(
      .catalogue(.uploadRejected(product: product, reason: timeline.texts.intern(reason))), by: .store)
  }

  /// Handles the end of an upload's processing. Later buyers get the files, unless the files must be
  /// reviewed.
  func uploadIsProcessed(_ place: Int) {
    let upload = uploads[place]
    guard self[upload.product].life.isHosted else {
      turnDown(upload.product, "hosting_is_off")
      return
    }
    timeline.record(
      .catalogue(.uploadProcessed(product: upload.product, version: upload.content.version)), by: .store)
    let isLive = self[upload.product].life.wasLive
    if isLive, upload.awaitsReview {
      unreviewed.append(upload)
    } else {
      change(upload.product) { $0.hosted = upload.content }
    }
    _ = apply(.acceptUpload, for: upload.product)
  }

  /// Reviews files that will replace files of a live product. Returns false if no such files wait for review.
  func reviewContent(of product: ProductID, _ answer: ReviewAnswer) -> Bool {
    guard self[product].life.wasLive, let place = unreviewed.firstIndex(where: { $0.product == product })
    else { return false }
    switch answer {
    case .begin, .ask, .hold: break
    case .approve:
      let upload = unreviewed.remove(at: place)
      change(product) { $0.hosted = upload.content }
      timeline.record(.catalogue(.propagated(product: product)), by: .store)
    case .reject:
      unreviewed.remove(at: place)
      turnDown(product, "rejected")
    }
    return true
  }
}
