extension LanguageFunction {
  static let backOfficeFunctions: [LanguageFunction] = [
    LanguageFunction(
      .worldUpload, on: .world, "upload",
      [
        LanguageParameter("product", .product),
        LanguageParameter(
          "options",
          .options(["version", "files", "contents", "package", "awaits_review", "processing"])),
      ],
      "The developer uploads files for a product; the store looks through them, and later buyers get them."),
    LanguageFunction(
      .worldSubmit, on: .world, "submit", [LanguageParameter("product", .product)],
      "The developer submits a product for review."),
    LanguageFunction(
      .worldReview, on: .world, "review",
      [LanguageParameter("product", .product), LanguageParameter("answer", .text)],
      "The review of a product does something: begin, approve, reject, ask or hold."),
    LanguageFunction(
      .worldClearForSale, on: .world, "clear_for_sale",
      [LanguageParameter("product", .product), .optional("cleared", .flag)],
      "The developer clears a product for sale, or no longer."),
    LanguageFunction(
      .worldHost, on: .world, "host",
      [LanguageParameter("product", .product), .optional("hosts", .flag)],
      "The developer turns hosting on or off for a product that was never live; otherwise it is refused."),
    LanguageFunction(
      .worldSignAgreements, on: .world, "sign_agreements", [.optional("signed", .flag)],
      "The developer's agreements are signed, or lapse: without them the store knows no product."),
    LanguageFunction(
      .worldRemoveFromSale, on: .world, "remove_from_sale",
      [LanguageParameter("product", .product), .options("by")],
      "The developer or the store takes a live product off sale."),
    LanguageFunction(
      .worldPutBackOnSale, on: .world, "put_back_on_sale", [LanguageParameter("product", .product)],
      "A product that was taken off sale is sold again."),
    LanguageFunction(
      .worldCompleteMetadata, on: .world, "complete_metadata", [LanguageParameter("product", .product)],
      "The developer fills in what was missing about a product."),
  ]
}
