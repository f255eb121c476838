import Testing

@Suite("Blanking of comments and literals")
struct CodeBlankerTests {
  @Test(
    "comments and literals turn into spaces, and code and lines stay",
    arguments: [
      ("a // b", "a     "), ("a /* b /* c */ d */ e", "a                   e"),
      ("/* a\nb */ c", "    \n     c"),
      (#"x = "a\"b" + c"#, #"x = "    " + c"#), (#"x = "a\(b + f("c"))d""#, #"x = "  (b + f(" ")) ""#),
      (
        ##"x = #"a"b\(c)\#(d)"# e"##,
        ##"x = #"           (d)"# e"##.replacing("           (d)", with: "         (d)")
      ),
      ("x = \"\"\"\n  a \"b\"\n\"\"\" + c", "x = \"\"\"\n       \n\"\"\" + c"), ("'\"' + a", "' ' + a"),
      ("case '{': b", "case ' ': b"), ("'\\n' + c", "'  ' + c"),
      ("\"open\nclosed // x", "\"    \nclosed     "), ("/* open", "       "),
    ])
  func blanks(text: String, expected: String) {
    let file = SourceFile(path: "A.swift", text: text)
    #expect(file.codeText == expected)
    #expect(file.code.count == file.lines.count)
  }
}
