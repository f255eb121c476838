import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Subscriptions that change their level")
struct LevelTests {
  /// A world in which a year lasts an hour and a month five minutes.
  private func world(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    return test
  }

  /// The amounts shown by the payment sheets, in order.
  private func sheets(_ test: TestWorld) -> [Int64] {
    test.facts(.deviceSheetShown).compactMap { content in
      if case .device(.sheetShown(_, let amount, _)) = content { amount } else { nil }
    }
  }

  @Test("T6: a higher level takes over at once, and what is unused of the old one is paid back")
  func upgrade() {
    let test = world()
    test.buy(test.monthly)
    test.pass(.minutes(2))
    test.buy(test.yearly)
    #expect(test.subscriptionStory == ["began", "upgraded", "began"])
    #expect(test.charges == [299, 2499])
    #expect(test.told.last == "purchased yearly")
    guard case .store(.refunded(_, let amount, _)) = test.facts(.storeRefunded).first else {
      Issue.record("nothing was paid back")
      return
    }
    #expect(amount > 0 && amount < 299)
    #expect(test.receipt?.map(\.isUpgraded) == [true, false])
    #expect(!test.told.contains("revoked monthly"))
  }

  @Test("T6: a lower level waits for the next renewal; until then nothing is charged")
  func downgrade() {
    let test = world()
    test.buy(test.yearly)
    test.buy(test.monthly)
    #expect(test.subscriptionStory == ["began", "change_scheduled"])
    #expect(test.charges == [2499])
    #expect(sheets(test) == [2499, 0])
    #expect(test.told.last == "purchased monthly")
    test.pass(.minutes(61))
    #expect(test.charges == [2499, 299])
    #expect(test.subscriptionStory.suffix(2) == ["upgraded", "renewed"])
  }

  @Test("T6: whoever buys the current product again takes the change back")
  func takenBack() {
    let test = world()
    test.buy(test.yearly)
    test.buy(test.monthly)
    test.buy(test.yearly)
    #expect(test.subscriptionStory == ["began", "change_scheduled", "change_scheduled"])
    test.pass(.minutes(61))
    #expect(test.charges == [2499, 2499])
  }

  @Test(
    "T6: an equal level of the same length takes over at once, one of another length waits",
    arguments: [
      (1, ["began", "upgraded", "began"]), (3, ["began", "change_scheduled"]),
    ] as [(Int, [String])])
  func crossgrade(months: Int, story: [String]) {
    let test = world()
    let other = test.addProduct("other", .autoRenewable, price: 199) {
      $0.group = test.world.text("club")
      $0.level = 2
      $0.periodCount = months
    }
    test.buy(test.monthly)
    test.buy(other)
    #expect(test.subscriptionStory == story)
  }

  @Test("T7: the transaction of a lower level has the identifier of the first purchase, or a new one")
  func downgradeNumber() {
    for (latitude, isNew) in [((.downgradeNumber, 0), false), ((.downgradeNumber, 1), true)]
      as [((ChoiceSite, Int), Bool)]
    {
      let test = world([latitude])
      test.buy(test.yearly)
      let first = test.identifiers.last
      test.buy(test.monthly)
      #expect((test.identifiers.last != first) == isNew)
    }
  }

  @Test("T7: the old identifier also comes where the answer was lost and the device had to ask again")
  func lostDowngrade() {
    let test = world([(.downgradeNumber, 0)])
    test.buy(test.yearly)
    let first = test.identifiers.last
    test.choices.pin(
      name: ChoiceSite.messageLoss.rawValue, detail: UInt16(MessageKind.purchaseAnswer.rawValue), value: 1)
    test.buy(test.monthly)
    test.relaunch()
    #expect(test.told.last == "purchased monthly")
    #expect(test.identifiers.last == first)
  }

  @Test("P18, T6: an active subscription bought again for nothing ends when the period does that is paid")
  func boughtActive() {
    let test = world([(.buyActive, 1)])
    test.buy(test.monthly)
    test.buy(test.monthly)
    #expect(test.charges == [299])
    #expect(test.bought.map(\.expires) == [test.bought[0].expires, test.bought[0].expires])
    #expect(test.receipt?.count == 1)
  }

  @Test("T10, R11: the first period is a free trial, and no other product of the group has one afterwards")
  func trial() {
    let test = world()
    func trial(_ product: inout Product) {
      product.introductory = Discount(
        mode: .freeTrial, price: 0, periodCount: 1, periodUnit: .week, numberOfPeriods: 1)
    }
    let silver = test.addProduct("silver", .autoRenewable, price: 300) {
      $0.group = test.world.text("metals")
      trial(&$0)
    }
    let gold = test.addProduct("gold", .autoRenewable, price: 900) {
      $0.group = test.world.text("metals")
      $0.level = 0
      trial(&$0)
    }
    test.buy(silver)
    #expect(test.receipt?.map(\.isTrialPeriod) == [true])
    #expect(test.charges.isEmpty)
    test.pass(.minutes(4))
    #expect(test.charges == [300])
    test.buy(gold)
    #expect(test.charges == [300, 900])
    #expect(sheets(test) == [0, 900])
    #expect(test.receipt?.map(\.isTrialPeriod) == [true, false, false])
  }

  @Test(
    "R11: who is subscribed within the group is refused the introductory offer, or granted it",
    arguments: [0, 1])
  func introductoryWhileSubscribed(option: Int) {
    let test = world(option == 0 ? [] : [(.introductoryWhileSubscribed, 1)])
    let gold = test.addProduct("gold", .autoRenewable, price: 900) {
      $0.group = test.world.text("club")
      $0.level = 0
      $0.introductory = Discount(
        mode: .freeTrial, price: 0, periodCount: 1, periodUnit: .week, numberOfPeriods: 1)
    }
    test.buy(test.monthly)
    test.buy(gold)
    #expect(test.charges == (option == 0 ? [299, 900] : [299]))
    #expect(sheets(test) == (option == 0 ? [299, 900] : [299, 0]))
  }

  @Test("T10: an introductory price is marked in the receipt for as long as it holds")
  func introductoryPrice() {
    let test = world()
    let silver = test.addProduct("silver", .autoRenewable, price: 300) {
      $0.group = test.world.text("metals")
      $0.introductory = Discount(
        mode: .payAsYouGo, price: 100, periodCount: 1, periodUnit: .month, numberOfPeriods: 2)
    }
    test.buy(silver)
    test.pass(.minutes(11))
    test.relaunch()
    #expect(test.charges == [100, 100, 300])
    #expect(sheets(test) == [100])
    #expect(test.receipt?.map(\.isIntroductoryPeriod) == [true, true, false])
  }
}
