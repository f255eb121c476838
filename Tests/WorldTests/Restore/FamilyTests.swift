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
    test.world.people.tapRestore(on: tablet)
    test.world.settle()
    #expect(test.told[2...] == ["restored pro", "restore finished"])
    #expect(test.charges == [499])
  }

  @Test("E14: what is bought afterwards arrives at a member as purchased")
  func afterwards() {
    let (test, _) = sharing(wasSharedBefore: false)
    #expect(test.told == ["purchasing pro", "purchased pro", "purchased pro"])
    #expect(test.charges == [499])
  }

  @Test("E14, E18: what a member has not finished yet is not restored besides")
  func unfinished() {
    let test = TestWorld()
    let member = test.world.addAccount(named: "ben")
    let tablet = test.addTablet(account: member)
    test.subject.apps[tablet.id.index].calls = TestWorld.lazy
    test.buy(test.pro)
    test.launch(tablet)
    test.world.share(test.latestPurchase, with: member, wasSharedBefore: false)
    test.world.settle()
    test.world.people.tapRestore(on: tablet)
    test.world.settle()
    #expect(test.told[2...] == ["purchased pro", "restore finished"])
  }
}
