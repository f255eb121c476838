import Facts
import Kernel
import Testing

@testable import World

/// The conclusion of a correct server from each status. One row for each possible answer of the store.
@Suite("How a server checks a receipt")
struct ReceiptCheckCourseTests {
  static let first: [(status: Int, isRetryable: Bool?, step: CheckStep)] = [
    (0, nil, .accept), (21000, nil, .giveUp), (21001, nil, .giveUp),
    (21002, nil, .ask(.production, after: .seconds(1))), (21003, nil, .reject), (21004, nil, .giveUp),
    (21005, nil, .ask(.production, after: .seconds(1))), (21006, nil, .accept),
    (21007, nil, .ask(.sandbox, after: .zero)), (21008, nil, .giveUp),
    (21009, nil, .ask(.production, after: .seconds(1))), (21010, nil, .reject), (21011, nil, .giveUp),
    (21100, true, .ask(.production, after: .seconds(1))), (21100, false, .giveUp), (21150, nil, .giveUp),
    (21199, true, .ask(.production, after: .seconds(1))), (21200, true, .giveUp), (-1, nil, .giveUp),
  ]

  @Test("W3: the store of customers is asked first, and each status leads where it should", arguments: first)
  func steps(status: Int, isRetryable: Bool?, step: CheckStep) {
    var check = ReceiptCheck()
    #expect(check.begin() == .ask(.production, after: .zero))
    #expect(check.apply(.answered(status: status, isRetryable: isRetryable)) == step)
    #expect(check.status == status)
  }

  @Test("W3: the other store is asked once, and a contradiction decides nothing") func contradiction() {
    var check = ReceiptCheck()
    _ = check.begin()
    #expect(check.apply(.answered(status: 21007, isRetryable: nil)) == .ask(.sandbox, after: .zero))
    #expect(check.environment == .sandbox)
    #expect(check.apply(.answered(status: 21008, isRetryable: nil)) == .giveUp)
    #expect(check.apply(.answered(status: 21007, isRetryable: nil)) == .giveUp)
  }

  @Test("2.4: what may pass is asked again with growing pauses, and not for ever") func bounded() {
    var check = ReceiptCheck()
    var steps = [check.begin()]
    for status in [21002, 21005, 21009, 21005, 21005] {
      steps.append(check.apply(.answered(status: status, isRetryable: nil)))
    }
    #expect(
      steps == [
        .ask(.production, after: .zero), .ask(.production, after: .seconds(1)),
        .ask(.production, after: .seconds(2)), .ask(.production, after: .seconds(4)), .giveUp, .giveUp,
      ])
  }

  @Test("7.2: no answer decides nothing, whatever was said before") func silence() {
    var check = ReceiptCheck()
    _ = check.begin()
    _ = check.apply(.answered(status: 21005, isRetryable: nil))
    #expect(check.apply(.unanswered) == .giveUp)
    #expect(check.status == nil)
  }
}
