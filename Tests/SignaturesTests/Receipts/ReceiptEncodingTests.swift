import Facts
import StoreModel
import Testing
import World

@testable import Signatures

/// The version and the encoding of each attribute, as in receipts of Apple's stores.
@Suite("The encoding of a signed receipt, attribute by attribute")
struct ReceiptEncodingTests {
  private let sample = SampleReceipt()

  /// The encoding of an attribute's value inside its octet string.
  private enum Encoding: String {
    case integer = "02"
    case utf8Text = "0C"
    case plainText = "16"
    case set = "31"
    /// The bytes themselves, without a tag.
    case octets
  }

  private struct Row: CustomStringConvertible {
    let type: Int64
    let version: Int64
    let encoding: Encoding
    /// Whether the value is an empty text.
    let isEmpty: Bool

    init(_ type: Int64, _ encoding: Encoding, version: Int64 = 1, isEmpty: Bool = false) {
      (self.type, self.version, self.encoding, self.isEmpty) = (type, version, encoding, isEmpty)
    }

    var description: String { "\(type) version \(version) \(encoding)\(isEmpty ? ", empty" : "")" }
  }

  /// The attributes of an app's receipt with one purchase, in order.
  private static let receipt: [Row] = [
    Row(0, .utf8Text), Row(1, .integer), Row(2, .utf8Text), Row(3, .utf8Text),
    Row(4, .octets, version: 2), Row(5, .octets), Row(6, .octets), Row(7, .octets),
    Row(8, .plainText), Row(9, .integer), Row(10, .plainText), Row(11, .integer), Row(12, .plainText),
    Row(13, .integer), Row(14, .integer), Row(15, .integer), Row(16, .integer), Row(17, .set),
    Row(18, .plainText), Row(19, .utf8Text), Row(20, .utf8Text, isEmpty: true),
    Row(25, .integer, version: 3),
  ]

  /// The attributes of a purchase, in order.
  private static let purchase: [Row] = [
    Row(1701, .integer), Row(1702, .utf8Text), Row(1703, .utf8Text), Row(1704, .plainText),
    Row(1705, .utf8Text), Row(1706, .plainText), Row(1707, .integer), Row(1708, .plainText, isEmpty: true),
    Row(1709, .utf8Text, isEmpty: true), Row(1710, .integer), Row(1711, .integer),
    Row(1712, .plainText, isEmpty: true), Row(1713, .integer), Row(1714, .utf8Text, isEmpty: true),
    Row(1715, .utf8Text, isEmpty: true), Row(1716, .utf8Text, isEmpty: true),
    Row(1717, .utf8Text, isEmpty: true), Row(1718, .utf8Text, isEmpty: true), Row(1719, .integer),
    Row(1722, .integer),
  ]

  private func oneCoin() -> SampleReceipt {
    var small = sample
    small.entryCount = 1
    return small
  }

  @Test("each attribute has the version and the encoding of the original") func written() throws {
    let payload = try SignedMessage(oneCoin().bytes()).payload
    let receipt = try attributes(of: payload)
    #expect(receipt.map(described) == ReceiptEncodingTests.receipt.map(\.description))
    let purchase = try #require(receipt.first { $0.type == 17 }?.value)
    #expect(try attributes(of: purchase).map(described) == ReceiptEncodingTests.purchase.map(\.description))
  }

  @Test("openssl asn1parse reads the same versions and encodings") func readByOpenSSL() throws {
    let folder = try ForeignFolder()
    try folder.put(TestAuthority.root.text, "root.pem")
    try folder.put(oneCoin().bytes(), "receipt")
    let verified = try folder.openssl(
      "cms", "-verify", "-inform", "DER", "-in", "receipt", "-CAfile", "root.pem", "-purpose", "any", "-out",
      "payload")
    #expect(verified.isContent, "\(verified.output)")
    let receipt = try parsed(try folder.openssl("asn1parse", "-inform", "DER", "-in", "payload").output)
    #expect(receipt.map(described) == ReceiptEncodingTests.receipt.map(\.description))
    let place = try #require(receipt.first { $0.type == 17 }?.place)
    let purchase = try parsed(
      try folder.openssl("asn1parse", "-inform", "DER", "-in", "payload", "-strparse", "\(place)").output)
    #expect(purchase.map(described) == ReceiptEncodingTests.purchase.map(\.description))
  }

  @Test("the age rating is the one text of the receipt in ASCII that is no date") func ageRating() throws {
    let receipt = try attributes(of: SignedMessage(oneCoin().bytes()).payload)
    #expect(receipt.first { $0.type == 10 }?.value == DER.ia5String("4+"))
  }

  private struct Attribute {
    let type: Int64
    let version: Int64
    let value: [UInt8]
    /// The offset of the value in the parsed bytes.
    var place = 0
  }

  private func described(_ attribute: Attribute) -> String {
    let tag = attribute.value.first.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    // Types 4 to 7 contain untagged bytes, which can look like a tag by chance.
    let isPlain = (4...7).contains(attribute.type)
    let encoding = isPlain ? Encoding.octets : tag.flatMap(Encoding.init(rawValue:)) ?? .octets
    return
      Row(attribute.type, encoding, version: attribute.version, isEmpty: attribute.value.dropFirst() == [0])
      .description
  }

  private func attributes(of set: [UInt8]) throws -> [Attribute] {
    var all = ElementReader(set)
    var members = try all.enter(.set)
    var read: [Attribute] = []
    while !members.isAtEnd {
      var member = try members.enter(.sequence)
      let (type, version) = (try member.integer(), try member.integer())
      read.append(
        Attribute(type: type, version: version, value: Array(try member.next(.octetString).content)))
      try member.end()
    }
    return read
  }

  /// Parses the attributes from the lines that `openssl asn1parse` prints for a set.
  private func parsed(_ output: String) throws -> [Attribute] {
    let members = output.split(separator: "\n").filter { $0.contains(":d=2 ") }
    try #require(members.count.isMultiple(of: 3), "\(output)")
    return try stride(from: 0, to: members.count, by: 3).map { start in
      func word(_ line: Int, _ tag: String) throws -> Substring {
        let line = members[start + line]
        try #require(line.contains(tag), "\(line)")
        return line[line.index(after: try #require(line.lastIndex(of: ":")))...]
      }
      let value = members[start + 2]
      let offset = value.prefix { $0 != ":" }.drop { $0 == " " }
      return Attribute(
        type: try #require(Int64(try word(0, "INTEGER"), radix: 16)),
        version: try #require(Int64(try word(1, "INTEGER"), radix: 16)),
        // openssl prints untagged bytes as text if they are printable.
        value: value.contains("[HEX DUMP]") ? Hex.bytes(String(try word(2, "OCTET STRING"))) : [],
        place: try #require(Int(offset)))
    }
  }
}
