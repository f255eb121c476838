import Reports
import Results
import Samples
import Testing

@Suite("Lines of situations")
struct SituationLinesTests {
  private static let coverage = SituationCoverage(
    [
      SituationStanding(
        identifier: "kill-between-grant-and-finish",
        sentence: "the app is killed between a grant and its finish", steps: ["it grants", "it is killed"],
        reachedCount: 1_204, bestProgress: 2),
      SituationStanding(
        identifier: "account-switch-with-unfinished",
        sentence: "another account signs in while a transaction is unfinished",
        steps: ["it is purchased", "another account signs in", "the app is launched"], bestProgress: 2),
      SituationStanding(
        identifier: "hostile", sentence: "a text\u{1b}[2J clears the terminal", steps: ["it does"],
        reachedCount: 1, bestProgress: 1),
      SituationStanding(
        identifier: "paused-over-a-kill", sentence: "a download is paused, and the app is killed",
        steps: ["a download is paused"], absence: "the app does not declare 'hosted'"),
      SituationStanding(
        identifier: "refund-while-dead", sentence: "a purchase is refunded while the app does not run",
        steps: ["the store refunds it"]),
    ], runCount: 3_000)

  @Test("those that were reached, those that were not with the step that never came, those that do not apply")
  func plain() throws {
    try Golden.check(
      SituationLines(palette: Palette(isOn: false), width: 100).text(of: Self.coverage),
      "Terminal/situations.txt")
  }

  @Test("in colours, on a narrow terminal")
  func narrow() throws {
    try Golden.check(
      SituationLines(palette: Palette(isOn: true), width: 60).text(of: Self.coverage),
      "Terminal/situations_narrow.txt")
  }

  @Test("sections without situations are left out")
  func empty() {
    let lines = SituationLines(palette: Palette(isOn: false), width: 80)
    #expect(lines.text(of: SituationCoverage([])) == "")
    let all = SituationCoverage([Self.coverage.standings[0]], runCount: 1_204)
    #expect(
      lines.text(of: all) == """
        1 of 1 situations reached in 1204 runs

          1204 runs  kill-between-grant-and-finish
              the app is killed between a grant and its finish

        """)
  }
}
