import Facts
import StoreModel
import Testing

@Suite("The end of a call to StoreKit 2's purchase")
struct PurchaseEndTests {
  @Test("a cancellation is a result, an interruption waits, and everything else is thrown")
  func ends() {
    #expect(PurchaseEnd(failure: .storeKit(.paymentCancelled)) == .userCancelled)
    #expect(PurchaseEnd(failure: .termsChanged) == .pending)
    #expect(PurchaseEnd(failure: .confirmationNeeded) == .pending)
    #expect(PurchaseEnd(failure: .storeKit(.unknown)) == .threw(.storeKit2(.unknown)))
    #expect(PurchaseEnd(failure: .timedOut) == .threw(.storeKit2(.networkError)))
  }

  @Test(
    "an error of the queue has its counterpart",
    arguments: [
      (StoreKitErrorCode.paymentNotAllowed, StoreError.purchase(.purchaseNotAllowed)),
      (.storeProductNotAvailable, .purchase(.productUnavailable)),
      (.invalidOfferIdentifier, .purchase(.invalidOfferIdentifier)),
      (.invalidSignature, .purchase(.invalidOfferSignature)),
      (.missingOfferParams, .purchase(.missingOfferParameters)),
      (.invalidOfferPrice, .purchase(.invalidOfferPrice)),
      (.ineligibleForOffer, .purchase(.ineligibleForOffer)),
      (.clientInvalid, .storeKit2(.notEntitled)),
      (.cloudServiceNetworkConnectionFailed, .storeKit2(.networkError)),
      (.unsupportedPlatform, .storeKit2(.unsupported)),
    ])
  func counterparts(code: StoreKitErrorCode, error: StoreError) {
    #expect(StoreError.storeKit(code).inStoreKit2 == error)
  }

  @Test("every error has a counterpart of StoreKit 2, which stays as it is")
  func all() {
    for code in StoreKitErrorCode.allCases {
      let error = StoreError.storeKit(code).inStoreKit2
      #expect(error.domain == .StoreKitError || error.domain == .PurchaseError)
      #expect(error.inStoreKit2 == error)
    }
  }

  @Test("the device refuses a forbidden purchase and a wrong quantity before it asks the store")
  func refusals() {
    func refusal(_ quantity: Int, _ type: ProductType?, allowed: Bool = true) -> StoreError? {
      DeviceScreening.refusal(quantity: quantity, of: type, allowsPayments: allowed)
    }
    #expect(refusal(1, .consumable) == nil)
    #expect(refusal(10, .consumable) == nil)
    #expect(refusal(11, .consumable) == .purchase(.invalidQuantity))
    #expect(refusal(0, .consumable) == .purchase(.invalidQuantity))
    #expect(refusal(2, .autoRenewable) == .purchase(.invalidQuantity))
    #expect(refusal(2, nil) == nil)
    #expect(refusal(1, .consumable, allowed: false) == .purchase(.purchaseNotAllowed))
  }
}
