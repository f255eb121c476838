public import Facts

/// The status of a product in the developer's back office, and whether the developer cleared the product for
/// sale.
public struct ProductLife: Hashable, Sendable {
  public private(set) var status: ProductStatus
  public private(set) var isCleared: Bool
  /// Whether the store hosts files for the product.
  public private(set) var isHosted: Bool
  /// Whether the product was ever live. If so, hosting can no longer be turned on or off.
  public private(set) var wasLive: Bool

  /// Makes the life of a product. The product is live by default.
  public init(status: ProductStatus = .approved, isCleared: Bool = true, isHosted: Bool = false) {
    self.status = status
    self.isCleared = isCleared
    self.isHosted = isHosted
    wasLive = status.isAfterReview
  }

  /// Whether the store of an environment shows the product. Production shows live products. The sandbox also
  /// shows products that can be submitted.
  public func isShown(in environment: StoreEnvironment) -> Bool {
    guard isCleared else { return false }
    return switch environment {
    case .production: status == .approved
    case .sandbox: status.isTestable
    }
  }

  /// Carries out an order and returns the effect of the order.
  public mutating func apply(_ order: ProductOrder) -> ProductStep {
    switch order {
    case .complete: return pass(to: isHosted ? .waitingForUpload : .readyToSubmit, from: [.missingMetadata])
    case .setHosting(let isOn): return setHosting(isOn)
    case .upload: return upload()
    case .acceptUpload: return pass(to: .readyToSubmit, from: [.processingContent])
    case .submit:
      return pass(to: .waitingForReview, from: [.readyToSubmit, .rejected, .developerActionNeeded])
    case .review(let answer): return review(answer)
    case .clear(let isCleared):
      guard self.isCleared != isCleared else { return .unchanged }
      self.isCleared = isCleared
      return .changed([])
    case .remove(let isByStore):
      return pass(to: isByStore ? .removedFromSale : .developerRemovedFromSale, from: [.approved])
    case .putBack: return pass(to: .approved, from: [.developerRemovedFromSale, .removedFromSale])
    }
  }

  private mutating func pass(to next: ProductStatus, from allowed: [ProductStatus]) -> ProductStep {
    guard allowed.contains(status) else { return .refused }
    status = next
    if next.isAfterReview { wasLive = true }
    return .changed([next])
  }

  private mutating func setHosting(_ isOn: Bool) -> ProductStep {
    guard isHosted != isOn else { return .unchanged }
    guard !wasLive else { return .refused }
    switch status {
    case .missingMetadata:
      isHosted = isOn
      return .changed([])
    case .waitingForUpload, .processingContent, .readyToSubmit, .rejected, .developerActionNeeded:
      isHosted = isOn
      status = isOn ? .waitingForUpload : .readyToSubmit
      return .changed([status])
    case .waitingForReview, .inReview, .pendingBinaryApproval, .approved, .developerRemovedFromSale,
      .removedFromSale:
      return .refused
    }
  }

  /// Handles an upload of files. For a live product, an upload does not change the status.
  private mutating func upload() -> ProductStep {
    guard isHosted else { return .refused }
    switch status {
    case .waitingForUpload, .readyToSubmit, .rejected, .developerActionNeeded:
      status = .processingContent
      return .changed([status])
    case .approved, .developerRemovedFromSale, .removedFromSale: return .unchanged
    case .missingMetadata, .processingContent, .waitingForReview, .inReview, .pendingBinaryApproval:
      return .refused
    }
  }

  private mutating func review(_ answer: ReviewAnswer) -> ProductStep {
    switch answer {
    case .begin: return pass(to: .inReview, from: [.waitingForReview])
    case .approve:
      if status == .pendingBinaryApproval { return pass(to: .approved, from: [.pendingBinaryApproval]) }
      return passThroughReview(to: .approved)
    case .reject: return passThroughReview(to: .rejected)
    case .ask: return passThroughReview(to: .developerActionNeeded)
    case .hold: return passThroughReview(to: .pendingBinaryApproval)
    }
  }

  /// Moves the product to `next`. A product in `waitingForReview` passes through `inReview` first.
  private mutating func passThroughReview(to next: ProductStatus) -> ProductStep {
    guard status == .waitingForReview else { return pass(to: next, from: [.inReview]) }
    _ = pass(to: .inReview, from: [.waitingForReview])
    _ = pass(to: next, from: [.inReview])
    return .changed([.inReview, next])
  }
}

/// The result of an order to the back office.
public enum ProductStep: Hashable, Sendable {
  /// The product already was in the state that the order requests.
  case unchanged
  /// The product changed and passed through these statuses.
  case changed([ProductStatus])
  /// The order is not possible in the product's status.
  case refused
}

/// An action on a product in the back office, by the developer or by the store.
public enum ProductOrder: Hashable, Sendable {
  /// The developer adds the missing metadata.
  case complete
  /// The developer turns hosting on or off.
  case setHosting(Bool)
  /// The developer uploads files.
  case upload
  /// The store has processed the uploaded files.
  case acceptUpload
  /// The developer submits the product for review.
  case submit
  /// The review of the product makes this step.
  case review(ReviewAnswer)
  /// The developer clears the product for sale, or withdraws it.
  case clear(Bool)
  /// The developer or the store takes the product off sale.
  case remove(isByStore: Bool)
  /// The product is put back on sale.
  case putBack
}

/// A step of the review of a product.
public enum ReviewAnswer: String, Hashable, Sendable, CaseIterable {
  case begin
  case approve
  case reject
  /// The review asks the developer to act.
  case ask
  /// The review approves the product, which then waits for the review of the app.
  case hold
}

extension ProductStatus {
  /// Whether the sandbox sells a product with this status: true from the moment the product can be submitted.
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

  /// Whether a product with this status was once live.
  public var isAfterReview: Bool {
    switch self {
    case .approved, .developerRemovedFromSale, .removedFromSale: true
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .waitingForReview,
      .inReview, .developerActionNeeded, .pendingBinaryApproval, .rejected:
      false
    }
  }

  /// Whether the product is in review, so that its files cannot be replaced.
  public var isUnderReview: Bool {
    switch self {
    case .waitingForReview, .inReview, .pendingBinaryApproval: true
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .developerActionNeeded,
      .approved, .developerRemovedFromSale, .removedFromSale, .rejected:
      false
    }
  }
}
