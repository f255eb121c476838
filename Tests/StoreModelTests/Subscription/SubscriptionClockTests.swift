import Facts
import Kernel
import StoreModel
import Testing

@Suite("The lengths of time in the life of a subscription")
struct SubscriptionClockTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rate: SubscriptionRate
    let seconds: [Int]

    init(_ rate: SubscriptionRate, _ seconds: Int...) {
      self.rate = rate
      self.seconds = seconds
    }

    var testDescription: String { rate.name }
  }

  static let periods = [
    SubscriptionPeriod(count: 1, unit: .week), SubscriptionPeriod(count: 1, unit: .month),
    SubscriptionPeriod(count: 2, unit: .month), SubscriptionPeriod(count: 3, unit: .month),
    SubscriptionPeriod(count: 6, unit: .month), SubscriptionPeriod(count: 1, unit: .year),
  ]

  /// Week, month, two, three and six months, year, weekly grace, other grace, retry; in seconds.
  static let table = [
    Row(.monthlyRenewalEveryThirtySeconds, 10, 30, 60, 90, 180, 360, 9, 15, 60),
    Row(.monthlyRenewalEveryFiveMinutes, 180, 300, 600, 900, 1800, 3600, 154, 150, 600),
    Row(.monthlyRenewalEveryFifteenMinutes, 300, 900, 1800, 2700, 5400, 10_800, 257, 450, 1800),
    Row(.monthlyRenewalEveryThirtyMinutes, 600, 1800, 3600, 5400, 10_800, 21_600, 514, 900, 3600),
    Row(.monthlyRenewalEveryHour, 900, 3600, 7200, 10_800, 21_600, 43_200, 771, 1800, 7200),
    Row(.oneRenewalEveryTwoSeconds, 2, 2, 2, 2, 2, 2, 2, 2, 4),
    Row(.oneRenewalEveryTenSeconds, 10, 10, 10, 10, 10, 10, 10, 10, 20),
    Row(.oneRenewalEveryThirtySeconds, 30, 30, 30, 30, 30, 30, 30, 30, 60),
    Row(.oneRenewalEveryMinute, 60, 60, 60, 60, 60, 60, 60, 60, 120),
    Row(.oneRenewalEveryFiveMinutes, 300, 300, 300, 300, 300, 300, 300, 300, 600),
    Row(.oneRenewalEveryFifteenMinutes, 900, 900, 900, 900, 900, 900, 900, 900, 1800),
    // A calendar day per second: the months from January 2026 on have 31, 28, 31, 30, 31 and 30 days.
    Row(.oneSecondIsOneDay, 7, 31, 59, 90, 181, 365, 6, 16, 60),
    Row(.thirtySecondsIsOneDay, 210, 930, 1770, 2700, 5430, 10_950, 180, 480, 1800),
    Row(.oneMinuteIsOneDay, 420, 1860, 3540, 5400, 10_860, 21_900, 360, 960, 3600),
    Row(.fiveMinutesIsOneDay, 2100, 9300, 17_700, 27_000, 54_300, 109_500, 1800, 4800, 18_000),
    Row(.thirtyMinutesIsOneDay, 12_600, 55_800, 106_200, 162_000, 325_800, 657_000, 10_800, 28_800, 108_000),
    Row(.oneHourIsOneDay, 25_200, 111_600, 212_400, 324_000, 651_600, 1_314_000, 21_600, 57_600, 216_000),
    Row(
      .realTime, 604_800, 2_678_400, 5_097_600, 7_776_000, 15_638_400, 31_536_000, 518_400, 1_382_400,
      5_184_000),
  ]

  @Test("9.1: each rate has the published lengths", arguments: table)
  func lengths(row: Row) {
    let clock = SubscriptionClock(rate: row.rate)
    let ends = SubscriptionClockTests.periods.map { clock.end(of: $0, from: .zero) - Instant.zero }
    let graces = [SubscriptionPeriod(count: 1, unit: .week), SubscriptionPeriod(count: 1, unit: .month)].map {
      clock.grace(after: $0, .sixOrSixteen)
    }
    #expect(ends + graces + [clock.billingRetry] == row.seconds.map { Interval.seconds($0) })
  }

  @Test("9.1: the table names every rate once")
  func everyRate() {
    let rates = SubscriptionClockTests.table.map(\.rate.rawValue).sorted()
    #expect(rates == SubscriptionRate.allCases.map(\.rawValue))
    #expect(rates == [0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005])
    #expect(SubscriptionClock().rate == .realTime)
    var names = SubscriptionRate.allCases.map(\.name).sorted()
    names = names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }
    #expect(names.count == SubscriptionRate.allCases.count)
  }

  @Test("9.1: days are sevenths of a week, and periods follow one another without drift")
  func daysAndOccurrences() {
    let clock = SubscriptionClock(rate: .monthlyRenewalEveryThirtySeconds)
    let days = SubscriptionPeriod(count: 3, unit: .day)
    #expect(clock.end(of: days, from: .zero, occurrence: 7) == .zero + .seconds(30))
    #expect(clock.end(of: days, from: .zero, occurrence: 0) == .zero)
    let month = SubscriptionPeriod(count: 1, unit: .month)
    #expect(
      SubscriptionClock(rate: .oneSecondIsOneDay).end(of: month, from: .zero, occurrence: 3) == .zero
        + .seconds(90))
    #expect(
      SubscriptionClock(rate: .oneRenewalEveryTenSeconds).end(of: month, from: .zero, occurrence: 3) == .zero
        + .seconds(30))
    #expect(SubscriptionClock().end(of: month, from: .zero, occurrence: 3) == .zero + .days(90))
  }

  @Test(
    "T5: grace is six or sixteen days, three, or up to twenty-eight",
    arguments: [
      (GraceLength.sixOrSixteen, 6, 16), (.three, 3, 3), (.twentyEight, 6, 28),
    ])
  func grace(length: GraceLength, weekly: Int, longer: Int) {
    let clock = SubscriptionClock()
    let short = [SubscriptionPeriod(count: 1, unit: .week), SubscriptionPeriod(count: 3, unit: .day)]
    let long = [
      SubscriptionPeriod(count: 2, unit: .week), SubscriptionPeriod(count: 1, unit: .month),
      SubscriptionPeriod(count: 1, unit: .year), SubscriptionPeriod(count: 8, unit: .day),
    ]
    for period in short { #expect(clock.grace(after: period, length) == .days(weekly), "\(period)") }
    for period in long { #expect(clock.grace(after: period, length) == .days(longer), "\(period)") }
  }

  @Test(
    "T3: a renewal is attempted at the end of the period or a day before",
    arguments: [
      (SubscriptionRate.realTime, RenewalLead.atExpiry, Interval.days(30), Interval.zero),
      (.realTime, .dayBefore, .days(30), .days(1)),
      (.realTime, .dayBefore, .days(1), .hours(12)),
      (.oneMinuteIsOneDay, .dayBefore, .minutes(30), .minutes(1)),
      (.oneMinuteIsOneDay, .dayBefore, .minutes(1), .seconds(30)),
      (.oneMinuteIsOneDay, .atExpiry, .minutes(30), .zero),
      (.monthlyRenewalEveryHour, .dayBefore, .hours(1), .zero),
      (.oneRenewalEveryMinute, .dayBefore, .minutes(1), .zero),
    ])
  func lead(rate: SubscriptionRate, lead: RenewalLead, length: Interval, expected: Interval) {
    let from = Instant.zero + .hours(7)
    #expect(SubscriptionClock(rate: rate).lead(lead, from: from, to: from + length) == expected)
  }

  @Test("T3, 9.1: billing is retried once a day, or once in what stands for it")
  func retryInterval() {
    #expect(SubscriptionClock().billingRetryInterval == .days(1))
    #expect(SubscriptionClock(rate: .oneSecondIsOneDay).billingRetryInterval == .seconds(1))
    #expect(SubscriptionClock(rate: .monthlyRenewalEveryHour).billingRetryInterval == .minutes(2))
  }

  @Test("T3, T5, T7: the usual way is option zero")
  func usualIsZero() {
    #expect(RenewalLead(rawValue: 0) == .atExpiry)
    #expect(GraceLength(rawValue: 0) == .sixOrSixteen)
    #expect(ChangeIdentifier(rawValue: 0) == .same)
  }
}
