/// The kind of an event that begins a turn of an app.
public enum AppEventKind: UInt16, CaseIterable, Sendable {
  /// The process started.
  case launched
  /// The app came to the front.
  case foregrounded
  /// The app goes to the background.
  case backgrounded
  /// The system ends the process in good order.
  case terminating
  /// Transactions changed.
  case updatedTransactions
  /// Transactions left the queue.
  case removedTransactions
  /// A restore is complete.
  case restoreFinished
  /// A restore failed.
  case restoreFailed
  /// A promoted payment is offered; the answer says whether to go on at once.
  case paymentOffered
  /// The storefront changed.
  case storefrontChanged
  /// Products were revoked.
  case entitlementsRevoked
  /// The delegate is asked whether a transaction goes on in a new storefront; no answer leaves it open.
  case continueAsked
  /// The delegate is asked whether to show a price increase.
  case consentAsked
  /// A products request has its response.
  case productsResponded
  /// A request finished.
  case requestFinished
  /// A request failed.
  case requestFailed
  /// The server answered an exchange.
  case serverAnswered
  /// The server could not be reached in an exchange.
  case serverUnreachable
  /// A timer fired.
  case timerFired
  /// The user tapped something.
  case tapped
  /// The harness asks what the user has of a product; the answer is a count, and nothing changes.
  case owned
  /// Downloads changed.
  case updatedDownloads
  /// The page of a sheet of the store is there, or could not be loaded.
  case sheetLoaded
  /// The user is done with a sheet of the store.
  case sheetFinished
  /// A search of the store has ended.
  case searchAnswered

  /// Its name in scenarios.
  public var name: String {
    switch self {
    case .launched: "launch"
    case .foregrounded: "foreground"
    case .backgrounded: "background"
    case .terminating: "terminate"
    case .updatedTransactions: "updated_transactions"
    case .removedTransactions: "removed_transactions"
    case .restoreFinished: "restore_finished"
    case .restoreFailed: "restore_failed"
    case .paymentOffered: "should_add_store_payment"
    case .storefrontChanged: "storefront_changed"
    case .entitlementsRevoked: "revoked_entitlements"
    case .continueAsked: "should_continue"
    case .consentAsked: "should_show_price_consent"
    case .productsResponded: "products_response"
    case .requestFinished: "request_finished"
    case .requestFailed: "request_failed"
    case .serverAnswered: "server_answer"
    case .serverUnreachable: "server_unreachable"
    case .timerFired: "timer"
    case .tapped: "tap"
    case .owned: "owned"
    case .updatedDownloads: "updated_downloads"
    case .sheetLoaded: "sheet_loaded"
    case .sheetFinished: "sheet_finished"
    case .searchAnswered: "search_answer"
    }
  }

  /// Whether it is told also while the app is in the background.
  var runsInBackground: Bool {
    switch self {
    case .launched, .foregrounded, .backgrounded, .terminating, .owned: true
    case .updatedTransactions, .removedTransactions, .restoreFinished, .restoreFailed, .paymentOffered,
      .storefrontChanged, .entitlementsRevoked, .continueAsked, .consentAsked, .productsResponded,
      .requestFinished, .requestFailed, .serverAnswered, .serverUnreachable, .timerFired, .tapped,
      .updatedDownloads,
      .sheetLoaded, .sheetFinished, .searchAnswered:
      false
    }
  }

  /// Whether it is about products or transactions, so that a fault can be narrowed down to one.
  var isAboutProducts: Bool {
    switch self {
    case .updatedTransactions, .removedTransactions, .paymentOffered, .entitlementsRevoked, .continueAsked,
      .productsResponded, .tapped, .owned, .updatedDownloads:
      true
    case .launched, .foregrounded, .backgrounded, .terminating, .restoreFinished, .restoreFailed,
      .storefrontChanged, .consentAsked, .requestFinished, .requestFailed, .serverAnswered,
      .serverUnreachable, .timerFired, .sheetLoaded, .sheetFinished, .searchAnswered:
      false
    }
  }
}
