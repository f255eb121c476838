import Foundation
import Testing

@testable import Packages

@Suite("ContentInfo.plist")
struct ContentInformationTests {
  /// The text of the file, and the expected errors.
  private static let texts: [(text: String, flaws: [String])] = [
    ("", ["it is not a property list: line 1: it is truncated"]),
    ("{ ContentVersion = 1; }", ["it is not a property list: line 1: expected a tag"]),
    ("<plist><string>a</string></plist>", ["it is not a property list: its root is not a dictionary"]),
    (
      "<plist><dict/></plist>",
      ["the key IAPProductIdentifier is missing", "the key ContentVersion is missing"]
    ),
    (
      keys("<key>IAPProductionIdentifier</key><string>a</string>"),
      ["the key IAPProductionIdentifier is a misspelling of IAPProductIdentifier"]
    ),
    (keys("<key>IAPProductIdentifier</key><string/>"), ["IAPProductIdentifier is empty"]),
    (keys("<key>IAPProductIdentifier</key><true/>"), ["IAPProductIdentifier is true or false, not a string"]),
    (version("<real>1.0</real>"), ["ContentVersion is a number, not a string"]),
    (version("<array><string>1.0</string></array>"), ["ContentVersion is an array, not a string"]),
    (version("<date>2012-01-01T00:00:00Z</date>"), ["ContentVersion is a date, not a string"]),
    (version("<data>AA==</data>"), ["ContentVersion is data, not a string"]),
    (version("<dict/>"), ["ContentVersion is a dictionary, not a string"]),
    (
      version("<string>1.0b</string>"),
      ["ContentVersion is '1.0b', not whole numbers with periods between them, such as \"1.0\""]
    ),
    (version("<string>0.9</string>"), ["ContentVersion is 0.9; versions start at 1.0"]),
    (version("<string>&#49;.&#x30;</string>"), []),
    (version("<string>1.&nbsp;</string>"), ["it is not a property list: line 1: &nbsp; is unknown"]),
    (
      version("<string>1 & 0</string>"),
      ["it is not a property list: line 1: an & without a ; after it; write &amp;"]
    ),
    (
      "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist/>",
      [
        "it is not a property list: line 2: the document type contains declarations; a property list needs none"
      ]
    ),
    (
      "<plist><dict><key>a</key></dict></plist>",
      ["it is not a property list: line 1: expected a value, found </dict>"]
    ),
    (
      "<plist><dict><string>a</string></dict></plist>",
      ["it is not a property list: line 1: expected <key>, found <string>"]
    ),
    (
      "<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>",
      ["it is not a property list: line 1: the key a occurs twice"]
    ),
    ("<plist><dict/></plist>\nmore", ["it is not a property list: line 2: there is content after </plist>"]),
    ("<plist><dict><!-- no end", ["it is not a property list: line 1: a comment does not end"]),
    ("<plist><blob/></plist>", ["it is not a property list: line 1: <blob> is not a property list value"]),
    (
      "<plist>" + String(repeating: "<array>", count: 40) + "</plist>",
      ["it is not a property list: line 1: values are nested too deeply"]
    ),
    ("<html><body/></html>", ["it is not a property list: line 1: expected <plist>"]),
  ]

  @Test("what is wrong with it is told with its line", arguments: texts.indices)
  func flaws(number: Int) {
    let information = ContentInformation(Array(Self.texts[number].text.utf8))
    #expect(information.flaws.map(\.text) == Self.texts[number].flaws)
  }

  @Test("other alphabets than UTF-8 are refused")
  func alphabets() {
    let wide = Array("<plist/>".data(using: .utf16LittleEndian) ?? Data())
    #expect(
      ContentInformation([0xff, 0xfe] + wide).flaws.map(\.text) == [
        "it is not a property list: it is in UTF-16; save it as UTF-8"
      ])
    #expect(
      ContentInformation([0x3c, 0xff]).flaws.map(\.text) == [
        "it is not a property list: it is not valid UTF-8"
      ])
  }

  @Test("the binary form says the same as XML, as another program writes it")
  func binary() throws {
    let other: [String: Any] = [
      "IAPProductIdentifier": "com.example.größe", "ContentVersion": "2.10", "Numbers": [1, 2.5, true],
      "Date": Date(timeIntervalSince1970: 0), "Data": Data([1, 2]),
      "Long": String(repeating: "x", count: 300),
    ]
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let data = try PropertyListSerialization.data(fromPropertyList: other, format: format, options: 0)
      let information = ContentInformation(Array(data))
      #expect(information.product == "com.example.größe" && information.versionText == "2.10")
      #expect(information.flaws.isEmpty, "\(information.flaws)")
    }
  }

  @Test("a binary form that is cut or changed anywhere is read or refused, and nothing worse")
  func damagedBinary() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["IAPProductIdentifier": "a", "ContentVersion": "1.0", "List": [["a": 1]]],
      format: .binary, options: 0)
    let bytes = Array(data)
    for count in 0..<bytes.count { #expect(!ContentInformation(Array(bytes.prefix(count))).flaws.isEmpty) }
    for position in bytes.indices {
      for value: UInt8 in [0, 0x0f, 0x7f, 0xd1, 0xff] {
        var changed = bytes
        changed[position] = value
        _ = ContentInformation(changed)
      }
    }
  }

  private static func version(_ value: String) -> String {
    "<plist><dict><key>IAPProductIdentifier</key><string>a</string><key>ContentVersion</key>\(value)</dict></plist>"
  }

  private static func keys(_ members: String) -> String {
    "<plist><dict>\(members)<key>ContentVersion</key><string>1.0</string></dict></plist>"
  }
}
