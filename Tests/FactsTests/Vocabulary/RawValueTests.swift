import Facts
import Testing

/// The numbers that apps see on a device, repeated here from the platform's headers.
@Suite("Raw values of the platform")
struct RawValueTests {
  static let table: [(EnumerationKind, [(String, Int)])] = [
    (
      .transactionState,
      [("purchasing", 0), ("purchased", 1), ("failed", 2), ("restored", 3), ("deferred", 4)]
    ),
    (
      .downloadState,
      [("waiting", 0), ("active", 1), ("paused", 2), ("finished", 3), ("failed", 4), ("cancelled", 5)]
    ),
    (.periodUnit, [("day", 0), ("week", 1), ("month", 2), ("year", 3)]),
    (.paymentMode, [("pay_as_you_go", 0), ("pay_up_front", 1), ("free_trial", 2)]),
    (.discountType, [("introductory", 0), ("promotional", 1)]),
    (.promotionVisibility, [("default", 0), ("show", 1), ("hide", 2)]),
    (.overlayPosition, [("bottom", 0), ("bottom_raised", 1)]),
    (
      .storeKitErrorCode,
      [
        ("unknown", 0), ("client_invalid", 1), ("payment_cancelled", 2), ("payment_invalid", 3),
        ("payment_not_allowed", 4), ("store_product_not_available", 5),
        ("cloud_service_permission_denied", 6), ("cloud_service_network_connection_failed", 7),
        ("cloud_service_revoked", 8), ("privacy_acknowledgement_required", 9),
        ("unauthorized_request_data", 10), ("invalid_offer_identifier", 11), ("invalid_signature", 12),
        ("missing_offer_params", 13), ("invalid_offer_price", 14), ("overlay_cancelled", 15),
        ("overlay_invalid_configuration", 16), ("overlay_timeout", 17), ("ineligible_for_offer", 18),
        ("unsupported_platform", 19), ("overlay_presented_in_background_scene", 20),
        ("payment_method_binding_configuration_required", 21),
      ]
    ),
    (
      .expiryReason,
      [
        ("cancelled", 1), ("billing_error", 2), ("no_consent", 3), ("unavailable", 4), ("unknown", 5),
      ]
    ),
  ]

  @Test("2.1, 2.2: an enumeration has exactly the platform's cases and numbers", arguments: table)
  func values(_ kind: EnumerationKind, _ expected: [(String, Int)]) {
    let cases = kind.cases
    #expect(cases.map(\.name) == expected.map(\.0))
    #expect(cases.map(\.raw) == expected.map(\.1))
  }

  @Test("2.2: known errors have the numbers of the platform")
  func knownErrors() {
    #expect(StoreError.offline.code == -1009)
    #expect(StoreError.timedOut.code == -1001)
    #expect(StoreError.connectionLost.code == -1005)
    #expect(StoreError.authenticationCancelled.code == -1012)
    #expect(StoreError.storeUnreachable == StoreError(.SSErrorDomain, 109))
    #expect(StoreError.termsChanged.underlyingCode == 3038)
    #expect(StoreError.confirmationNeeded.underlyingCode == 2024)
    #expect(StoreError.termsChanged.underlyingDomain == .ASDServerErrorDomain)
  }
}
