import Facts
import Testing

@Suite("Texts of a run")
struct TextsTests {
  @Test("a text has one identifier, and keeps it while thousands follow")
  func interning() {
    let texts = Texts(keepsPassing: false)
    let first = (0..<3000).map { texts.intern("text \($0)") }
    let second = (0..<3000).map { texts.intern("text \($0)") }
    #expect(first == second)
    #expect(Set(first).count == 3000)
    for number in [0, 1, 31, 32, 33, 2999] { #expect(texts[first[number]] == "text \(number)") }
  }

  @Test("the empty text is always there")
  func empty() {
    let texts = Texts(keepsPassing: true)
    #expect(texts.intern("") == .empty)
    #expect(texts[.empty] == "")
    #expect(texts.bytes(of: .empty).isEmpty)
  }

  @Test("texts differ by their bytes, not by what they look like")
  func composed() {
    let texts = Texts(keepsPassing: true)
    #expect(texts.intern("\u{e9}") != texts.intern("e\u{301}"))
  }

  @Test("a passing text lives until 256 more have passed, and its number returns")
  func passing() {
    let texts = Texts(keepsPassing: false)
    let first = texts.pass("path 0")
    #expect(first.isPassing)
    for number in 1..<256 { _ = texts.pass("path \(number)") }
    #expect(texts[first] == "path 0")
    var numbers: Set<UInt32> = []
    for number in 256..<1024 {
      let text = texts.pass("path \(number)")
      #expect(texts[text] == "path \(number)")
      numbers.insert(text.rawValue)
    }
    #expect(texts[first] != "path 0")
    #expect(numbers.count == 256)
  }

  @Test("a passing text stays where facts are kept")
  func kept() {
    let texts = Texts(keepsPassing: true)
    let first = texts.pass("path 0")
    for number in 1..<1024 { _ = texts.pass("path \(number)") }
    #expect(!first.isPassing)
    #expect(texts[first] == "path 0")
  }

  @Test("a text has the same digest whether it passes or stays")
  func digests() {
    let passing = Texts(keepsPassing: false)
    let staying = Texts(keepsPassing: true)
    _ = staying.intern("something else")
    for text in ["", "a", "abcdefgh", "a longer text than one word of the machine"] {
      #expect(passing.digest(of: passing.pass(text)) == staying.digest(of: staying.intern(text)))
    }
    #expect(passing.digest(of: passing.pass("a")) != passing.digest(of: passing.pass("b")))
  }
}
