public import Facts

/// The status of a product in the developer's back office, and whether the developer cleared it for sale.
public struct ProductLife: Hashable, Sendable {
  public private(set) var status: ProductStatus
  public private(set) var isCleared: Bool
  /// Whether the store hosts files for it.
  public private(set) var isHosted: Bool
  /// Whether it was ever live. From then on hosting can no longer be turned on or off.
  public private(set) var wasLive: Bool

  /// Makes the life of a product. The product is live by default.
  public init(status: ProductStatus = .approved, isCleared: Bool = true, isHosted: Bool = false) {
    self.status = status
    self.isCleared = isCleared
    self.isHosted = isHosted
    wasLive = status.isAfterReview
  }

  /// Whether a store shows it. Production shows live products. The sandbox also shows products that can be
  /// submitted.
  public func isShown(in environment: StoreEnvironment) -> Bool {
    guard isCleared else { return false }
    return switch environment {
    case .production: status == .approved
    case .sandbox: status.isTestable
    }
  }

  /// Carries out an order and returns its effect.
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

  /// An upload for a live product does not change its status.
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

  /// A product in `waitingForReview` passes through `inReview` first.
  private mutating func passThroughReview(to next: ProductStatus) -> ProductStep {
    guard status == .waitingForReview else { return pass(to: next, from: [.inReview]) }
    _ = pass(to: .inReview, from: [.waitingForReview])
    _ = pass(to: next, from: [.inReview])
    return .changed([.inReview, next])
  }
}

/// The result of an order to the back office.
public enum ProductStep: Hashable, Sendable {
  /// The product already was in the ordered state.
  case unchanged
  /// The product changed and passed through these statuses.
  case changed([ProductStatus])
  /// The order is not possible in the product's status.
  case refused
}

/// A step of a product in the back office.
public enum ProductOrder: Hashable, Sendable {
  /// The developer adds the missing metadata.
  case complete
  /// The developer turns hosting on or off.
  case setHosting(Bool)
  /// The developer uploads files.
  case upload
  /// The store has processed the uploaded files.
  case acceptUpload
  /// The developer submits it for review.
  case submit
  /// The review makes a step.
  case review(ReviewAnswer)
  /// The developer clears it for sale, or withdraws it.
  case clear(Bool)
  /// It is taken off sale.
  case remove(isByStore: Bool)
  /// It is put back on sale.
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
  /// Whether the sandbox sells it: true from the moment it can be submitted.
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
