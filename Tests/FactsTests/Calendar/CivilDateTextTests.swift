import Facts
import Testing

@Suite("Dates as text")
struct CivilDateTextTests {
  @Test(
    "a date comes back as it was written",
    arguments: [
      "2026-01-01T00:00:00Z", "1970-01-01T00:00:00.000000001Z", "9999-12-31T23:59:59.999999999Z",
      "2026-05-06T07:08:09.25Z",
    ])
  func roundTrip(_ text: String) throws {
    #expect(try CivilDate(text: text).description == text)
  }

  @Test("a date without a time is its midnight")
  func midnight() throws {
    #expect(try CivilDate(text: "2026-05-06").description == "2026-05-06T00:00:00Z")
  }

  @Test(
    "what is no date is refused where it goes wrong",
    arguments: [
      ("", 1, "a year of 4 digits"), ("26-01-01", 1, "a year of 4 digits"),
      ("1969-01-01", 1, "a year from 1970 to 9999"), ("2026-13-01", 6, "a month from 1 to 12"),
      ("2026-02-29", 9, "a day from 1 to 28"), ("2026-02-00", 9, "a day from 1 to 28"),
      ("2026/02/01", 5, "“-”"), ("2026-02-01 00:00:00", 11, "“T”"),
      ("2026-02-01T24:00:00Z", 12, "an hour from 0 to 23"),
      ("2026-02-01T00:60:00Z", 15, "a minute from 0 to 59"),
      ("2026-02-01T00:00:60Z", 18, "a second from 0 to 59"), ("2026-02-01T00:00:00", 20, "“Z”"),
      ("2026-02-01T00:00:00+01:00", 20, "“Z”"),
      ("2026-02-01T00:00:00.Z", 21, "one to nine fraction digits"),
      ("2026-02-01T00:00:00.1234567890Z", 21, "one to nine fraction digits"),
      ("2026-02-01T00:00:00Zz", 21, "the end of the date"), ("２026-02-01", 1, "a year of 4 digits"),
    ])
  func refused(_ text: String, _ column: Int, _ expected: String) {
    let error = #expect(throws: CivilDateError.self) { try CivilDate(text: text) }
    #expect(error?.column == column)
    #expect(error?.expected == expected)
    #expect(error?.description.contains("2026-01-01T12:30:00Z") == true)
  }
}
