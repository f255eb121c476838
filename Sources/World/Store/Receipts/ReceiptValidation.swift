internal import Facts
internal import Kernel
internal import StoreModel

/// The store's validation endpoint. It answers whether a receipt is genuine.
struct ReceiptValidation {
  let timeline: Timeline
  let books: StoreBooks
  let endpoint: StoreEndpoint
  let receipts: Receipts

  /// Answers a validation request.
  func check(_ question: PostedCheck) -> CheckAnswer {
    let reading = Result { () throws(ReceiptData.Flaw) in
      try receipts.data(of: question.receipt)
    }
    let kind = (try? reading.get())?.kind ?? .app
    let answer = orderedCheckFailure().map { withReceipt($0, question, reading) } ?? decide(question, reading)
    timeline.record(
      .store(
        .receiptChecked(
          environment: question.environment, kind: kind, status: Int64(answer.status),
          retryable: answer.isRetryable ?? false, entries: Int64(answer.document?.entries.count ?? 0))),
      by: .store)
    return answer
  }

  /// Returns the answer that a scenario ordered for the next request, and counts the failure. Nil if
  /// none was ordered.
  func orderedCheckFailure() -> CheckAnswer? {
    endpoint.takeCheckFailure().map { CheckAnswer(status: $0.status, isRetryable: $0.isRetryable) }
  }

  /// Adds the receipt's content to an ordered answer, if the answer says that a subscription has expired.
  private func withReceipt(
    _ ordered: CheckAnswer, _ question: PostedCheck, _ reading: Result<ReceiptData, ReceiptData.Flaw>
  ) -> CheckAnswer {
    guard ordered.status == CheckStatus.expired.rawValue else { return ordered }
    var answer = ordered
    answer.document = decide(question, reading).document
    return answer
  }

  private func decide(
    _ question: PostedCheck, _ reading: Result<ReceiptData, ReceiptData.Flaw>
  ) -> CheckAnswer {
    let data: ReceiptData
    switch reading {
    case .failure(.malformed): return CheckAnswer(.malformed)
    case .failure(.notAuthentic): return CheckAnswer(.notAuthentic)
    case .success(let read): data = read
    }
    guard !data.flaws.contains(.isRevoked) else { return CheckAnswer(.notAuthentic) }
    guard data.environment == question.environment else {
      return CheckAnswer(data.environment == .sandbox ? .isOfSandbox : .isOfProduction)
    }
    guard data.account.index < books.accountCount else { return CheckAnswer(.unknownAccount) }
    guard data.kind == .app || data.purchase.index < books.purchaseCount else {
      return CheckAnswer(.notAuthentic)
    }
    let document = receipts.document(of: data, excludesOldTransactions: question.excludesOldTransactions)
    if question.password == nil ? document.hasRenewals : question.password != CheckQuestion.sharedSecret {
      return CheckAnswer(.wrongSecret)
    }
    return CheckAnswer(status: status(of: data).rawValue, document: document)
  }

  /// The status for a genuine receipt. The status of an expired subscription is used only for the older
  /// receipts of single transactions.
  private func status(of data: ReceiptData) -> CheckStatus {
    guard data.kind == .transaction else { return .valid }
    let record = books[data.purchase]
    guard record.subscription != .none else { return .valid }
    let latest = books[books[record.subscription].latest]
    return latest.expires <= timeline.now ? .expired : .valid
  }
}
