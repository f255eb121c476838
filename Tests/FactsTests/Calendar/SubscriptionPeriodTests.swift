import Facts
import Kernel
import Testing

@Suite("Subscription periods")
struct SubscriptionPeriodTests {
  @Test(
    "the n-th period ends on the anniversary of the start",
    arguments: [
      (1, PeriodUnit.month, "2026-01-31", ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
      (1, .year, "2028-02-29", ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]),
      (3, .month, "2026-11-30", ["2027-02-28", "2027-05-30"]),
      (1, .week, "2026-12-28", ["2027-01-04", "2027-01-11"]),
      (3, .day, "2028-02-27", ["2028-03-01", "2028-03-04"]),
    ])
  func ends(_ count: Int, _ unit: PeriodUnit, _ start: String, _ ends: [String]) throws {
    let period = SubscriptionPeriod(count: count, unit: unit)
    let first = try CivilDate(text: start).instant + .seconds(3661)
    #expect(period.end(from: first, occurrence: 0) == first)
    for (number, end) in ends.enumerated() {
      let expected = try CivilDate(text: end).instant + .seconds(3661)
      #expect(period.end(from: first, occurrence: number + 1) == expected)
    }
  }

  @Test("a period that is too long ends with time itself")
  func saturation() {
    let period = SubscriptionPeriod(count: .max, unit: .year)
    #expect(period.end(from: .zero, occurrence: 9) == .distantFuture)
  }

  @Test("a period is written in the form of ISO 8601")
  func text() {
    #expect(SubscriptionPeriod(count: 1, unit: .month).description == "P1M")
    #expect(SubscriptionPeriod(count: 2, unit: .week).description == "P2W")
    #expect(SubscriptionPeriod(count: 3, unit: .day).description == "P3D")
    #expect(SubscriptionPeriod(count: 1, unit: .year).description == "P1Y")
  }
}
