import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What comes between at a fact, and is over after a minute")
struct InterferenceTests {
  private func run(_ pin: (TestWorld) -> Void) -> TestWorld {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    pin(test)
    test.buy(test.coins)
    return test
  }

  private func pin(
    _ test: TestWorld, _ choice: (site: ChoiceSite, value: Int), at kind: FactKind = .queuePaymentAdded
  ) {
    test.choices.pin(
      name: choice.site.rawValue, detail: UInt16(kind.rawValue), visit: 1,
      value: choice.value)
  }

  @Test("P21: the user goes to the home screen and comes back, and the purchase is delivered once")
  func background() {
    let test = run { pin($0, (.interference, 1)) }
    #expect(test.count(.processBackgrounded) == 1)
    #expect(test.count(.processForegrounded) == 1)
    #expect(test.world.converge() == .converged)
    #expect(test.world.owned(test.coins, on: test.phone) == test.charges.count)
  }

  @Test("Q12: another account signs in for a minute, and what was bought comes to its buyer")
  func accountSwitch() {
    let test = run { pin($0, (.interference, 2)) }
    let account = test.phone.account
    #expect(test.count(.userSignedOut) == 2)
    #expect(test.world.converge() == .converged)
    #expect(test.phone.account == account)
    #expect(test.world.owned(test.coins, on: test.phone) == test.charges.count)
  }

  @Test("P19: no link is up for a minute, and then both are")
  func offline() {
    let test = run { pin($0, (.interference, 3)) }
    #expect(test.count(.messageLinkFailed) == 2)
    #expect(test.count(.messageLinkRecovered) == 2)
    #expect(
      test.world.links.isLinkUp(of: test.phone, .store) && test.world.links.isLinkUp(of: test.phone, .server))
    #expect(test.world.converge() == .converged)
    #expect(test.world.owned(test.coins, on: test.phone) == test.charges.count)
  }

  @Test("what would change nothing is not noted as a choice")
  func withoutEffect() {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    _ = test.world.links.setLink(of: test.phone, .store, isUp: false)
    _ = test.world.links.setLink(of: test.phone, .server, isUp: false)
    pin(test, (.interference, 3), at: .userTapped)
    test.buy(test.coins)
    #expect(test.count(.worldChosen) == 0)
  }
}
