import Facts
import Rules
import Testing

@Suite("can-make-payments-first") struct CanMakePaymentsFirstTests {
  @Test(
    "asking before selling keeps the rule",
    arguments: [
      Story("asked right before the payment") {
        $0.launch()
        $0.askAllowed(true)
        $0.add($0.coins)
      },
      Story("asked once, for several payments") {
        $0.launch()
        $0.askAllowed(true)
        $0.add($0.coins)
        $0.add($0.sword)
      },
      Story("a shop that was shown while nothing was forbidden, and a question before the payment") {
        $0.launch()
        $0.app(.interface(.productsListed(count: 3)))
        $0.askAllowed(true)
        $0.add($0.coins)
      },
      Story("forbidden while the shop was on its way") {
        $0.launch()
        $0.askAllowed(true)
        $0.app(.request(.productsStarted(request: RequestID(0), count: 1)))
        $0.user(.changedRestrictions(allowed: false))
        $0.app(.interface(.productsListed(count: 1)))
        $0.user(.changedRestrictions(allowed: true))
        $0.add($0.coins)
      },
      Story("forbidden and allowed again since it was asked") {
        $0.launch()
        $0.askAllowed(true)
        $0.user(.changedRestrictions(allowed: false))
        $0.user(.changedRestrictions(allowed: true))
        $0.add($0.coins)
      },
      Story("forbidden, and asked again before the next payment") {
        $0.launch()
        $0.askAllowed(true)
        $0.add($0.coins)
        $0.user(.changedRestrictions(allowed: false))
        $0.user(.changedRestrictions(allowed: true))
        $0.askAllowed(true)
        $0.add($0.coins)
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "can-make-payments-first") == .kept)
  }

  @Test(
    "where nothing of the app's own is sold there is nothing to judge",
    arguments: [
      Story("a promoted payment") {
        $0.launch()
        $0.add($0.coins, promoted: true)
      },
      Story("a purchase that comes unasked") {
        $0.launch()
        _ = $0.receive($0.coins, purchase: $0.record($0.coins))
      },
      Story("an empty shop after a no") {
        $0.launch()
        $0.askAllowed(false)
        $0.app(.interface(.productsListed(count: 0)))
      },
      Story("a shop while nothing is forbidden") {
        $0.launch()
        $0.app(.interface(.productsListed(count: 3)))
      },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "can-make-payments-first") == .notExercised)
  }

  @Test("a payment without a question is a breach, in each launch anew") func unasked() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askAllowed(true)
    trace.relaunch()
    trace.add(trace.coins)
    trace.add(trace.coins)
    #expect(
      trace.verdict(of: "can-make-payments-first").words == [
        "a payment for coins was added on “phone” without checking whether payments are allowed",
        "#15 the app was launched", "#17 the app added a payment", "and 1 more",
      ])
  }

  @Test("a payment after a no is a breach") func refused() {
    let trace = TraceBuilder()
    trace.user(.changedRestrictions(allowed: false))
    trace.launch()
    trace.askAllowed(false)
    trace.add(trace.coins)
    #expect(
      trace.verdict(of: "can-make-payments-first").reasons == [
        "a payment for coins was added on “phone” although payments are not allowed",
        "the device's restrictions changed", "the app was launched",
        "the app checked whether payments are allowed: no",
        "the app added a payment",
      ])
  }

  @Test("a shop that is shown once more after payments were forbidden is outdated") func shownAgain() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askAllowed(true)
    trace.app(.request(.productsStarted(request: RequestID(0), count: 1)))
    trace.user(.changedRestrictions(allowed: false))
    trace.app(.interface(.productsListed(count: 1)))
    trace.app(.interface(.productsListed(count: 1)))
    #expect(
      trace.verdict(of: "can-make-payments-first").reasons.first
        == "products were listed on “phone” after payments had been disabled since the check")
  }

  @Test("an answer that the restrictions overtook is none") func outdated() {
    let trace = TraceBuilder()
    trace.launch()
    trace.askAllowed(true)
    trace.user(.changedRestrictions(allowed: false))
    trace.add(trace.sword)
    #expect(
      trace.verdict(of: "can-make-payments-first").reasons == [
        "a payment for sword was added on “phone” after payments had been disabled since the check",
        "the app was launched",
        "the app checked whether payments are allowed: yes",
        "the device's restrictions changed", "the app added a payment",
      ])
  }

  @Test("a shop that is shown where payments are forbidden is a breach", arguments: [true, false])
  func shop(isAsked: Bool) {
    let trace = TraceBuilder()
    trace.user(.changedRestrictions(allowed: false))
    trace.launch()
    if isAsked { trace.askAllowed(false) }
    trace.app(.interface(.productsListed(count: 2)))
    #expect(
      trace.verdict(of: "can-make-payments-first").reasons.first
        == "products were listed on “phone” "
        + (isAsked ? "although payments are not allowed" : "without checking whether payments are allowed"))
  }
}
