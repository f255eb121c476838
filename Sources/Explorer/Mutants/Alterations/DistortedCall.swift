internal import Facts
internal import World

/// A call that is made with something changed in it.
struct DistortedCall: Alteration {
  let kind: AppCallKind
  let distortion: Change.Distortion

  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard call.kind == kind else { return nil }
    let distorted: AppCall? =
      switch call {
      case .addPayment(let payment): distorted(payment, turn).map(AppCall.addPayment)
      case .claimGranted(let handle, let product, let account, let count):
        distorted(handle, product, account, count, turn)
      case .showPrice(let product, _): .showPrice(product, turn.view.texts.pass("1.00"))
      case .sheet(.load(let token, let number, let parameters)):
        .sheet(
          .load(
            token, number: number,
            SheetParameters(item: parameters.item + 1, product: parameters.product)))
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
