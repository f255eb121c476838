import Facts
import Testing

@Suite("Places in JSON documents")
struct JSONPointerTests {
  @Test("a pointer leads through objects and lists, as RFC 6901 has it")
  func pointers() throws {
    let document = try JSONText.value(of: #"{"a": [1, {"b/c": 2, "~": 3, "": 4}], "1": 5}"#)
    for (text, value) in [
      ("/a/0", 1), ("/a/1/b~1c", 2), ("/a/1/~0", 3), ("/a/1/", 4), ("/1", 5),
    ] as [(String, JSONValue)] {
      #expect(JSONPointer(text)?.value(in: document) == value, "\(text)")
    }
    #expect(JSONPointer("")?.value(in: document) == document)
    for text in ["/a/2", "/a/00", "/a/-", "/b", "/1/0"] {
      #expect(JSONPointer(text)?.value(in: document) == nil, "\(text)")
    }
    for text in ["a", "/~", "/~2"] { #expect(JSONPointer(text) == nil, "\(text)") }
  }
}
