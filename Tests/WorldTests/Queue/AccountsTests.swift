import Facts
import Kernel
import Testing
import World

@Suite("Accounts and devices")
struct AccountsTests {
  @Test("Q12: another account signs in, and what the first left unfinished waits for it")
  func heldBack() {
    let test = TestWorld()
    let other = test.world.addAccount(named: "bob")
    test.beLazy()
    test.buy(test.coins)
    test.world.people.signIn(other, on: test.phone)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .purchased])
    #expect(test.count(.transactionHeldBack) == 1)
    #expect(test.listed.isEmpty)
    test.world.people.signIn(test.user, on: test.phone)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .purchased, .purchased])
  }

  @Test("Q12: it can also be delivered to the other account's user")
  func deliveredToOther() {
    let test = TestWorld(latitudes: [(.foreignTransactions, 1)])
    let other = test.world.addAccount(named: "bob")
    test.beLazy()
    test.buy(test.coins)
    test.world.people.signIn(other, on: test.phone)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .purchased, .purchased])
  }

  @Test("Q12: what the store tells too late of an account that signed out is held back")
  func lateAnswer() {
    let test = TestWorld()
    let other = test.world.addAccount(named: "bob")
    test.launch()
    test.world.buyElsewhere(test.coins, on: test.phone)
    test.world.wait(.milliseconds(75))
    test.world.people.signIn(other, on: test.phone)
    test.world.settle()
    #expect(test.delivered.isEmpty)
    #expect(test.count(.transactionHeldBack) == 1)
    test.world.people.signIn(test.user, on: test.phone)
    test.world.settle()
    #expect(test.delivered == [.purchased])
  }

  @Test("Q12: a payment while nobody is signed in fails as cancelled, also if somebody signs in meanwhile")
  func nobodySignedIn() {
    for signsIn in [false, true] {
      let test = TestWorld()
      test.launch()
      test.world.people.signOut(test.phone)
      test.world.links.setLink(of: test.phone, .store, isUp: false)
      test.perform([.addPayment(test.payment(test.coins))], settles: false)
      if signsIn {
        while test.count(.queuePaymentAdded) == 0 { _ = test.world.step(notAfter: .distantFuture) }
        test.world.people.signIn(test.user, on: test.phone)
      }
      test.world.settle()
      #expect(test.delivered == [.purchasing, .failed])
      #expect(test.errors == [.storeKit(.paymentCancelled)])
      #expect(test.count(.deviceSignInAsked) == 1)
      #expect(test.listed.isEmpty)
    }
  }

  @Test("Q13: an unfinished purchase stays with the device that made it")
  func notOnSecondDevice() {
    let test = TestWorld()
    let tablet = test.addTablet()
    test.beLazy()
    test.buy(test.coins)
    test.launch(tablet)
    #expect(test.delivered == [.purchasing, .purchased])
  }

  @Test("Q13: it can also arrive at another device of the account")
  func onSecondDevice() {
    let test = TestWorld(latitudes: [(.secondDevice, 1)])
    let tablet = test.addTablet()
    test.beLazy()
    test.buy(test.coins)
    test.launch(tablet)
    #expect(test.delivered == [.purchasing, .purchased, .purchased])
    #expect(test.charges == [99])
  }
}
