internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// The check endpoint: a server sends a receipt and asks what it is worth.
  public func check(_ question: CheckQuestion) -> CheckAnswer {
    let reading = Result { () throws(ReceiptData.Flaw) in
      try ReceiptData(text: timeline.texts[question.receipt])
    }
    let kind = (try? reading.get())?.kind ?? .app
    let answer = orderedCheckFailure() ?? decide(question, reading)
    timeline.record(
      .store(
        .receiptChecked(
          environment: question.environment, kind: kind, status: Int64(answer.status),
          retryable: answer.isRetryable ?? false, entries: Int64(answer.document?.entries.count ?? 0))),
      by: .store)
    return answer
  }

  private func orderedCheckFailure() -> CheckAnswer? {
    guard let place = checkFailures.firstIndex(where: \.isOpen) else { return nil }
    checkFailures[place].count += 1
    let failure = checkFailures[place].failure
    return CheckAnswer(status: failure.status, isRetryable: failure.isRetryable)
  }

  private func decide(
    _ question: CheckQuestion, _ reading: Result<ReceiptData, ReceiptData.Flaw>
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
    guard data.account.index < accountCount else { return CheckAnswer(.unknownAccount) }
    guard data.kind == .app || data.purchase.index < purchaseCount else { return CheckAnswer(.notAuthentic) }
    let document = document(of: data, excludesOldTransactions: question.excludesOldTransactions)
    if question.password == nil ? document.hasRenewals : question.password != sharedSecret {
      return CheckAnswer(.wrongSecret)
    }
    return CheckAnswer(status: status(of: data).rawValue, document: document)
  }

  /// Only the older receipts of single transactions say that a subscription is over.
  private func status(of data: ReceiptData) -> CheckStatus {
    guard data.kind == .transaction else { return .valid }
    let record = purchase(data.purchase)
    guard record.subscription != .none else { return .valid }
    let latest = purchase(subscriptions[record.subscription.index].latest)
    return latest.expires <= timeline.now ? .expired : .valid
  }
}
