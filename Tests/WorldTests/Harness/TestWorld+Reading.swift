import Facts
import World

extension TestWorld {
  /// The arrays of states that were delivered, one for each callback.
  var arrays: [[TransactionState]] {
    var arrays: [[TransactionState]] = []
    for fact in recorder.kept {
      if case .callback(.updated) = fact.content { arrays.append([]) }
      if case .callback(.delivered(_, _, let state)) = fact.content { arrays[arrays.count - 1].append(state) }
    }
    return arrays
  }

  /// The transactions that were delivered, in order.
  var deliveredTransactions: [TransactionID] {
    recorder.kept.compactMap { fact in
      if case .callback(.delivered(_, let transaction, _)) = fact.content { transaction } else { nil }
    }
  }

  /// The transaction objects that the phone's app received, in order.
  var handles: [TransactionHandle] {
    app.events.flatMap { event in
      if case .updatedTransactions(_, let batch) = event { batch.handles } else { [TransactionHandle]() }
    }
  }

  /// A product as offered to the phone's app.
  func offered(_ product: ProductID) -> OfferedProduct? {
    app.view.product(product, in: phone.storefront, of: app.bundle?.process ?? .none)
  }

  /// The charged amounts, in order.
  var charges: [Int64] {
    recorder.kept.compactMap { fact in
      if case .store(.charged(_, _, _, _, let amount, _)) = fact.content { amount } else { nil }
    }
  }

  /// The exceptions that were raised, in order.
  var raised: [Exception] {
    recorder.kept.compactMap { fact in
      if case .process(.raised(let exception)) = fact.content { exception } else { nil }
    }
  }

  /// The tolerated wrong calls, in order.
  var misuses: [Misuse] {
    recorder.kept.compactMap { fact in
      if case .queue(.misused(let misuse, _)) = fact.content { misuse } else { nil }
    }
  }

  /// The alerts that the system showed, in order.
  var alerts: [Alert] {
    recorder.kept.compactMap { fact in
      if case .device(.alertShown(let alert, _)) = fact.content { alert } else { nil }
    }
  }

  /// The number of grants of a product that the app reported.
  func granted(_ product: ProductID) -> Int64 {
    recorder.kept.reduce(0) { sum, fact in
      if case .claim(.granted(_, product, _, let count)) = fact.content { sum + count } else { sum }
    }
  }

  /// The number of sent messages of a kind.
  func sent(_ kind: MessageKind) -> Int {
    recorder.kept.count { fact in
      if case .message(.sent(_, kind, _)) = fact.content { true } else { false }
    }
  }

  /// The facts of some kinds by name, in order.
  func story(_ kinds: FactKind...) -> [String] {
    recorder.kept.filter { kinds.contains($0.kind) }.map { FactDescription.of($0.kind).name }
  }

  /// The transactions that the app sees in its queue.
  var listed: [TransactionHandle] {
    guard case .transactions(let batch) = perform([.transactions]) else { return [] }
    return batch.handles
  }
}
