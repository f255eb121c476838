import Foundation

/// Writes zip files for tests, including invalid ones. It writes every byte itself and compresses nothing.
struct SampleZip {
  /// An entry. Each part can be set to a wrong value.
  struct Entry {
    var name: [UInt8]
    var content: [UInt8]
    /// The Unix mode, with the file type.
    var mode: UInt32 = 0o100644
    /// Bit 0 says that it is encrypted, bit 11 that the name is UTF-8.
    var flags: UInt16 = 0x0800
    var claimedChecksum: UInt32?
    /// The bytes in the file, if they differ from the content.
    var packed: [UInt8]?
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ name: String, _ content: String = "text", mode: UInt32 = 0o100644) {
    entries.append(Entry(name: Array(name.utf8), content: Array(content.utf8), mode: mode))
  }

  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// The bytes of the file: the entries, the directory, and the end record.
  var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = UInt32(file.count)
      file += SampleZip.number(0x0403_4b50, 4) + header(of: entry)
      file += entry.name + (entry.packed ?? entry.content)
      directory += SampleZip.number(0x0201_4b50, 4) + SampleZip.number(0x031e, 2) + header(of: entry)
      directory += SampleZip.number(0, 6)
      directory +=
        SampleZip.number(UInt64(entry.mode) << 16, 4) + SampleZip.number(UInt64(offset), 4) + entry.name
    }
    let count = UInt64(entries.count)
    return file + directory + SampleZip.number(0x0605_4b50, 4) + SampleZip.number(0, 4)
      + SampleZip.number(count, 2) + SampleZip.number(count, 2) + SampleZip.number(UInt64(directory.count), 4)
      + SampleZip.number(UInt64(file.count), 4) + SampleZip.number(0, 2)
  }

  private func header(of entry: Entry) -> [UInt8] {
    let packed = entry.packed ?? entry.content
    let method: UInt64 = entry.packed == nil ? 0 : 8
    let checksum = entry.claimedChecksum ?? SampleZip.checksum(of: entry.content)
    return SampleZip.number(20, 2) + SampleZip.number(UInt64(entry.flags), 2) + SampleZip.number(method, 2)
      + SampleZip.number(0, 4) + SampleZip.number(UInt64(checksum), 4)
      + SampleZip.number(UInt64(packed.count), 4) + SampleZip.number(UInt64(entry.content.count), 4)
      + SampleZip.number(UInt64(entry.name.count), 2) + SampleZip.number(0, 2)
  }

  private static func number(_ value: UInt64, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
  }
}
