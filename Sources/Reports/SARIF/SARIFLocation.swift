internal import Facts
internal import Results

/// A line of a file, as SARIF points at it.
struct SARIFLocation {
  private let place: SourcePlace

  init(_ place: SourcePlace) { self.place = place }

  var json: JSONValue { ["physicalLocation": physical] }

  /// The same with what is said of it.
  func json(saying message: String) -> JSONValue {
    ["physicalLocation": physical, "message": ["text": .text(message)]]
  }

  private var physical: JSONValue {
    var members = [JSONMember("artifactLocation", ["uri": .text(SARIFLocation.reference(to: place.file))])]
    if place.line > 0 { members.append(JSONMember("region", ["startLine": .integer(Int64(place.line))])) }
    return .object(members)
  }

  /// A path as a reference of RFC 3986: relative where the path is.
  static func reference(to path: String) -> String {
    var reference = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        reference.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        reference += "%" + (digits.count == 1 ? "0" + digits : digits)
      }
    }
    return reference
  }
}
