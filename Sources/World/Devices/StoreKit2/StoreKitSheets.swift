internal import Facts
internal import StoreModel

/// A sheet of StoreKit 2 that the app shows and waits for.
enum StoreKitSheet {
  /// The user can request a refund of a transaction.
  case refund(ticket: Int, TransactionID)
  /// The user can manage subscriptions.
  case subscriptions(ticket: Int)
  /// The user can redeem an offer code.
  case code(ticket: Int)
}

/// The sheets of a device with which the user deals with past and present purchases.
struct StoreKitSheets {
  private let transactions: TransactionQueue
  private let timeline: Timeline

  init(_ transactions: TransactionQueue) {
    self.transactions = transactions
    timeline = transactions.timeline
  }

  private var owner: Device { transactions.owner }

  /// Shows a sheet. The user answers it after some time.
  func show(_ sheet: StoreKitSheet) {
    let fact: FactContent =
      switch sheet {
      case .refund(let ticket, let id):
        .storekit(.refundCalled(ticket: Int64(ticket), transaction: id))
      case .subscriptions(let ticket): .storekit(.manageCalled(ticket: Int64(ticket)))
      case .code: .queue(.codeSheetRequested)
      }
    timeline.record(fact, by: Actor(.app, at: owner.id))
    timeline.schedule(
      .userAnswersStoreKitSheet(owner.id, transactions.runningProcess, sheet), after: People.thinkingTime)
  }

  /// Closes a sheet. For a refund, says whether the store took the request, or has one already.
  func close(_ sheet: StoreKitSheet, _ outcome: SheetOutcome) {
    transactions.tell(.sheetClosed(sheet, outcome))
  }

  /// Records the end of a sheet for the app, and returns the answer to its call.
  func answer(_ sheet: StoreKitSheet, _ outcome: SheetOutcome) -> (ticket: Int, answer: StoreKitAnswer) {
    let system = Actor(.device, at: owner.id)
    switch sheet {
    case .code(let ticket): return (ticket, .done)
    case .subscriptions(let ticket):
      timeline.record(.storekit(.manageEnded(ticket: Int64(ticket))), by: system)
      return (ticket, .done)
    case .refund(let ticket, _):
      let error: StoreError? = outcome == .duplicate ? .refundRequest(.duplicateRequest) : nil
      timeline.record(
        .storekit(
          .refundEnded(
            ticket: Int64(ticket), requested: outcome == .accepted, error: error ?? .absent)),
        by: system)
      return (ticket, error.map { .failed($0) } ?? .flag(outcome == .accepted))
    }
  }
}

/// What the user did on a sheet.
enum SheetOutcome {
  case accepted
  case dismissed
  /// A refund was requested before.
  case duplicate
}
