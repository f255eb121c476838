/// A table that a script writes or is handed, with its fields: one list for the checks, the reference and the editors.
struct DeclaredTable {
  /// A field of a table.
  struct Field {
    /// Its name; a question mark behind it says that it can be missing.
    let name: String
    /// Its type, as editors write it.
    let type: String
    /// What it is about.
    let sentence: String

    init(_ name: String, _ type: String, _ sentence: String) {
      self.name = name
      self.type = type
      self.sentence = sentence
    }

    /// The name alone.
    var plainName: String { name.hasSuffix("?") ? String(name.dropLast()) : name }
  }

  /// Its name, as editors know it without the prefix of the tool.
  let name: String
  /// What it is.
  let sentence: String
  /// Its fields, in the order of the reference.
  let fields: [Field]

  init(_ name: String, _ sentence: String, _ fields: [Field]) {
    self.name = name
    self.sentence = sentence
    self.fields = fields
  }

  /// The names of the fields.
  var names: [String] { fields.map(\.plainName) }

  /// Every table of the app language, in the order of the reference.
  static let ofApps = [
    description, capabilities, observer, delegate, request, refresh, newPayment, error, receipt, receiptEntry,
    period, introductory, paymentDiscount, deliveryQuestion, delivery, receiptCheck,
    sheetDelegate, sheetParameters, storeSearch, foundItem,
  ]

  /// Every table of the scenario language, in the order of the reference.
  static let ofScenarios = [
    scenario, product, terms, offer, promotionalOffer, hosted, hostedPackage, stock, item, account, device,
    serverQuestion, listAnswer, deliveryAnswer, checkAnswer,
  ]
}
