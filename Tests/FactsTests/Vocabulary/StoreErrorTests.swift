import Facts
import Testing

@Suite("Errors as one integer")
struct StoreErrorTests {
  @Test(
    "an error comes back, with negative codes too",
    arguments: [
      StoreError.absent, .offline, .timedOut, .authenticationCancelled, .storeUnreachable, .termsChanged,
      .confirmationNeeded, .diskFull, .storeKit(.paymentCancelled), .storeKit(.unknown),
      StoreError(.NSURLErrorDomain, -1200, underlying: .SKInternalErrorDomain, -1),
      StoreError(.SKErrorDomain, -8_388_608, underlying: .NSURLErrorDomain, 8_388_607),
      StoreError(.SKErrorDomain, 8_388_607, underlying: .NSURLErrorDomain, -8_388_608),
    ])
  func roundTrip(_ error: StoreError) {
    #expect(StoreError(packed: error.packed) == error)
  }

  @Test("different errors are different integers")
  func distinct() {
    var seen: Set<Int64> = []
    for domain in ErrorDomain.allCases {
      for code in -3...3 {
        for underlying in ErrorDomain.allCases {
          for underlyingCode in [-1009, 0, 3038] {
            seen.insert(StoreError(domain, code, underlying: underlying, underlyingCode).packed)
          }
        }
      }
    }
    let domains = ErrorDomain.allCases.count
    #expect(seen.count == domains * 7 * domains * 3)
  }

  @Test("only StoreKit's own code 2 is a cancel")
  func cancel() {
    #expect(StoreError.storeKit(.paymentCancelled).isCancel)
    #expect(!StoreError.storeKit(.unknown).isCancel)
    #expect(!StoreError(.NSURLErrorDomain, 2).isCancel)
  }

  @Test("after an error that is not definite, the far end may have done what was asked for")
  func definite() {
    let definite: [StoreError] = [
      .offline, .cannotConnect, .diskFull, .storeKit(.paymentCancelled), .storeKit(.paymentNotAllowed),
    ]
    let indefinite: [StoreError] = [
      .absent, .timedOut, .connectionLost, .unreadableAnswer, .storeUnreachable, .termsChanged,
      .storeKit(.unknown),
    ]
    #expect(definite.allSatisfy(\.isDefinite) && !indefinite.contains(where: \.isDefinite))
  }
}
