import Facts
import Kernel
import StoreModel
import Testing

@Suite("A request for approval")
struct ApprovalMachineTests {
  enum Situation: CaseIterable {
    case unasked
    case waiting
    case dismissed
    case answered

    var machine: ApprovalMachine {
      var machine = ApprovalMachine()
      switch self {
      case .unasked: break
      case .waiting: _ = machine.asked(at: .zero)
      case .dismissed:
        _ = machine.asked(at: .zero)
        _ = machine.finishedWhileDeferred(.removed)
      case .answered:
        _ = machine.asked(at: .zero)
        _ = machine.approved(.same)
      }
      return machine
    }
  }

  enum Happening: Hashable {
    case asked
    case approved(ApprovedTransaction)
    case declined(DeclinedCode)
    case expired(RequestExpiry)
    case finished(DeferredFinish)
    case relaunched(DeferredAtRelaunch)

    static let all: [Happening] =
      [.asked] + ApprovedTransaction.allCases.map(approved) + DeclinedCode.allCases.map(declined)
      + RequestExpiry.allCases.map(expired) + DeferredFinish.allCases.map(finished)
      + DeferredAtRelaunch.allCases.map(relaunched)

    func happens(to machine: inout ApprovalMachine) -> [ApprovalOrder] {
      switch self {
      case .asked: machine.asked(at: .zero + .hours(2))
      case .approved(let transaction): machine.approved(transaction)
      case .declined(let code): machine.declined(code)
      case .expired(let expiry): machine.expired(expiry)
      case .finished(let finish): machine.finishedWhileDeferred(finish)
      case .relaunched(let announcement): machine.relaunched(announcement)
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let situation: Situation
    let happening: Happening
    let orders: [ApprovalOrder]
    let staysOpen: Bool

    init(
      _ sentence: String, _ situation: Situation, _ happening: Happening, _ orders: [ApprovalOrder],
      open: Bool
    ) {
      testDescription = sentence
      self.situation = situation
      self.happening = happening
      self.orders = orders
      staysOpen = open
    }
  }

  static let rows = [
    Row(
      "A1: a question defers the transaction for a day", .unasked, .asked,
      [.deliverDeferred, .scheduleExpiry(at: .zero + .hours(26))], open: true),
    Row(
      "A6: approval changes the deferred transaction", .waiting, .approved(.same),
      [.cancelExpiry, .purchase(.same)], open: false),
    Row(
      "A6: approval may bring a new transaction, and the deferred one leaves", .waiting, .approved(.new),
      [.cancelExpiry, .vanish, .purchase(.new)], open: false),
    Row(
      "A2: refusal fails as cancelled", .waiting, .declined(.paymentCancelled),
      [.cancelExpiry, .fail(.storeKit(.paymentCancelled))], open: false),
    Row(
      "A2: refusal may fail as unknown", .waiting, .declined(.unknown),
      [.cancelExpiry, .fail(.storeKit(.unknown))], open: false),
    Row("A5: without an answer it leaves the queue", .waiting, .expired(.silent), [.vanish], open: false),
    Row(
      "A5: without an answer it may fail", .waiting, .expired(.failed), [.fail(.storeKit(.unknown))],
      open: false),
    Row(
      "X3: finish takes it from the queue, the request lives on", .waiting, .finished(.removed), [.remove],
      open: true),
    Row("X3: finish may be ignored", .waiting, .finished(.ignored), [], open: true),
    Row(
      "A6: each launch announces it", .waiting, .relaunched(.announced), [.deliverDeferred], open: true),
    Row("A6: a launch may be silent", .waiting, .relaunched(.silent), [], open: true),
    Row(
      "X3: approval after a finish brings a new transaction", .dismissed, .approved(.same),
      [.cancelExpiry, .purchase(.new)], open: false),
    Row(
      "X3: approval after a finish brings a new transaction in any case", .dismissed, .approved(.new),
      [.cancelExpiry, .purchase(.new)], open: false),
    Row(
      "X3, A2: refusal after a finish shows nowhere", .dismissed, .declined(.paymentCancelled),
      [.cancelExpiry],
      open: false),
    Row(
      "X3, A2: refusal after a finish shows nowhere whatever its code", .dismissed, .declined(.unknown),
      [.cancelExpiry], open: false),
    Row("X3, A5: after a finish it ends without a word", .dismissed, .expired(.silent), [], open: false),
    Row("X3, A5: after a finish nothing is left to fail", .dismissed, .expired(.failed), [], open: false),
  ]

  @Test("A1, A2, A5, A6, X3: what happens to a request leads to orders", arguments: rows)
  func leadsToOrders(row: Row) {
    var machine = row.situation.machine
    #expect(row.happening.happens(to: &machine) == row.orders)
    #expect(machine.isOpen == row.staysOpen)
  }

  @Test("A6, X3: what means nothing any more changes nothing", arguments: Situation.allCases, Happening.all)
  func elseNothing(situation: Situation, happening: Happening) {
    let isListed = ApprovalMachineTests.rows.contains {
      $0.situation == situation && $0.happening == happening
    }
    guard !isListed else { return }
    let before = situation.machine
    var machine = before
    #expect(happening.happens(to: &machine) == [])
    #expect(machine == before)
  }

  @Test("X3: an ignored finish leaves the request as it was")
  func ignoredFinish() {
    var machine = Situation.waiting.machine
    _ = machine.finishedWhileDeferred(.ignored)
    #expect(machine == Situation.waiting.machine)
  }

  @Test("A2, A5, A6, X3: the usual way is option zero")
  func usualIsZero() {
    #expect(DeclinedCode(rawValue: 0) == .paymentCancelled)
    #expect(RequestExpiry(rawValue: 0) == .silent)
    #expect(ApprovedTransaction(rawValue: 0) == .same)
    #expect(DeferredAtRelaunch(rawValue: 0) == .announced)
    #expect(DeferredFinish(rawValue: 0) == .removed)
  }
}
