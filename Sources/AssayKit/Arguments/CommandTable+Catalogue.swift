extension CommandTable {
  static let catalogue = CommandDescription(
    "catalogue", arguments: "check FILE", argumentCountMax: 2,
    "Says what a StoreKit configuration file means here, and what of it means nothing.",
    examples: [
      .init("catalogue check Store.storekit", "its products, its settings, and what is to be known"),
      .init("catalogue check Store.storekit --format json", "the same for programs"),
    ],
    options: [OptionDescription("format", value: "FORM", "text or json")],
    notes: [
      "A scenario takes such a file with `catalogue = \"Store.storekit\"`; the path is that from the scenario's own folder."
    ])
}
