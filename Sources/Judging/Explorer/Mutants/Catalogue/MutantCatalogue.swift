internal import Rules
internal import World

/// The mutants of `assay mutate`.
public enum MutantCatalogue {
  /// Every mutant, in the order of the manual.
  public static let all: [Mutant] =
    dropped + doubled + swapped + delayed + misinformed + distorted + ignored + echoed + observing + forgetful
    + hasty + hastyWithDownloads

  /// The mutant with an identifier; nil if there is none.
  public static func mutant(named identifier: String) -> Mutant? { all.first { $0.identifier == identifier } }
}

extension MutantCatalogue {
  /// Mutants that return failures or false replies to the app.
  static let misinformed: [Mutant] = [
    fail(.write, "treats every write as failed"),
    fail(.copy, "treats every file copy as failed"),
    fail(.remove, "treats every file removal as failed"),
    fail(.excludeFromBackup, "treats every exclusion from backup as failed"),
    answer(
      "always", .canMakePayments, .yes, "sells without checking whether payments are allowed",
      .breaks("can-make-payments-first")),
    answer("never", .canMakePayments, .no, "treats payments as never allowed", .expected),
    answer(
      "always", .exists, .yes, "assumes that every file exists",
      .breaks("entitlements-match-store", "deliver-before-finish")),
    answer(
      "never", .exists, .no, "never checks whether a file was already written", .breaks("idempotent-delivery")
    ),
    answer("forget", .read, .nothing, "reads nothing from its files", .breaks("idempotent-delivery")),
    answer("forget", .list, .nothing, "never lists its files", .breaks("idempotent-delivery")),
    answer(
      "forget", .preference, .nothing, "reads nothing from its preferences",
      .breaks("idempotent-delivery")),
    answer(
      "forget", .readReceipt, .nothing, "never finds the receipt",
      .breaks("revocation-rechecks-receipt")),
    answer("forget", .transactions, .nothing, "sees no pending transactions", .expected),
    answer("forget", .contentLocation, .nothing, "never finds the location of downloaded files", .expected),
  ]

  /// Mutants that change an argument of calls.
  static let distorted: [Mutant] = [
    distort(
      "empty add_payment", .call(.addPayment), .addPayment, .noProduct, "buys without a product identifier",
      .breaks("buy-only-known-products")),
    distort(
      "unknown add_payment", .call(.addPayment), .addPayment, .unknownProduct, "buys an unknown product",
      .breaks("buy-only-known-products")),
    distort(
      "quantity one", .addedSeveral, .addPayment, .onePiece, "always buys a quantity of one",
      .harmless("an app may sell one unit at a time")),
    distort(
      "forget username", .addedUsername, .addPayment, .noUsername, "omits the application username",
      .breaks("right-user")),
    distort(
      "forget offer", .addedOffer, .addPayment, .noOffer, "omits the promotional offer", .expected),
    Mutant(
      "repeat nonce", at: .addedOffer, .reuseOffer,
      "The app sends every promotional offer with the signature of the first payment.",
      .breaks("offer-signature-once")),
    distort(
      "fresh add_payment", .addedPromoted, .addPayment, .ownPayment,
      "replaces a promoted payment with its own payment", .breaks("promo-payment-reused")),
    distort(
      "wrong granted", .call(.claimGranted), .claimGranted, .otherProduct,
      "reports the wrong product when it grants",
      .harmless("a purchase may unlock part of another product; the owned products are queried")),
    distort(
      "double granted", .call(.claimGranted), .claimGranted, .twiceAsMany,
      "grants double the amount that was bought",
      .breaks("idempotent-delivery")),
    distort(
      "forget account", .grantedAccount, .claimGranted, .noAccount,
      "reports no account when it grants", .harmless("the products of each account can be queried")),
    distort(
      "wrong show_price", .call(.showPrice), .showPrice, .otherText,
      "shows a hard-coded price instead of the store's",
      .breaks("price-matches-store")),
    distort(
      "wrong load_sheet", .call(.loadSheet), .loadSheet, .otherItem,
      "requests the page of another store item", .expected),
  ]

  private static func fail(_ kind: AppCallKind, _ deed: String) -> Mutant {
    Mutant(
      verb: "fail", at: .call(kind), .fail(kind), "The app \(deed).",
      .harmless("a failed operation may be repeated later"))
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
