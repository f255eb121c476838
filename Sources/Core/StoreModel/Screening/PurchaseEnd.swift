public import Facts

/// How a call to StoreKit 2's purchase ends.
public enum PurchaseEnd: Hashable, Sendable {
  /// The call returns a transaction.
  case success
  case userCancelled
  /// The purchase waits for an action outside the app. Its transaction arrives later, if ever.
  case pending
  case threw(StoreError)

  /// The end of a call whose purchase failed with an error of the payment queue.
  ///
  /// An interrupted purchase has not failed yet: the user can still complete it outside the app.
  public init(failure error: StoreError) {
    if error.isCancel {
      self = .userCancelled
    } else if error == .termsChanged || error == .confirmationNeeded {
      self = .pending
    } else {
      self = .threw(error.inStoreKit2)
    }
  }
}

extension StoreError {
  /// The error that StoreKit 2 throws in place of an error of the payment queue or the network.
  public var inStoreKit2: StoreError {
    switch domain {
    case .StoreKitError, .PurchaseError, .CancellationError, .RefundRequestError: self
    case .NSURLErrorDomain:
      self == .authenticationCancelled ? .storeKit2(.userCancelled) : .storeKit2(.networkError)
    case .SSErrorDomain: .storeKit2(.networkError)
    case .SKErrorDomain: storeKitCode.map(StoreError.init(inStoreKit2:)) ?? .storeKit2(.unknown)
    case .none, .ASDServerErrorDomain, .NSCocoaErrorDomain, .SKInternalErrorDomain: .storeKit2(.unknown)
    }
  }

  private init(inStoreKit2 code: StoreKitErrorCode) {
    switch code {
    case .paymentCancelled, .overlayCancelled: self = .storeKit2(.userCancelled)
    case .paymentInvalid, .storeProductNotAvailable: self = .purchase(.productUnavailable)
    case .paymentNotAllowed: self = .purchase(.purchaseNotAllowed)
    case .clientInvalid: self = .storeKit2(.notEntitled)
    case .cloudServiceNetworkConnectionFailed: self = .storeKit2(.networkError)
    case .invalidOfferIdentifier: self = .purchase(.invalidOfferIdentifier)
    case .invalidSignature: self = .purchase(.invalidOfferSignature)
    case .missingOfferParams: self = .purchase(.missingOfferParameters)
    case .invalidOfferPrice: self = .purchase(.invalidOfferPrice)
    case .ineligibleForOffer: self = .purchase(.ineligibleForOffer)
    case .unsupportedPlatform: self = .storeKit2(.unsupported)
    case .unknown, .cloudServicePermissionDenied, .cloudServiceRevoked, .privacyAcknowledgementRequired,
      .unauthorizedRequestData, .overlayInvalidConfiguration, .overlayTimeout,
      .overlayPresentedInBackgroundScene, .paymentMethodBindingConfigurationRequired:
      self = .storeKit2(.unknown)
    }
  }
}
