internal import Facts
internal import World

// Mutants that drop, repeat, move or change calls of the app, or return false replies to them.

extension Change {
  /// Drops a call. The app receives the reply it would expect.
  struct LostCall: Alteration {
    let point: MutationPoint

    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      point.matches(call) ? .lost() : nil
    }
  }

  /// Drops the first call of a kind in each launch.
  struct LostFirstCall: Alteration {
    let kind: AppCallKind
    private var isOver = false

    init(kind: AppCallKind) { self.kind = kind }

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      guard call.kind == kind, !isOver else { return nil }
      isOver = true
      return .lost()
    }
  }

  struct DoubledCall: Alteration {
    let kind: AppCallKind

    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      call.kind == kind ? .made(call, after: [call]) : nil
    }
  }

  /// Exchanges a call with the next call of the same turn. If there is no next call, the call is made
  /// at the end of the turn.
  struct SwappedCall: Alteration {
    let kind: AppCallKind
    private var held: HeldCall?

    init(kind: AppCallKind) { self.kind = kind }

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      if let held {
        self.held = nil
        return .made(call, after: [held.restored(in: turn.launch.scratch)])
      }
      guard call.kind == kind else { return nil }
      held = HeldCall(call, turn.launch.scratch)
      return .lost()
    }

    mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
      guard let held else { return [] }
      self.held = nil
      return [held.restored(in: turn.launch.scratch)]
    }
  }

  /// Makes a call at the end of its turn, or when the next turn of the launch starts.
  struct DelayedCall: Alteration {
    let kind: AppCallKind
    let moment: Change.Moment
    private var held: [HeldCall] = []

    init(kind: AppCallKind, moment: Change.Moment) {
      self.kind = kind
      self.moment = moment
    }

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      guard call.kind == kind else { return nil }
      held.append(HeldCall(call, turn.launch.scratch))
      return .lost()
    }

    mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      switch moment {
      case .end: []
      case .next: release(turn)
      }
    }

    mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
      switch moment {
      case .end: release(turn)
      case .next: []
      }
    }

    private mutating func release(_ turn: ConversationTurn) -> [AppCall] {
      let calls = held.map { $0.restored(in: turn.launch.scratch) }
      held = []
      return calls
    }
  }

  /// Performs a call and returns a failure to the app.
  struct FailedCall: Alteration {
    let kind: AppCallKind

    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      call.kind == kind ? .made(call, reply: kind == .remove ? .flag(false) : .failed(.diskFull)) : nil
    }
  }

  /// Performs a call and returns a false reply to the app.
  struct FalseReply: Alteration {
    let kind: AppCallKind
    let falsehood: Change.Falsehood

    func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? {
      guard call.kind == kind else { return nil }
      switch (falsehood, reply) {
      case (.yes, .flag(false)): return .flag(true)
      case (.no, .flag(true)): return .flag(false)
      case (.nothing, .bytes(.some)): return .bytes(nil)
      case (.nothing, .text) where kind == .contentLocation: return .bytes(nil)
      case (.nothing, .receipt(.some)): return .receipt(nil)
      case (.nothing, .list(let items)) where !items.isEmpty: return .list([])
      case (.nothing, .transactions(let batch)) where !batch.transactions.isEmpty:
        return .transactions(TransactionBatch(transactions: [], process: batch.process))
      default: return nil
      }
    }
  }

  /// Changes an argument of a call.
  struct DistortedCall: Alteration {
    let kind: AppCallKind
    let distortion: Change.Distortion

    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      // A purchase of StoreKit 2 is what a payment is for the queue.
      guard call.kind == kind || kind == .addPayment && call.kind == .purchase else { return nil }
      let distorted: AppCall? =
        switch call {
        case .addPayment(let payment): distorted(payment, turn).map(AppCall.addPayment)
        case .purchase(let ticket, let product, let options):
          distorted(options).map { .purchase(ticket: ticket, product, options: $0) }
        case .claimGranted(let handle, let product, let account, let count):
          distorted(handle, product, account, count, turn)
        case .showPrice(let product, _): .showPrice(product, turn.view.texts.pass("1.00"))
        case .loadSheet(let token, let number, let parameters):
          .loadSheet(
            token, number: number, SheetParameters(item: parameters.item + 1, product: parameters.product))
        default: nil
        }
      return distorted.map { .made($0) }
    }

    private func distorted(_ payment: AppPayment, _ turn: ConversationTurn) -> AppPayment? {
      var changed = payment
      switch distortion {
      case .noProduct: changed.productIdentifier = nil
      case .unknownProduct: changed.productIdentifier = turn.view.texts.intern("no.such.product")
      case .onePiece where payment.quantity > 1: changed.quantity = 1
      case .noUsername where payment.username != nil: changed.username = nil
      case .noOffer where payment.discount != nil: changed.discount = nil
      case .ownPayment where payment.promoted != nil: changed.promoted = nil
      default: return nil
      }
      return changed
    }

    private func distorted(_ options: PurchaseOptions) -> PurchaseOptions? {
      var changed = options
      switch distortion {
      case .onePiece where options.quantity > 1: changed.quantity = 1
      case .noUsername where options.appAccountToken != nil: changed.appAccountToken = nil
      case .noOffer where options.offer != nil: changed.offer = nil
      default: return nil
      }
      return changed
    }

    private func distorted(
      _ handle: TransactionHandle?, _ product: ProductID, _ account: TextID?, _ count: Int,
      _ turn: ConversationTurn
    ) -> AppCall? {
      switch distortion {
      case .otherProduct:
        turn.view.catalogue.first { $0 != product }.map {
          .claimGranted(handle, $0, account: account, count: count)
        }
      case .twiceAsMany: .claimGranted(handle, product, account: account, count: count * 2)
      case .noAccount where account != nil: .claimGranted(handle, product, account: nil, count: count)
      default: nil
      }
    }
  }
}
