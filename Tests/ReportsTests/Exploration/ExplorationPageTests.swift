import Foundation
import Reports
import Results
import Samples
import Testing

@Suite("The page of an exploration")
struct ExplorationPageTests {
  @Test("an exploration with every sort of content")
  func whole() throws {
    let page = ExplorationPageText(SampleExploration().record)
    let data = page.texts(from: "id=\"data\">", to: "</script>")[0]
    let content = page.markup.replacing("><", with: ">\n<") + data.replacing(",[", with: ",\n[") + "\n"
    try Golden.check(content, "HTML/exploration.html")
  }

  @Test("the same record gives the same bytes")
  func deterministic() {
    let first = ExplorationPageText(SampleExploration().record).text
    for _ in 1...3 { #expect(ExplorationPageText(SampleExploration().record).text == first) }
  }

  @Test("the policy forbids every request, and allows the script and the styles by their digests")
  func policy() throws {
    let page = ExplorationPageText(SampleExploration().record)
    #expect(page.text.contains("content=\"default-src 'none'; script-src 'sha256-"))
    let styles = page.texts(from: "<style>", to: "</style>")
    let scripts = page.texts(from: "<script>", to: "</script>")
    #expect(styles.count == 2 && scripts.count == 1)
    for text in styles + scripts {
      #expect(page.text.contains("'sha256-\(try TextDigest.of(text))'"))
    }
  }

  @Test("each cell of the data is one of the record's, with its fate, its counts and its symptoms")
  func cells() throws {
    let record = SampleExploration().record
    let data = try ExplorationPageText(record).data()
    let families = try #require(data["families"] as? [String])
    let symptoms = try #require(data["symptoms"] as? [String])
    let cases = try #require(data["cases"] as? [[String: Any]])
    #expect(cases.count == record.plain.count)
    for (place, item) in cases.enumerated() {
      let strips = try #require(item["strips"] as? [[Any]])
      #expect(strips.count == record.strips[place].count)
      for strip in strips {
        let family = families[try #require(strip[0] as? Int)]
        let cells = try #require(record.strips[place].first { $0.family == family }).cells
        let signs = Self.unfolded(try #require(strip[1] as? String))
        #expect(signs.count == cells.last.map { Int($0.fact) + 1 })
        for (fact, sign) in signs.enumerated() {
          #expect(sign == cells.first { Int($0.fact) == fact }?.fate.sign ?? "_")
        }
        let counts = try #require(strip[2] as? [Int])
        #expect(
          counts == cells.filter { $0.runCount > 1 }.flatMap { [Int($0.fact), $0.runCount, $0.brokenCount] })
        let named = try #require(strip[3] as? [Int])
        let expected = cells.flatMap { cell in
          cell.symptoms.flatMap { [Int(cell.fact), symptoms.firstIndex(of: $0.text) ?? -1] }
        }
        #expect(named == expected)
      }
    }
  }

  /// Expands run-length encoding: a number precedes a repeated character.
  private static func unfolded(_ text: String) -> [Character] {
    var signs: [Character] = []
    var digits = ""
    for character in text {
      if character.isNumber {
        digits.append(character)
      } else {
        signs += Array(repeating: character, count: Int(digits) ?? 1)
        digits = ""
      }
    }
    return signs
  }

  @Test("what fails stands open in front, what is survived is folded where there is much")
  func order() throws {
    var sample = SampleExploration()
    sample.furtherCount = 20
    let markup = ExplorationPageText(sample.record).markup
    let failing = try #require(markup.range(of: ">buy/1.2</span>")).lowerBound
    let undecided = try #require(markup.range(of: ">wait/1.1</span>")).lowerBound
    let fold = try #require(markup.range(of: "<summary>21 scenarios survived</summary>")).lowerBound
    let survived = try #require(markup.range(of: ">buy/1.1</span>")).lowerBound
    let idle = try #require(markup.range(of: "<summary>1 scenario not applicable</summary>")).lowerBound
    #expect(failing < undecided && undecided < fold && fold < survived && survived < idle)
    #expect(markup.components(separatedBy: " open>").count == 3)
  }

  @Test("a page of a whole suite stays small: 600 scenarios more cost less than 700 bytes each")
  func size() {
    var sample = SampleExploration()
    let small = ExplorationPageText(sample.record).text.utf8.count
    sample.furtherCount = 600
    #expect(ExplorationPageText(sample.record).text.utf8.count - small < 600 * 700)
  }

  @Test("nothing that somebody wrote is taken for markup, and no control character is obeyed")
  func hostile() {
    var sample = SampleExploration()
    sample.words = "</script><script>x()</script><!-- <img src=x onerror=\"x()\"> 'y' \u{202E}\u{0}\u{2028}"
    let text = ExplorationPageText(sample.record).text
    let folded = text.lowercased()
    #expect(folded.components(separatedBy: "</script").count == 3)
    #expect(folded.components(separatedBy: "<script").count == 3)
    #expect(!folded.contains("<img") && !folded.contains("<!--") && !folded.contains("onerror=\"x"))
    #expect(text.contains("\\u{202e}\\u{0}\\u{2028}"))
    let obeyed = text.unicodeScalars.filter { scalar in
      scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
    }
    #expect(obeyed.isEmpty)
  }
}
