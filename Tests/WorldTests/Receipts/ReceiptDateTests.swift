import Facts
import Kernel
import StoreModel
import Testing

@Suite("Dates in receipts")
struct ReceiptDateTests {
  private static let program = """
    import sys, datetime, zoneinfo
    utc, coast = datetime.timezone.utc, zoneinfo.ZoneInfo("America/Los_Angeles")
    start, form, count = datetime.datetime(2026, 1, 1, tzinfo=utc), "%Y-%m-%d %H:%M:%S", 0
    for line in sys.stdin.read().splitlines():
      nanoseconds, text, milliseconds, precise, pacific = line.split("|")
      date = start + datetime.timedelta(microseconds=int(nanoseconds) // 1000)
      assert text == date.strftime(form) + " Etc/GMT", line
      assert int(milliseconds) == int(nanoseconds) // 1000000000 * 1000 + 1767225600000, line
      assert int(precise) == int(nanoseconds) // 1000000 + 1767225600000, line
      assert pacific == date.astimezone(coast).strftime(form) + " America/Los_Angeles", line
      count += 1
    print("read", count)
    """

  private func line(_ instant: Instant) -> String {
    let date = ReceiptDate(instant)
    return
      "\(instant.nanoseconds)|\(date.text)|\(date.milliseconds)|\(date.preciseMilliseconds)|\(date.pacificText)"
  }

  @Test("2.5: a date in its three forms")
  func forms() {
    let winter = ReceiptDate(.zero)
    #expect(winter.text == "2026-01-01 00:00:00 Etc/GMT")
    #expect(winter.milliseconds == "1767225600000")
    #expect(winter.pacificText == "2025-12-31 16:00:00 America/Los_Angeles")
    let summer = ReceiptDate(.zero + .days(181) + .milliseconds(1500))
    #expect(summer.text == "2026-07-01 00:00:01 Etc/GMT")
    #expect(summer.milliseconds == "1782864001000", "the store's dates are whole seconds")
    #expect(summer.preciseMilliseconds == "1782864001500")
    #expect(summer.pacificText == "2026-06-30 17:00:01 America/Los_Angeles")
  }

  @Test("2.5: another calendar reads every date alike, around the changes of the clock as well")
  func foreignCalendar() throws {
    // Strides that share no factor with a day reach every hour of every season.
    var instants = (0..<6_000).map { Instant.zero + .minutes($0 * 7_919) }
    instants += (1...2_000).map { Instant.zero - .minutes($0 * 4_799) }
    for year in 2007...2100 {
      for (month, hour) in [(3, 10), (11, 9)] {
        for day in 1...14 {
          guard let date = CivilDate(year: year, month: month, day: day, hour: hour) else { continue }
          instants += [date.instant - .milliseconds(1), date.instant, date.instant + .seconds(3599)]
        }
      }
    }
    let end = try ForeignReader.run(ReceiptDateTests.program, over: instants.map(line))
    #expect(end == ForeignReader.End(status: 0, output: "read \(instants.count)\n"))
  }

  @Test("2.5: the other calendar does not read what is wrong")
  func wrong() throws {
    let right = line(.zero + .days(100))
    #expect(right.contains(" 17:00:00 America"))
    let end = try ForeignReader.run(
      ReceiptDateTests.program, over: [right.replacing(" 17:00:00 America", with: " 16:00:00 America")])
    #expect(end.status != 0)
  }
}
