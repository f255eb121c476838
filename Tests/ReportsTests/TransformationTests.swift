import Reports
import Results
import Samples
import Testing

@Suite("Apps whose sources were changed before they were compiled")
struct TransformationTests {
  private let words = "transformed: 12 lines in 3 files"

  private func record(_ transformation: String) -> RunRecord {
    var record = SampleRun.record
    record.subjects = [
      SubjectDescription(name: "reference", transformation: transformation, file: "reference")
    ]
    return record
  }

  /// All reports of a run, as texts.
  private func reports(_ record: RunRecord) throws -> [String] {
    let terminal = TerminalReport(
      palette: Palette(isOn: false), isStrict: false, addresses: [], subjects: record.subjectNames)
    return [
      terminal.closing(record), String(decoding: MarkdownReport(record).bytes, as: UTF8.self),
      ReportPage(record).text,
    ]
  }

  @Test("every report says so, and none says it of other apps")
  func reports() throws {
    for text in try reports(record("12 lines in 3 files")) { #expect(text.contains(words)) }
    for text in try reports(record("")) { #expect(!text.contains("transformed")) }
  }

  @Test("a log keeps it")
  func log() throws {
    let bytes = LogWriter.bytes(of: record("12 lines in 3 files"))
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""transformed":"12 lines in 3 files""#))
    #expect(try RunRecord(log: bytes).subjects == record("12 lines in 3 files").subjects)
    #expect(!String(decoding: LogWriter.bytes(of: record("")), as: UTF8.self).contains("transformed"))
  }
}
