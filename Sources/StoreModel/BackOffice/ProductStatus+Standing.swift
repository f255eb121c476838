public import Facts

extension ProductStatus {
  /// Whether the sandbox sells it: from the moment when it could be submitted.
  var isTestable: Bool {
    switch self {
    case .readyToSubmit, .waitingForReview, .inReview, .developerActionNeeded, .pendingBinaryApproval,
      .approved, .rejected:
      true
    case .missingMetadata, .waitingForUpload, .processingContent, .developerRemovedFromSale,
      .removedFromSale:
      false
    }
  }

  /// Whether a product of this status was live at some time.
  public var isAfterReview: Bool {
    switch self {
    case .approved, .developerRemovedFromSale, .removedFromSale: true
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .waitingForReview,
      .inReview, .developerActionNeeded, .pendingBinaryApproval, .rejected:
      false
    }
  }

  /// Whether the review has it in hand, so that its files cannot be replaced.
  public var isUnderReview: Bool {
    switch self {
    case .waitingForReview, .inReview, .pendingBinaryApproval: true
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .developerActionNeeded,
      .approved, .developerRemovedFromSale, .removedFromSale, .rejected:
      false
    }
  }
}
