import Explorer
import Testing
import World

@Suite("The catalogue of mutants")
struct MutantCatalogueTests {
  private let identifiers = MutantCatalogue.all.map(\.identifier)

  @Test("every mutant has a name of its own")
  func names() {
    #expect(Set(identifiers).count == identifiers.count)
    for identifier in identifiers {
      #expect(MutantCatalogue.mutant(named: identifier)?.identifier == identifier)
      #expect(identifier.contains(" "), "\(identifier) is a verb without an object")
    }
    #expect(MutantCatalogue.mutant(named: "drop everything") == nil)
  }

  @Test("every mutant is a sentence about the app, and says what ought to notice it or why it may live")
  func sentences() {
    for mutant in MutantCatalogue.all {
      #expect(mutant.sentence.hasPrefix("The app ") && mutant.sentence.hasSuffix("."), "\(mutant.identifier)")
      if let reason = mutant.weight.reason { #expect(!reason.isEmpty && !reason.hasSuffix(".")) }
    }
  }

  /// Calls that only read, leave a note, or end the process.
  private static let withoutEffect: Set<AppCallKind> = [
    .transactions, .canMakePayments, .storefront, .readReceipt, .readReceiptData, .receiptURL, .read, .exists,
    .list, .preference, .delegate, .makeProductsRequest, .listTransactions,
    .subscriptionStatus, .introEligibility, .signedTransaction,
    .terminateForInvalidReceipt, .note, .contentLocation,
  ]

  @Test("every call with an effect can be lost", arguments: AppCallKind.allCases)
  func calls(kind: AppCallKind) {
    let isLost = identifiers.contains("drop \(kind.name)") || kind == .synchronizePreferences
    #expect(isLost != Self.withoutEffect.contains(kind), "\(kind.name)")
  }

  /// Events that every app must receive: without a launch there is no app, the harness asks what the user
  /// owns, and taps drive the app.
  private static let certain: Set<AppEventKind> = [.launched, .owned, .tapped]

  @Test("every event can be ignored", arguments: AppEventKind.allCases)
  func events(kind: AppEventKind) {
    #expect(
      identifiers.contains("ignore \(kind.name)") != Self.certain.contains(kind), "\(kind.name)")
  }
}
