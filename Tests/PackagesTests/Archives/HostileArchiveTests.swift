import Glibc
import Testing

@testable import Packages

@Suite("Hostile archives")
struct HostileArchiveTests {
  /// The entry added to a valid package, and the expected finding.
  private static let entries: [(SampleZip.Entry, String)] = [
    (entry("/etc/passwd"), "error /etc/passwd: the path is absolute"),
    (entry("../above.txt"), "error ../above.txt: the path leaves the package (..)"),
    (
      entry("Contents/../../above.txt"), "error Contents/../../above.txt: the path leaves the package (..)"
    ),
    (entry("Contents//a.txt"), "error Contents//a.txt: the path has an empty component"),
    (entry("Contents/./a.txt"), "error Contents/./a.txt: the path leaves the package (..)"),
    (entry("Contents/a\\b/c.txt"), "error Contents/a\\b/c.txt: the name contains a backslash"),
    (entry("Contents/a\nb"), "error Contents/a\nb: the name contains invisible characters"),
    (
      entry("Contents/\u{202e}gpj.exe"),
      "error Contents/\u{202e}gpj.exe: the name contains invisible characters"
    ),
    (
      entry("Contents/" + String(repeating: "n", count: 256)),
      "error Contents/" + String(repeating: "n", count: 256) + ": the name is too long"
    ),
    (
      .init(name: Array("Contents/".utf8) + [0xff, 0xfe], content: [1], flags: 0),
      "error Contents/\u{fffd}\u{fffd}: the name is not valid UTF-8"
    ),
    (entry("Contents/chapter1.txt"), "error Contents/chapter1.txt: the name occurs twice"),
    (
      entry("Contents/Chapter1.TXT"),
      "error Contents/Chapter1.TXT: its name differs from Contents/chapter1.txt only in case or accents"
    ),
    (
      entry("Contents/dev", mode: 0o020644),
      "error Contents/dev: not a file, folder, or link"
    ),
    (
      .init(name: Array("Contents/secret".utf8), content: [UInt8](repeating: 1, count: 20), flags: 0x0801),
      "error Contents/secret: it is encrypted"
    ),
    (
      .init(name: Array("Contents/bad".utf8), content: [1, 2, 3], claimedChecksum: 5),
      "error Contents/bad: it cannot be read: ZIP bad CRC: 0x55bc801d should be 0x5"
    ),
    (
      entry("Contents/link", "../../elsewhere", mode: 0o120777),
      "error Contents/link: the link points outside the package, to ../../elsewhere"
    ),
    (
      entry("Contents/link", "/etc/passwd", mode: 0o120777),
      "error Contents/link: the link points outside the package, to /etc/passwd"
    ),
    (
      entry("Contents/link", "chapter2.txt", mode: 0o120777),
      "warning Contents/link: the target of the link does not exist: chapter2.txt"
    ),
    (
      entry("Contents/link", "link", mode: 0o120777),
      "error Contents/link: the link is circular, through link"
    ),
    (
      entry("Contents/inner.zip", "PK\u{3}\u{4}and so on"),
      "warning Contents/inner.zip: nested archive; its contents are not checked"
    ),
    (entry("Contents/tool", mode: 0o100755), "warning Contents/tool: it is marked as executable"),
    (entry("__MACOSX/._chapter1.txt"), "warning __MACOSX: created by the system"),
    (entry("Contents/.DS_Store"), "warning Contents/.DS_Store: created by the system"),
    (entry("readme.txt"), "warning readme.txt: it is outside Contents"),
  ]

  @Test("what does not belong into a package is found", arguments: entries.indices)
  func found(number: Int) throws {
    let (entry, finding) = Self.entries[number]
    let lines = try SampleFolder().read { $0.add(entry) }.lines
    #expect(lines == [finding])
  }

  @Test("a link that stays inside is left alone, and one that leaves by way of another is found")
  func links() throws {
    let inside = try SampleFolder().read {
      $0.add("Contents/link", "../Contents/./chapter1.txt", mode: 0o120777)
      $0.add("Contents/folder", ".", mode: 0o120777)
    }
    #expect(inside.lines == [])
    let outside = try SampleFolder().read {
      $0.add("Contents/root", "..", mode: 0o120777)
      $0.add("Contents/above", "root/..", mode: 0o120777)
      $0.add("Contents/far", "none/../../../x", mode: 0o120777)
    }
    #expect(
      outside.lines == [
        "error Contents/above: the link points outside the package, to root/..",
        "error Contents/far: the link points outside the package, to none/../../../x",
      ])
  }

  @Test("names that differ only in their normal form are found")
  func normalForms() throws {
    let folder = try SampleFolder()
    try folder.makeSound()
    // A zip file cannot test this: its reader normalizes names.
    for name in ["caf\u{e9}", "cafe\u{301}"] {
      close(open(folder.path + "/book.pkg/Contents/" + name, O_CREAT | O_WRONLY, 0o600))
    }
    let package = try folder.read()
    #expect(package.findings.map(\.flaw) == [.sameButForCase(other: "Contents/cafe\u{301}")])
  }

  /// The first bytes of programs.
  private static let programs: [([UInt8], ExecutableKind?)] = [
    ([0xfe, 0xed, 0xfa, 0xce], .machO), ([0xfe, 0xed, 0xfa, 0xcf], .machO),
    ([0xce, 0xfa, 0xed, 0xfe], .machO), ([0xcf, 0xfa, 0xed, 0xfe, 7], .machO),
    ([0xca, 0xfe, 0xba, 0xbe], .universal), (Array("\u{7f}ELF\u{2}".utf8), .elf),
    (windowsProgram, .windows), (Array("!<arch>\n".utf8), .objectArchive),
    ([0x42, 0x43, 0xc0, 0xde], .bitcode), (Array("\0asm".utf8), .webAssembly),
    (Array("dex\n035".utf8), .dalvik), (Array("#!/bin/sh\n".utf8), .script),
    (Array("MZ is how this text begins, and it is long enough to be taken for more than it is".utf8), nil),
    (Array("# a comment".utf8), nil),
  ]

  private static var windowsProgram: [UInt8] {
    var bytes = Array("MZ".utf8) + [UInt8](repeating: 0, count: 126)
    bytes[0x3c] = 0x40
    bytes.replaceSubrange(0x40..<0x44, with: [0x50, 0x45, 0, 0])
    return bytes
  }

  @Test(
    "programs are found by their first bytes, and texts that begin alike are not", arguments: programs.indices
  )
  func program(number: Int) throws {
    let (head, kind) = Self.programs[number]
    let package = try SampleFolder().read { $0.add(.init(name: Array("Contents/data".utf8), content: head)) }
    #expect(package.findings.map(\.flaw) == kind.map { [.executable($0)] } ?? [])
  }

  @Test("an archive that grows too much, has too much in it or too many names is left at once")
  func bounds() throws {
    var limits = PackageLimits()
    limits.bytesMax = 1_000_000
    let large = SampleZip.Entry(
      name: Array("Contents/large".utf8), content: [UInt8](repeating: 0, count: 1_100_000))
    #expect(
      try SampleFolder().read(limits) { $0.add(large) }.lines
        == ["error the files have more than 1000000 bytes in total"])
    limits = PackageLimits()
    limits.entryCountMax = 3
    let many = try SampleFolder().read(limits) { zip in
      for number in 0..<9 { zip.add("Contents/\(number)") }
    }
    #expect(many.lines == ["error there are more than 3 files, folders, and links"])
    limits = PackageLimits()
    limits.growthFloor = 20
    limits.growthMax = 1
    // Four thousand zeros, compressed.
    let bomb = SampleZip.Entry(
      name: Array("Contents/bomb".utf8), content: [UInt8](repeating: 0, count: 4_000),
      packed: [
        0xed, 0xc1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xc2, 0xa0, 0xf5, 0x4f, 0x6d, 0x0c, 0x1f, 0xa0, 0x00, 0x00,
        0x00, 0x80, 0xb7, 0x01,
      ])
    let lines = try SampleFolder().read(limits) { $0.add(bomb) }.lines
    #expect(lines == ["error it expands to more than 1 times its packed size"], "\(lines)")
  }

  @Test("more findings than anybody reads are counted, and errors come before warnings")
  func manyFindings() throws {
    let package = try SampleFolder().read { zip in
      for number in 0..<250 { zip.add("Contents/a\(number)", mode: 0o100755) }
      zip.add("Contents/z", "#!/bin/sh")
    }
    #expect(package.findings.count == 200 && package.omittedFindingCount == 51)
    #expect(package.findings[0].flaw == .executable(.script) && !package.isAccepted)
  }

  @Test("a file cut off in the middle is damaged, and nothing is said to be missing")
  func cut() throws {
    let folder = try SampleFolder()
    var zip = SampleZip()
    zip.add("ContentInfo.plist", SampleFolder.information)
    zip.add("Contents/a", String(repeating: "a", count: 5_000))
    try folder.write("book.pkg", Array(zip.bytes.prefix(3_000)))
    let package = try folder.read()
    #expect(package.findings.map(\.flaw.identifier) == ["damaged"], "\(package.lines)")
  }

  private static func entry(_ name: String, _ content: String = "text", mode: UInt32 = 0o100644)
    -> SampleZip.Entry
  { SampleZip.Entry(name: Array(name.utf8), content: Array(content.utf8), mode: mode) }
}
