import Testing
import Facts
import World

@Test("a purchase goes its way") func purchase() {
  let test = TestWorld()
  test.buy(test.coins)
  print(test.world.converge())
  for k in test.recorder.kept { print(k.sequence.rawValue, k.actor.role.name, k.cause.rawValue, k.instant, FactDescription.of(k.content.kind).name, k.content.fields) }
  #expect(test.delivered == [.purchasing, .purchased])
}
