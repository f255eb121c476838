extension AppEvent {
  /// The kind of this event.
  public var kind: AppEventKind {
    switch self {
    case .launched: .launched
    case .foregrounded: .foregrounded
    case .backgrounded: .backgrounded
    case .terminating: .terminating
    case .updatedTransactions: .updatedTransactions
    case .removedTransactions: .removedTransactions
    case .restoreFinished: .restoreFinished
    case .restoreFailed: .restoreFailed
    case .paymentOffered: .paymentOffered
    case .storefrontChanged: .storefrontChanged
    case .entitlementsRevoked: .entitlementsRevoked
    case .updatedDownloads: .updatedDownloads
    case .continueAsked: .continueAsked
    case .consentAsked: .consentAsked
    case .productsResponded: .productsResponded
    case .requestFinished: .requestFinished
    case .requestFailed: .requestFailed
    case .serverAnswered: .serverAnswered
    case .serverUnreachable: .serverUnreachable
    case .sheet(let event): event.kind
    case .timerFired: .timerFired
    case .tapped: .tapped
    case .owned: .owned
    }
  }
}
