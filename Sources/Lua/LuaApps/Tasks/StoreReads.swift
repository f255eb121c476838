internal import World

/// The calls of a launch to StoreKit 2, by ticket, and the lists that they returned.
final class StoreReads {
  /// How the answer to a call appears in Lua.
  enum Form {
    /// As the answer itself.
    case plain
    /// As a list of products. It is empty if the task was canceled.
    case products
    /// As a list of transactions to read in a loop.
    case sequence
    /// As the first transaction of the list, or nil.
    case first
    /// As a list of statuses. It is empty if the task was canceled.
    case statuses
  }

  /// The form of each answer, by ticket.
  private var forms: [Form] = []
  private var sequences: [[GivenTransactionHandle]] = []

  /// Forgets the calls of an earlier launch.
  func reset() {
    forms.removeAll(keepingCapacity: true)
    sequences.removeAll(keepingCapacity: true)
  }

  /// The ticket of the next call.
  func nextTicket(_ form: Form = .plain) -> Int {
    forms.append(form)
    return forms.count - 1
  }

  func form(of ticket: Int) -> Form { forms[ticket] }

  /// Keeps a list, to be read from its first transaction. Returns its number.
  func add(_ list: [GivenTransactionHandle]) -> Int {
    sequences.append(list.reversed())
    return sequences.count - 1
  }

  /// Removes and returns the next transaction of a list. Nil at its end.
  func next(of sequence: Int) -> GivenTransactionHandle? { sequences[sequence].popLast() }
}
