internal import Facts
internal import Kernel
internal import StoreModel

/// A request for approval in the store's records.
struct ApprovalRequest {
  let order: PurchaseOrder
  var machine = ApprovalMachine()
  /// The event of its expiry, if scheduled.
  var expiry: EventID?
}

/// The requests for approval, in order.
struct ApprovalRequests {
  private var requests: [ApprovalRequest] = []
  /// Whether a request already reserves the identifier of its purchase, as in test sessions.
  private(set) var areNumbered = false

  /// The transactions of the unanswered requests.
  var open: [TransactionID] { requests.filter(\.machine.isOpen).map(\.order.transaction) }

  subscript(place: Int) -> ApprovalRequest {
    get { requests[place] }
    _modify { yield &requests[place] }
  }

  /// Reserves an identifier for each later request.
  mutating func number() { areNumbered = true }

  /// Adds a request and returns its position.
  mutating func add(_ order: PurchaseOrder) -> Int {
    requests.append(ApprovalRequest(order: order))
    return requests.count - 1
  }

  /// The position of a transaction's unanswered request; nil if it has none.
  func openRequest(of transaction: TransactionID) -> Int? {
    requests.firstIndex { $0.order.transaction == transaction && $0.machine.isOpen }
  }

  /// Removes the requests whose order meets a condition, and returns them.
  mutating func remove(where condition: (PurchaseOrder) -> Bool) -> [ApprovalRequest] {
    defer { requests.removeAll { condition($0.order) } }
    return requests.filter { condition($0.order) }
  }
}
