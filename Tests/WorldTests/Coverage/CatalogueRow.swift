/// The rows of the fact catalog, by the name at the start of the title of the test that shows them.
enum CatalogueRow {
  /// Every row of the sections on the queue, codes, products requests, restore, subscriptions, types and
  /// hosted content.
  static let all: [String] =
    numbered("Q", 13) + numbered("O", 10) + ["O7a"] + numbered("C", 14) + numbered("P", 21) + ["P13a", "1.5"]
    + numbered("F", 8) + numbered("X", 11) + numbered("A", 6) + numbered("I", 5) + ["I3a"] + numbered("M", 5)
    + numbered("G", 6) + numbered("V", 3) + ["2.1", "2.2", "2.3"] + numbered("R", 13) + numbered("E", 21)
    + ["E4a", "E8a"] + numbered("T", 13) + numbered("H", 24) + ["5", "6.2", "6.3", "7.1", "9.1", "9.3", "K6"]
    + numbered("K", 5) + ["K7"] + receipts

  /// The rows on receipts and on the store's validation endpoint.
  private static let receipts = ["2.4", "2.5", "7.2"] + numbered("W", 17)

  /// Rows that no run can show, each with the reason.
  static let notSimulated: [(row: String, reason: String)] = [
    ("M3", "the intents that must not be combined with promoted purchases belong to a later framework"),
    (
      "H19",
      "on the Mac the system manages the files itself; the devices of this world are phones and tablets"
    ),
    ("W5", "signatures and hashes of the file are checked on a device; here a seal stands for both"),
    ("W12", "that an endpoint is to be given up one day changes no answer of it"),
    ("W17", "receipts of the test framework in Xcode come from a third environment, which is not simulated"),
  ]

  private static func numbered(_ letter: String, _ count: Int) -> [String] {
    (1...count).map { letter + String($0) }
  }
}
