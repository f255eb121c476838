import Facts
import Testing

@Suite("JSON")
struct JSONTextTests {
  static let value: JSONValue = [
    "zebra": 1, "apple": [nil, true, false, -5, []], "empty": [:],
    "text": "“ü” \u{1F600}\u{2028} \"\\/\n\r\t\u{8}\u{0}\u{7f}", "largest": .integer(.max),
    "least": .integer(.min),
  ]

  @Test("a value comes back from its compact and its indented text")
  func roundTrip() throws {
    #expect(try JSONText.value(of: JSONText.compact(Self.value)) == Self.value)
    #expect(try JSONText.value(of: JSONText.indented(Self.value)) == Self.value)
  }

  @Test("members keep their order, and control characters are escaped")
  func compact() {
    #expect(
      JSONText.compact(Self.value)
        == #"{"zebra":1,"apple":[null,true,false,-5,[]],"empty":{},"text":"“ü” 😀"# + "\u{2028}"
        + #" \"\\/\n\r\t\u0008\u0000\u007f","largest":9223372036854775807,"least":-9223372036854775808}"#)
  }

  @Test(
    "a letter that is written otherwise is found at each place among others, and read again",
    arguments: 0..<20)
  func letters(length: Int) throws {
    let written: [UInt8: String] = [
      0x22: #"\""#, 0x5c: #"\\"#, 0x0a: #"\n"#, 0x1f: #"\u001f"#, 0x7f: #"\u007f"#,
    ]
    for place in 0..<length {
      var letters = [UInt8](repeating: UInt8(ascii: "~"), count: length)
      for (byte, escape) in written {
        letters[place] = byte
        let text = String(decoding: letters, as: UTF8.self)
        let others = String(repeating: "~", count: length - place - 1)
        let json = JSONText.compact(.text(text))
        #expect(json == #"""# + String(repeating: "~", count: place) + escape + others + #"""#)
        #expect(try JSONText.value(of: json) == .text(text))
      }
      letters[place] = 0x20
      let plain = String(decoding: letters, as: UTF8.self)
      #expect(JSONText.compact(.text(plain)) == #"""# + plain + #"""#)
    }
    let beyond = String(repeating: "ü", count: length)
    #expect(JSONText.compact(.text(beyond)) == #"""# + beyond + #"""#)
    #expect(try JSONText.value(of: JSONText.compact(.text(beyond))) == .text(beyond))
  }

  @Test(
    "a control character that is not escaped is refused at each place, and 127 is taken", arguments: 0..<20)
  func bareLetters(place: Int) throws {
    var bytes = Array(#""~~~~~~~~~~~~~~~~~~~~""#.utf8)
    bytes[place + 1] = 0x1f
    #expect(throws: JSONError.self) { try JSONText.value(of: bytes) }
    bytes[place + 1] = 0x7f
    #expect(
      try JSONText.value(of: bytes) == .text(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)))
    bytes[place + 1] = 0xff
    #expect(throws: JSONError.self) { try JSONText.value(of: bytes) }
  }

  @Test("indented text has one line for each value")
  func indented() {
    let value: JSONValue = ["a": [1, ["b": [:]]], "c": []]
    #expect(
      JSONText.indented(value) == """
        {
          "a": [
            1,
            {
              "b": {}
            }
          ],
          "c": []
        }
        """)
  }

  @Test(
    "what the standard allows is read",
    arguments: [
      (" [ 1 , 2 ] \r\n\t", [1, 2]), (#""\u00fc\ud83d\ude00\/\b\f""#, "ü😀/\u{8}\u{c}"), ("-0", 0),
      ("\"\"", ""),
      (#"{"a":{"a":1}}"#, ["a": ["a": 1]]), ("-9223372036854775808", .integer(.min)),
    ] as [(String, JSONValue)])
  func accepted(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONText.value(of: text) == value)
  }

  @Test(
    "fractions are read by their digits where somebody asks for them",
    arguments: ["1.5", "-0.25", "0.0", "1e3", "12.50E-7", "731862312.048868"])
  func fraction(digits: String) throws {
    #expect(try JSONText.value(of: digits, keepsFractions: true) == .fraction(digits))
    #expect(JSONText.compact(.list([.fraction(digits), 1])) == "[\(digits),1]")
    #expect(try JSONText.value(of: "[7,\(digits)]", keepsFractions: true) == [7, .fraction(digits)])
  }

  @Test(
    "what only looks like a fraction is refused there too",
    arguments: ["1.", ".5", "01.5", "1e", "1.5.2", "-.5"])
  func noFraction(text: String) {
    #expect(throws: JSONError.self) { try JSONText.value(of: text, keepsFractions: true) }
  }

  @Test(
    "everything else is refused where it goes wrong",
    arguments: [
      ("", 1, "a value", "the end"), ("{", 2, "a key in quotation marks", "the end"),
      ("[1,]", 4, "a value", "“]”"), (#"{"a":1,}"#, 8, "a key in quotation marks", "“}”"),
      (#"{"a" 1}"#, 6, "“:” after the key “a”", "“1”"), ("[1 2]", 4, "“,” or “]”", "“2”"),
      ("1 2", 3, "nothing after the value", "“2”"), ("01", 1, "a number without leading zeros", "“0”"),
      ("-", 2, "a digit", "the end"), ("+1", 1, "a value", "“+”"),
      ("1.5", 1, "a whole number", "a fraction or an exponent"),
      ("1e3", 1, "a whole number", "a fraction or an exponent"), ("nul", 1, "“null”", "“n”"),
      ("9223372036854775808", 1, "a 64-bit number", "a larger one"),
      ("-9223372036854775809", 1, "a 64-bit number", "a larger one"),
      (#"{"a":1,"b":2,"a":3}"#, 1, "unique keys", "“a” twice"),
      (#""\x""#, 3, "one of \" \\ / b f n r t u after a backslash", "“x”"),
      (#""\u12g4""#, 6, "four hexadecimal digits", "“g”"),
      (#""\ud83d""#, 8, "the second half of a surrogate pair", "“\"”"),
      (#""\ude00""#, 2, "a surrogate pair", "a low surrogate alone"),
      (#""\ud83d\u0041""#, 2, "a surrogate pair", "a high surrogate alone"),
      ("\"a\nb\"", 3, "an escape such as \\n", "the byte 0x0a"),
      ("\"abc", 5, "the end of the string that starts at column 1", "the end"), ("'a'", 1, "a value", "“'”"),
      ("\u{feff}1", 1, "a value", "the byte 0xef"), ("// x\n1", 1, "a value", "“/”"),
      ("NaN", 1, "a value", "“N”"),
    ])
  func refused(_ text: String, _ column: Int, _ expected: String, _ found: String) {
    let error = #expect(throws: JSONError.self) { try JSONText.value(of: text) }
    #expect(error == JSONError(line: 1, column: column, expected: expected, found: found))
  }

  @Test("an error on a later line says which")
  func lines() {
    let error = #expect(throws: JSONError.self) { try JSONText.value(of: "[\n 1,\n x]") }
    #expect(error?.description == "line 3, column 2: expected a value, found “x”")
  }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]] as [[UInt8]])
  func encoding(_ bytes: [UInt8]) {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    let error = #expect(throws: JSONError.self) { try JSONText.value(of: quoted) }
    #expect(error?.expected == "a string in UTF-8")
    let escaped = Array(#""\n"#.utf8) + bytes + [UInt8(ascii: "\"")]
    #expect(throws: JSONError.self) { try JSONText.value(of: escaped) }
  }

  @Test("nesting is limited, so that no text exhausts the stack")
  func depth() throws {
    let allowed = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    _ = try JSONText.value(of: allowed)
    for opening in ["[", #"{"a":"#] {
      let error = #expect(throws: JSONError.self) {
        try JSONText.value(of: String(repeating: opening, count: 100_000))
      }
      #expect(error?.expected == "values nested at most 64 deep")
    }
  }

  @Test("a repeated key is found in a large object too")
  func repeatedKey() {
    let keys = (0..<5000).map { "\"key \($0)\":0" } + ["\"key 77\":1"]
    let error = #expect(throws: JSONError.self) {
      try JSONText.value(of: "{" + keys.joined(separator: ",") + "}")
    }
    #expect(error?.found == "“key 77” twice")
  }

  @Test("a member is found by its key")
  func subscripting() {
    #expect(Self.value["zebra"] == 1)
    #expect(Self.value["nothing"] == nil)
    #expect(JSONValue.integer(1)["zebra"] == nil)
  }
}
