import Facts
import Kernel
import StoreModel
import Testing

@Suite("The list of purchases")
struct PurchaseListTests {
  private func purchase(_ product: UInt32, identifier: Int64 = 0) -> Purchase {
    Purchase(
      account: AccountID(0), product: ProductID(rawValue: product), original: .none, device: .none,
      transaction: .none, username: .empty, quantity: 1, reason: .prior, traits: .prior,
      identifier: identifier,
      date: .zero, amount: Int64(product), recordedRevision: 1)
  }

  private func isSame(_ left: Purchase, _ right: Purchase) -> Bool {
    left.product == right.product && left.identifier == right.identifier && left.amount == right.amount
      && left.revokedRevision == right.revokedRevision && left.expires == right.expires
  }

  @Test(
    "rows and single ones are what an array of them all would be, changed or not",
    arguments: 1...20 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var stream = SplitMix(seed: seed)
    var list = PurchaseList()
    var model: [Purchase] = []
    var identifier: Int64 = 1_000
    for _ in 0..<40 {
      switch stream.next(below: 4) {
      case 0:
        list.append(purchase(9, identifier: identifier))
        model.append(purchase(9, identifier: identifier))
        identifier += 1
      case 1:
        let kinds = (0...UInt32(stream.next(below: 3))).map { purchase($0) }
        let count = Int(stream.next(below: 12))
        list.append(kinds, count: count, firstIdentifier: identifier)
        for place in 0..<count {
          model.append(purchase(kinds[place % kinds.count].product.rawValue, identifier: identifier))
          identifier += 1
        }
      default:
        guard !model.isEmpty else { continue }
        let number = Int(stream.next(below: UInt64(model.count)))
        let revision = UInt32(stream.next(below: 100))
        list.change(number) { $0.revokedRevision &+= revision }
        model[number].revokedRevision &+= revision
      }
      #expect(list.count == model.count)
      for number in model.indices { #expect(isSame(list[number], model[number])) }
    }
  }

  @Test("a copy keeps what it was, as a message does") func copies() {
    var list = PurchaseList()
    list.append([purchase(1)], count: 3, firstIdentifier: 7)
    let copy = list
    list.change(1) { $0.expires = .zero + .seconds(5) }
    list.append(purchase(2))
    #expect(copy.count == 3 && copy[1].expires == .zero)
    #expect(list.count == 4 && list[1].expires == .zero + .seconds(5) && list[1].identifier == 8)
  }
}
