import Reports
import Results
import Samples
import Testing

@Suite("Reports of a divided run")
struct DividedReportTests {
  @Test(
    "every format is the same to the byte however a run was divided, in whatever order its logs are given",
    arguments: [1, 2, 4, 7, 24, 30])
  func independence(count: Int) throws {
    let whole = try #require(
      try DividedRun.merged([NamedLog(name: "whole", record: DividedRun.whole)]))
    let parts = DividedRun.parts(count)
    for logs in [parts, parts.reversed(), Array(parts[(count / 2)...] + parts[..<(count / 2)])] {
      let record = try #require(try DividedRun.merged(logs))
      for format in ReportFormat.all {
        #expect(format.bytes(of: record) == format.bytes(of: whole), "\(format)")
      }
    }
  }
}
