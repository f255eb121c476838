import Facts
import Testing
import World

@Suite("What a family shares")
struct FamilyTests {
  /// A world in which the user bought something and shares it with a member who has a tablet.
  private func sharing(wasSharedBefore: Bool) -> (TestWorld, Device) {
    let test = TestWorld()
    let member = test.world.addAccount(named: "ben")
    let tablet = test.addTablet(account: member)
    test.buy(test.pro)
    test.launch(tablet)
    test.world.share(test.latestPurchase, with: member, wasSharedBefore: wasSharedBefore)
    test.world.settle()
    return (test, tablet)
  }

  @Test("E14: what was bought before sharing was turned on comes to a member with a restore only")
  func before() {
    let (test, tablet) = sharing(wasSharedBefore: true)
    #expect(test.told == ["purchasing pro", "purchased pro"])
    test.world.tapRestore(on: tablet)
    test.world.settle()
    #expect(test.told[2...] == ["restored pro", "restore finished"])
    #expect(test.charges == [499])
  }

  @Test(
    "E14: what is bought afterwards arrives at a member as purchased, and is not restored while it is unfinished"
  )
  func afterwards() {
    let (test, tablet) = sharing(wasSharedBefore: false)
    #expect(test.told == ["purchasing pro", "purchased pro", "purchased pro"])
    test.world.tapRestore(on: tablet)
    test.world.settle()
    #expect(test.told[3...] == ["restored pro", "restore finished"])
    #expect(test.charges == [499])
  }
}
