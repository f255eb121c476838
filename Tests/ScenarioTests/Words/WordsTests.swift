import Facts
import Kernel
internal import LuaScripts
import StoreModel
import Testing

@testable import Scenario

@Suite("Lengths of time, prices and periods in words") struct WordsTests {
  @Test(
    "lengths of time",
    arguments: [
      ("2s", 2_000_000_000), ("1h30m", 5_400_000_000_000), ("3 days", 259_200_000_000_000),
      ("0.5 s", 500_000_000), ("1 week", 604_800_000_000_000), ("150m", 9_000_000_000_000),
      ("250ms", 250_000_000),
      ("1 hour 1 second", 3_601_000_000_000), ("0s", 0),
    ] as [(String, Int64)])
  func durations(_ text: String, _ nanoseconds: Int64) {
    #expect(DurationWords.interval(of: text)?.nanoseconds == nanoseconds)
  }

  @Test(
    "what is no length of time",
    arguments: [
      "", "2", "s", "2 x", "-2s", "2s 1h", "2s 2s", "1..5s", "1.s", ".5s", "99999999999999w", "0.0000000001s",
      "2s,",
      "٢s", "1e3s",
    ])
  func noDurations(_ text: String) { #expect(DurationWords.interval(of: text) == nil) }

  @Test(
    "prices",
    arguments: [
      ("0.99 USD", 99), ("1 USD", 100), ("120 JPY", 120), ("1.500 KWD", 1500), ("0.00 EUR", 0),
      ("12.34EUR", 1234),
    ] as [(String, Int64)])
  func prices(_ text: String, _ amount: Int64) throws {
    #expect(try MoneyWords.price(of: text).get().amount == amount)
  }

  @Test(
    "what is no price",
    arguments: [
      "", "USD", "1", "1.5 JPY", "1.5 USD", "1.55 KWD", "1 usd", "1 US", "1 USDX", "$1",
      "999999999999999999 USD",
    ])
  func noPrices(_ text: String) {
    #expect(throws: PriceFlaw.self) { try MoneyWords.price(of: text).get() }
  }

  @Test("periods", arguments: [("1 month", 1, PeriodUnit.month), ("7 days", 7, .day), ("2weeks", 2, .week)])
  func periods(_ text: String, _ count: Int, _ unit: PeriodUnit) {
    let period = PeriodWords.period(of: text)
    #expect(period?.count == count)
    #expect(period?.unit == unit)
  }

  @Test(
    "what is no period",
    arguments: ["", "month", "0 days", "1.5 months", "1 hour", "1001 days", "1 month 2 days"])
  func noPeriods(_ text: String) { #expect(PeriodWords.period(of: text) == nil) }
}
