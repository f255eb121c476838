import Facts
import Rules
import Testing

@Suite("one-add-per-tap") struct OneAddPerTapTests {
  @Test(
    "a payment for each time that the user asks keeps the rule",
    arguments: [
      Story("one tap, one payment") {
        $0.tapBuy($0.coins)
        $0.add($0.coins)
      },
      Story("two taps, two payments") {
        $0.tapBuy($0.coins)
        $0.tapBuy($0.coins)
        $0.add($0.coins)
        $0.add($0.coins)
      },
      Story("a tap that is served by a later launch") {
        $0.launch()
        $0.tapBuy($0.coins)
        $0.relaunch()
        $0.add($0.coins)
      },
      Story("three payments of one for three pieces") {
        $0.tapBuy($0.coins, quantity: 3)
        for _ in 1...3 { $0.add($0.coins) }
      },
      Story("one payment of five pieces for a pack") {
        $0.tapBuy($0.coins)
        $0.add($0.coins, quantity: 5)
      },
      Story("a button that only the app knows") {
        $0.tap("buy the bundle")
        $0.add($0.coins)
        $0.add($0.sword)
      },
      Story("a promotion that the app continues with a payment of its own") {
        $0.offer($0.coins, payment: 1, continues: false)
        $0.add($0.coins)
      },
      Story("a promotion beside a tap") {
        $0.offer($0.coins, payment: 1, continues: true)
        $0.add($0.coins, payment: 1, promoted: true)
        $0.tapBuy($0.coins)
        $0.add($0.coins, payment: 2)
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "one-add-per-tap") == .kept)
  }

  @Test(
    "promoted and unsolicited purchases are no payments of the app's own",
    arguments: [
      Story("promoted") { $0.add($0.coins, promoted: true) },
      Story("promoted twice") {
        $0.offer($0.coins, payment: 1, continues: true)
        $0.add($0.coins, payment: 1, promoted: true)
        $0.add($0.coins, payment: 2, promoted: true)
      },
      Story("unsolicited") {
        $0.launch()
        _ = $0.receive($0.coins, purchase: $0.record($0.coins))
      },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "one-add-per-tap") == .notExercised)
  }

  @Test("more payments than taps are a breach") func second() {
    let trace = TraceBuilder()
    trace.tapBuy(trace.coins)
    for _ in 1...3 { trace.add(trace.coins) }
    #expect(
      trace.verdict(of: "one-add-per-tap").words == [
        "more payments for coins were added on “phone” than the user requested",
        "#11 the user asked for coins", "#12 the app added a payment for it",
        "#13 the app added another; the user had not asked again", "and 1 more",
      ])
  }

  @Test("a payment that nobody asked for is a breach; a tap for something else does not help") func unasked()
  {
    let trace = TraceBuilder()
    trace.tapBuy(trace.sword)
    trace.tapBuy(trace.coins, on: trace.tablet)
    trace.add(trace.coins)
    #expect(
      trace.verdict(of: "one-add-per-tap").words == [
        "a payment for coins was added on “phone” without a request from the user",
        "#13 the app added a payment for coins",
      ])
  }

  @Test(
    "a breach",
    arguments: [
      Story("each of two payments asks for all pieces") {
        $0.tapBuy($0.coins, quantity: 2)
        $0.add($0.coins, quantity: 2)
        $0.add($0.coins, quantity: 2)
      },
      Story("a promotion continues, and the app adds a payment of its own as well") {
        $0.offer($0.coins, payment: 1)
        $0.add($0.coins, payment: 2)
        $0.answerOffer(1, continues: true)
        $0.add($0.coins, payment: 1, promoted: true)
      },
      Story("one button of the app's own, two payments") {
        $0.tap("continue")
        $0.add($0.coins, quantity: 10)
        $0.add($0.coins)
      },
    ]) func breaks(_ story: Story)
  {
    #expect(story.told().verdict(of: "one-add-per-tap").witness != nil)
  }
}
