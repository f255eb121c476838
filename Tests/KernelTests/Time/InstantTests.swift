import Kernel
import Testing

@Suite("Instants and intervals")
struct InstantTests {
  @Test(
    "units are whole nanoseconds",
    arguments: [
      (Interval.nanoseconds(7), 7), (.microseconds(7), 7_000), (.milliseconds(7), 7_000_000),
      (.seconds(7), 7_000_000_000), (.minutes(2), 120_000_000_000), (.hours(1), 3_600_000_000_000),
      (.days(-1), -86_400_000_000_000), (.zero, 0),
    ] as [(Interval, Int64)])
  func units(interval: Interval, nanoseconds: Int64) {
    #expect(interval.nanoseconds == nanoseconds)
  }

  @Test("instants move by intervals and differ by intervals")
  func arithmetic() {
    let noon = Instant.zero + .hours(12)
    #expect(noon - .zero == .hours(12))
    #expect(noon - .hours(13) < .zero)
    #expect(Interval.seconds(3) - .seconds(5) == .seconds(-2))
    #expect(Interval.seconds(3) + .seconds(5) == .seconds(4) * 2)
    var later = noon
    later += .seconds(1)
    #expect(later > noon)
    var longer = Interval.seconds(1)
    longer += .milliseconds(500)
    #expect(longer == .milliseconds(1_500))
  }

  @Test(
    "what leaves the range stops at its end",
    arguments: [
      (Instant.distantFuture + .nanoseconds(1), Int64.max),
      (Instant.distantFuture - .nanoseconds(-1), .max),
      (Instant(nanoseconds: .min) - .nanoseconds(1), .min),
      (Instant(nanoseconds: .min) + .nanoseconds(-1), .min),
      (Instant.zero + (Instant.distantFuture - Instant(nanoseconds: -1)), .max),
      (Instant.zero + (Instant(nanoseconds: .min) - Instant(nanoseconds: 1)), .min),
      (Instant.zero + Interval.days(.max), .max),
      (Instant.zero + Interval.days(.min), .min),
      (Instant.zero + Interval.days(-1) * .max, .min),
      (Instant.zero + Interval.days(-1) * .min, .max),
    ] as [(Instant, Int64)])
  func saturation(instant: Instant, nanoseconds: Int64) {
    #expect(instant.nanoseconds == nanoseconds)
  }

  @Test(
    "they print as seconds without trailing zeros",
    arguments: [
      (Interval.zero, "0 s"), (.seconds(90), "90 s"), (.milliseconds(250), "0.25 s"),
      (.nanoseconds(-1), "-0.000000001 s"), (.nanoseconds(1_010_000_000), "1.01 s"),
      (Interval(nanoseconds: .min), "-9223372036.854775808 s"),
    ] as [(Interval, String)])
  func description(interval: Interval, text: String) {
    #expect(interval.description == text)
    #expect((Instant.zero + interval).description == text)
  }
}
