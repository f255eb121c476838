import Facts
import Kernel
import Testing

@Suite("The civil calendar")
struct CivilDateTests {
  static let known: [(String, Int64)] = [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-02T00:00:00Z", 86_400), ("1999-12-31T23:59:59Z", 946_684_799),
    ("2000-02-29T12:00:00Z", 951_825_600), ("2000-03-01T00:00:00Z", 951_868_800),
    ("2001-09-09T01:46:40Z", 1_000_000_000), ("2026-01-01T00:00:00Z", 1_767_225_600),
    ("2028-02-29T00:00:00Z", 1_835_395_200), ("2038-01-19T03:14:07Z", 2_147_483_647),
    ("2100-03-01T00:00:00Z", 4_107_542_400), ("2262-04-11T23:47:16Z", 9_223_372_036),
  ]

  @Test("known dates have their seconds since 1970", arguments: known)
  func knownDates(_ text: String, _ seconds: Int64) throws {
    let date = try CivilDate(text: text)
    let sinceEpoch = Instant(nanoseconds: (seconds - 1_767_225_600) * 1_000_000_000)
    #expect(date.instant == sinceEpoch)
    #expect(CivilDate(sinceEpoch) == date)
    #expect(date.description == text)
  }

  @Test("a world begins with the year 2026")
  func epoch() {
    #expect(CivilDate.worldEpoch.instant == .zero)
    #expect(CivilDate(.zero).description == "2026-01-01T00:00:00Z")
    #expect(CivilDate(Instant(nanoseconds: -1)).description == "2025-12-31T23:59:59.999999999Z")
  }

  @Test("four hundred years agree with a counter of single days")
  func sweep() {
    var year = 1970
    var month = 1
    var day = 1
    for number in 0..<(146_097 + 1000) {
      let date = CivilDate(year: 1970, month: 1, day: 1)?.adding(days: number)
      guard let date else { return }
      if date.year != year || date.month != month || date.day != day || date.dayNumber != number {
        Issue.record("day \(number) is \(date), counted \(year)-\(month)-\(day)")
        return
      }
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      if day > lengths[month - 1] {
        day = 1
        month += 1
      }
      if month > 12 {
        month = 1
        year += 1
      }
    }
    #expect(year == 2372)
  }

  @Test(
    "months later, a missing day becomes the last of its month",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2026-01-31", 2, "2026-03-31"), ("2026-01-31", 3, "2026-04-30"),
      ("2028-01-31", 1, "2028-02-29"), ("2026-12-31", 2, "2027-02-28"), ("2026-03-31", -1, "2026-02-28"),
      ("2026-01-15", -1, "2025-12-15"), ("2026-05-31", 12, "2027-05-31"), ("2028-02-29", 12, "2029-02-28"),
      ("2028-02-29", 48, "2032-02-29"), ("2026-06-30", 0, "2026-06-30"),
    ])
  func months(_ start: String, _ count: Int, _ expected: String) throws {
    #expect(try CivilDate(text: start).adding(months: count) == CivilDate(text: expected))
  }

  @Test("days, weeks and years keep the time of day")
  func others() throws {
    let start = try CivilDate(text: "2028-02-28T23:59:59.5Z")
    #expect(start.adding(days: 1).description == "2028-02-29T23:59:59.5Z")
    #expect(start.adding(weeks: -1).description == "2028-02-21T23:59:59.5Z")
    #expect(start.adding(days: 1).adding(years: 1).description == "2029-02-28T23:59:59.5Z")
    #expect(start.adding(months: 13).description == "2029-03-28T23:59:59.5Z")
  }

  @Test("arithmetic stops at the ends of the years")
  func ends() throws {
    let first = try CivilDate(text: "1970-01-01")
    let last = try CivilDate(text: "9999-12-31T23:59:59.999999999Z")
    let start = try CivilDate(text: "2026-07-01")
    for date in [
      start.adding(days: .max), start.adding(weeks: .max), start.adding(months: .max),
      start.adding(years: .max),
      start.adding(years: 7974), last.adding(days: 1),
    ] { #expect(date == last) }
    for date in [
      start.adding(days: .min), start.adding(weeks: .min), start.adding(months: .min),
      start.adding(years: .min),
      start.adding(years: -57), CivilDate(Instant(nanoseconds: .min)),
    ] { #expect(date == first) }
    #expect(last.instant == .distantFuture)
    #expect(CivilDate(.distantFuture).year == 2318)
  }

  @Test("dates that no calendar has are refused")
  func invalid() {
    #expect(CivilDate(year: 2026, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2028, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 2100, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2026, month: 13, day: 1) == nil)
    #expect(CivilDate(year: 2026, month: 1, day: 0) == nil)
    #expect(CivilDate(year: 1969, month: 12, day: 31) == nil)
    #expect(CivilDate(year: 2026, month: 1, day: 1, second: 60) == nil)
  }

  @Test("dates are ordered in time")
  func order() throws {
    let texts = ["1970-01-01", "2026-01-31", "2026-02-01", "2026-02-01T00:00:00.000000001Z", "9999-12-31"]
    let dates = try texts.map { try CivilDate(text: $0) }
    #expect(dates.reversed().sorted() == dates)
  }
}
