import Testing

@testable import Tool

@Suite("Progress")
struct ProgressLineTests {
  @Test("a counter has a line each ten seconds, and none at the end")
  func counter() {
    let screen = Screen()
    let progress = ProgressLine(count: 9, "cases", .counter, screen.surroundings())
    for (time, finished, failed) in [
      (9_999, 1, 0), (10_000, 2, 0), (15_000, 3, 0), (20_001, 4, 2), (40_000, 9, 2),
    ] {
      screen.time = time
      progress.update(finished, failed: failed)
    }
    progress.clear()
    #expect(screen.text == "2 of 9 cases\n4 of 9 cases, 2 failed\n")
  }

  @Test("while nothing ends the counter goes on, and says what was noted last")
  func waiting() {
    let screen = Screen()
    let progress = ProgressLine(count: 9, "mutants", .counter, screen.surroundings())
    progress.update(1)
    for time in [5_000, 10_000, 12_000, 20_000] {
      screen.time = time
      progress.refresh()
    }
    #expect(screen.text == "1 of 9 mutants\n1 of 9 mutants\n")
  }

  @Test("a bar is drawn over itself, not too often, and taken away")
  func bar() {
    let screen = Screen()
    let progress = ProgressLine(count: 4, "cases", .bar, screen.surroundings())
    for (time, finished) in [(10, 1), (60, 2), (70, 3), (200, 3), (300, 4)] {
      screen.time = time
      progress.update(finished, failed: finished / 3)
    }
    progress.clear()
    progress.clear()
    let blank = "\r\u{1b}[2K"
    #expect(
      screen.text == "[============            ] 2 of 4 cases" + blank
        + "[==================      ] 3 of 4 cases, 1 failed" + blank)
  }

  @Test("what has become slow is named at once, and again with the next line")
  func slow() {
    let screen = Screen()
    let progress = ProgressLine(count: 9, "cases", .counter, screen.surroundings())
    progress.update(1)
    for (time, words, isNew) in [
      (2_001, "buy/1 app for 2 s", true), (3_000, "buy/1 app for 3 s", false),
      (12_100, "buy/1 app for 12 s", false), (13_000, "", false), (22_200, "", false),
    ] {
      screen.time = time
      progress.update(slow: words, isNew: isNew)
    }
    #expect(
      screen.text
        == "1 of 9 cases, still running: buy/1 app for 2 s\n1 of 9 cases, still running: buy/1 app for 12 s\n"
        + "1 of 9 cases\n")
  }

  @Test("a bar that names what is slow is cut to the terminal, so that it can be cleared")
  func narrow() {
    let screen = Screen()
    let progress = ProgressLine(
      count: 4, "cases", .bar, screen.surroundings(environment: ["COLUMNS": "60"]))
    screen.time = 3_000
    progress.update(slow: String(repeating: "buy/1 ", count: 20), isNew: true)
    #expect(screen.text.count == 59 && screen.text.hasSuffix("…"))
  }

  @Test(
    "by itself it is a bar where a person looks at a terminal, otherwise a counter",
    arguments: [
      (true, [:], .bar), (false, [:], .counter), (true, ["CI": "true"], .counter), (true, ["CI": ""], .bar),
      (true, ["TERM": "dumb"], .counter),
    ] as [(Bool, [String: String], ProgressMode)])
  func automatic(isTerminal: Bool, environment: [String: String], mode: ProgressMode) {
    let surroundings = Screen().surroundings(isTerminal: isTerminal, environment: environment)
    #expect(ProgressMode.auto.settled(in: surroundings) == mode)
    #expect(ProgressMode.none.settled(in: surroundings) == ProgressMode.none)
  }

  @Test("where none is wanted nothing is said")
  func none() {
    let screen = Screen()
    let progress = ProgressLine(count: 4, "cases", .none, screen.surroundings())
    screen.time = 100_000
    progress.update(1)
    progress.refresh()
    #expect(screen.text == "")
  }

  private final class Screen {
    var text = ""
    var time = 0

    func surroundings(isTerminal: Bool = true, environment: [String: String] = [:]) -> Surroundings {
      var surroundings = Surroundings(
        environment: { environment[$0] }, errorIsTerminal: isTerminal, writeOutput: { _ in },
        writeError: { self.text += $0 })
      surroundings.milliseconds = { self.time }
      return surroundings
    }
  }
}
