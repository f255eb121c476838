internal import Rules
internal import World

/// The mutants that `assay mutate` knows.
public enum MutantCatalogue {
  /// Every mutant, in the order of the manual.
  public static let all: [Mutant] =
    dropped + doubled + swapped + delayed + misinformed + distorted + ignored + echoed + observing + forgetful
    + hasty + hastyWithDownloads

  /// The mutant with an identifier, or nothing.
  public static func mutant(named identifier: String) -> Mutant? { all.first { $0.identifier == identifier } }
}

extension MutantCatalogue {
  /// The app is told that a call failed, or is told a false answer.
  static let misinformed: [Mutant] = [
    fail(.write, "believes that its files cannot be written"),
    fail(.copy, "believes that its files cannot be copied"),
    fail(.remove, "believes that its files cannot be removed"),
    fail(.excludeFromBackup, "believes that its files cannot be excluded from backup"),
    answer(
      "always", .canMakePayments, .yes, "sells without asking whether payments are allowed",
      .breaks("can-make-payments-first")),
    answer("never", .canMakePayments, .no, "believes that payments are never allowed", .expected),
    answer(
      "always", .exists, .yes, "takes every file for written",
      .breaks("owns-what-is-due", "deliver-before-finish")),
    answer(
      "never", .exists, .no, "does not look whether a file was written before", .breaks("idempotent-delivery")
    ),
    answer("forget", .read, .nothing, "does not look what its files hold", .breaks("idempotent-delivery")),
    answer("forget", .list, .nothing, "does not look which files it has", .breaks("idempotent-delivery")),
    answer(
      "forget", .preference, .nothing, "does not look what its preferences hold",
      .breaks("idempotent-delivery")),
    answer(
      "forget", .readReceipt, .nothing, "finds no receipt where there is one",
      .breaks("revocation-rechecks-receipt")),
    answer("forget", .transactions, .nothing, "sees no pending transactions", .expected),
    answer("forget", .contentLocation, .nothing, "does not find where downloaded files are", .expected),
  ]

  /// Calls are made with a changed argument.
  static let distorted: [Mutant] = [
    distort(
      "empty add_payment", .call(.addPayment), .addPayment, .noProduct, "buys without a product identifier",
      .breaks("buy-only-known-products")),
    distort(
      "unknown add_payment", .call(.addPayment), .addPayment, .unknownProduct, "buys what no store knows",
      .breaks("buy-only-known-products")),
    distort(
      "quantity one", .addedSeveral, .addPayment, .onePiece, "buys one piece where several were asked for",
      .harmless("an app may sell one piece at a time")),
    distort(
      "forget username", .addedUsername, .addPayment, .noUsername, "leaves out the application user name",
      .breaks("right-user")),
    distort(
      "forget offer", .addedOffer, .addPayment, .noOffer, "leaves out the promotional offer", .expected),
    Mutant(
      "repeat nonce", at: .addedOffer, .reuseOffer,
      "The app sends every promotional offer as it was signed for the first payment.",
      .breaks("offer-signature-once")),
    distort(
      "fresh add_payment", .addedPromoted, .addPayment, .ownPayment,
      "makes a payment of its own where the App Store offered one", .breaks("promo-payment-reused")),
    distort(
      "wrong granted", .call(.claimGranted), .claimGranted, .otherProduct,
      "names another product when it grants",
      .harmless("a purchase may unlock a part of something else; what its user has is asked")),
    distort(
      "double granted", .call(.claimGranted), .claimGranted, .twiceAsMany, "grants twice as many",
      .breaks("idempotent-delivery")),
    distort(
      "forget account", .grantedAccount, .claimGranted, .noAccount,
      "names no account when it grants", .harmless("what each account owns is seen by asking for it")),
    distort(
      "wrong show_price", .call(.showPrice), .showPrice, .otherText, "shows a price in words of its own",
      .breaks("price-localised")),
    distort(
      "wrong load_sheet", .call(.loadSheet), .loadSheet, .otherItem,
      "asks for the page of another item of the store", .expected),
  ]

  private static func fail(_ kind: AppCallKind, _ deed: String) -> Mutant {
    Mutant(
      verb: "fail", at: .call(kind), .fail(kind), "The app \(deed).",
      .harmless("what could not be done now may be done later"))
  }

  private static func answer(
    _ verb: String, _ kind: AppCallKind, _ falsehood: Change.Falsehood, _ deed: String, _ weight: MutantWeight
  ) -> Mutant {
    Mutant(verb: verb, at: .call(kind), .answer(kind, falsehood), "The app \(deed).", weight)
  }

  private static func distort(
    _ identifier: String, _ point: MutationPoint, _ kind: AppCallKind, _ distortion: Change.Distortion,
    _ deed: String, _ weight: MutantWeight
  ) -> Mutant {
    Mutant(identifier, at: point, .distort(kind, distortion), "The app \(deed).", weight)
  }
}
