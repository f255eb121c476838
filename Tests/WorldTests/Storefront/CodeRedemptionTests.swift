import Facts
import Testing
import World

@Suite("Redeeming an offer code")
struct CodeRedemptionTests {
  @Test("G6: a code that is redeemed comes as an ordinary purchased transaction without a payment of the app")
  func redeemed() {
    let test = TestWorld(latitudes: [(.codeAnswer, 1)])
    test.perform([.presentCodeSheet])
    #expect(test.told == ["purchased monthly"])
    #expect(test.app.view.payment(of: test.handles[0]) == nil)
    #expect(test.count(.userRedeemedCode) == 1)
  }

  @Test("G6: leaving the sheet calls nobody back")
  func dismissed() {
    let test = TestWorld()
    let before = test.app.events.count
    test.perform([.presentCodeSheet])
    #expect(test.told.isEmpty)
    #expect(test.app.events.count == before + 2)
    #expect(test.count(.userDismissedSheet) == 1)
  }
}
