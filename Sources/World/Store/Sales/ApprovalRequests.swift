internal import Facts
internal import Kernel
internal import StoreModel

/// A request for approval in the store's records.
struct ApprovalRequest {
  let order: PurchaseOrder
  var machine = ApprovalMachine()
  /// The event at which the request expires. Nil if none is scheduled.
  var expiry: EventID?
}

/// The requests for approval, in order.
struct ApprovalRequests {
  private var requests: [ApprovalRequest] = []
  /// Whether each request already reserves an identifier for its purchase. Test sessions need that.
  private(set) var areNumbered = false

  /// The transactions that requested an approval and have no answer yet.
  var open: [TransactionID] { requests.filter(\.machine.isOpen).map(\.order.transaction) }

  subscript(place: Int) -> ApprovalRequest {
    get { requests[place] }
    _modify { yield &requests[place] }
  }

  /// From now on, each request reserves an identifier for its purchase.
  mutating func number() { areNumbered = true }

  /// Adds a request and returns its position.
  mutating func add(_ order: PurchaseOrder) -> Int {
    requests.append(ApprovalRequest(order: order))
    return requests.count - 1
  }

  /// The position of the unanswered request for a transaction. Nil if there is none.
  func openRequest(of transaction: TransactionID) -> Int? {
    requests.firstIndex { $0.order.transaction == transaction && $0.machine.isOpen }
  }

  /// The position of the unanswered request of an account for a product. Nil if there is none.
  func openRequest(of account: AccountID, for product: ProductID) -> Int? {
    requests.firstIndex {
      $0.order.account == account && $0.order.product == product && $0.machine.isOpen
    }
  }

  /// Removes and returns the requests for which `condition` returns true.
  mutating func remove(where condition: (PurchaseOrder) -> Bool) -> [ApprovalRequest] {
    defer { requests.removeAll { condition($0.order) } }
    return requests.filter { condition($0.order) }
  }
}
