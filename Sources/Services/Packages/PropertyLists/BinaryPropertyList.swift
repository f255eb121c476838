/// Parses a binary property list. Every offset is checked before it is followed.
struct BinaryPropertyList {
  static let magic = Array("bplist00".utf8)
  private static let trailerLength = 32
  /// The maximum number of values, more than any such file needs. An object is counted at each reference
  /// to it, so shared objects cannot expand a small file without limit.
  private static let valuesMax = 10_000

  private let bytes: [UInt8]
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var tableStart = 0
  private var valueCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read() throws(PropertyListFlaw) -> PropertyList {
    var reader = self
    guard bytes.count >= BinaryPropertyList.magic.count + BinaryPropertyList.trailerLength else {
      throw PropertyListFlaw("it is truncated")
    }
    let trailer = bytes.count - BinaryPropertyList.trailerLength
    reader.offsetSize = Int(bytes[trailer + 6])
    reader.referenceSize = Int(bytes[trailer + 7])
    reader.objectCount = try number(at: trailer + 8, size: 8)
    let top = try number(at: trailer + 16, size: 8)
    reader.tableStart = try number(at: trailer + 24, size: 8)
    guard (1...8).contains(reader.offsetSize), (1...8).contains(reader.referenceSize),
      reader.objectCount <= bytes.count, reader.tableStart <= trailer,
      reader.objectCount * reader.offsetSize <= trailer - reader.tableStart
    else { throw PropertyListFlaw("its value table is damaged") }
    return try reader.value(top, depth: 0)
  }

  private mutating func value(_ object: Int, depth: Int) throws(PropertyListFlaw) -> PropertyList {
    valueCount += 1
    guard depth < PropertyList.depthMax, valueCount <= BinaryPropertyList.valuesMax else {
      throw PropertyListFlaw("values are nested too deeply")
    }
    guard object < objectCount else { throw damage }
    let start = try number(at: tableStart + object * offsetSize, size: offsetSize)
    guard start < tableStart else { throw damage }
    switch bytes[start] >> 4 {
    case 0x0: return .flag
    case 0x1, 0x2: return .number
    case 0x3: return .date
    case 0x4: return .data
    case 0x5: return .text(try ascii(at: start))
    case 0x6: return .text(try wide(at: start))
    case 0xa: return .list(try elements(at: start, depth))
    case 0xd: return .dictionary(try members(at: start, depth))
    default: throw PropertyListFlaw("it contains a value of an unknown type")
    }
  }

  private func ascii(at start: Int) throws(PropertyListFlaw) -> String {
    let (count, first) = try count(at: start)
    guard count <= tableStart - first else { throw damage }
    return String(decoding: bytes[first..<(first + count)], as: UTF8.self)
  }

  private func wide(at start: Int) throws(PropertyListFlaw) -> String {
    let (count, first) = try count(at: start)
    guard count <= (tableStart - first) / 2 else { throw damage }
    let units = (0..<count).map { UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1]) }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func elements(at start: Int, _ depth: Int) throws(PropertyListFlaw) -> [PropertyList] {
    let (count, first) = try count(at: start)
    var elements: [PropertyList] = []
    for index in 0..<count {
      elements.append(try value(try reference(first, index), depth: depth + 1))
    }
    return elements
  }

  private mutating func members(
    at start: Int, _ depth: Int
  ) throws(PropertyListFlaw) -> [PropertyListMember] {
    let (count, first) = try count(at: start)
    var members: [PropertyListMember] = []
    for index in 0..<count {
      guard case .text(let key) = try value(try reference(first, index), depth: depth + 1) else {
        throw PropertyListFlaw("a key is not a string")
      }
      if members.contains(where: { $0.key == key }) { throw PropertyListFlaw("the key \(key) occurs twice") }
      members.append(
        PropertyListMember(key: key, value: try value(try reference(first, count + index), depth: depth + 1)))
    }
    return members
  }

  /// The number of elements of a value, and the position of the first.
  private func count(at start: Int) throws(PropertyListFlaw) -> (count: Int, first: Int) {
    let low = Int(bytes[start] & 0x0f)
    guard low == 0x0f else { return (low, start + 1) }
    guard start + 1 < tableStart, bytes[start + 1] >> 4 == 0x1, bytes[start + 1] & 0x0f <= 3 else {
      throw damage
    }
    let size = 1 << Int(bytes[start + 1] & 0x0f)
    return (try number(at: start + 2, size: size), start + 2 + size)
  }

  private func reference(_ first: Int, _ index: Int) throws(PropertyListFlaw) -> Int {
    guard index < bytes.count, first < bytes.count else { throw damage }
    return try number(at: first + index * referenceSize, size: referenceSize)
  }

  private func number(at start: Int, size: Int) throws(PropertyListFlaw) -> Int {
    guard start >= 0, start <= bytes.count - size else { throw damage }
    let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard value <= UInt64(Int32.max) else { throw damage }
    return Int(value)
  }

  private var damage: PropertyListFlaw { PropertyListFlaw("it is damaged") }
}
