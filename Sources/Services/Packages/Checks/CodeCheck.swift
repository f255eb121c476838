/// Detects programs and archives by the first bytes of a file.
enum CodeCheck {
  /// The number of bytes of a file that are checked.
  static let headLength = 4_096

  private static let programs: [(magic: [UInt8], kind: ExecutableKind)] = [
    ([0xfe, 0xed, 0xfa, 0xce], .machO), ([0xfe, 0xed, 0xfa, 0xcf], .machO),
    ([0xce, 0xfa, 0xed, 0xfe], .machO), ([0xcf, 0xfa, 0xed, 0xfe], .machO),
    ([0xca, 0xfe, 0xba, 0xbe], .universal), ([0xca, 0xfe, 0xba, 0xbf], .universal),
    ([0x7f] + Array("ELF".utf8), .elf), (Array("!<arch>\n".utf8), .objectArchive),
    ([0x42, 0x43, 0xc0, 0xde], .bitcode), ([0x00] + Array("asm".utf8), .webAssembly),
    (Array("dex\n".utf8), .dalvik), (Array("#!".utf8), .script),
  ]

  private static let archives: [[UInt8]] = [
    [0x50, 0x4b, 0x03, 0x04], [0x1f, 0x8b], Array("BZh".utf8), [0xfd] + Array("7zXZ".utf8),
    [0x37, 0x7a, 0xbc, 0xaf], Array("Rar!".utf8), Array("xar!".utf8), [0x28, 0xb5, 0x2f, 0xfd],
  ]

  static func flaw(ofFileBeginning head: ArraySlice<UInt8>) -> PackageFlaw? {
    for program in programs where head.starts(with: program.magic) { return .executable(program.kind) }
    if isWindowsProgram(head) { return .executable(.windows) }
    return archives.contains { head.starts(with: $0) } ? .nestedArchive : nil
  }

  /// Whether a file starts like a Windows program. A text could also start with `MZ`, so the program
  /// header must be present too.
  private static func isWindowsProgram(_ head: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(head)
    guard bytes.starts(with: "MZ".utf8), bytes.count >= 64 else { return false }
    let start = (0..<4).reduce(0) { $0 | Int(bytes[0x3c + $1]) << (8 * $1) }
    return start <= bytes.count - 4 && bytes[start...].starts(with: [0x50, 0x45, 0x00, 0x00])
  }
}
