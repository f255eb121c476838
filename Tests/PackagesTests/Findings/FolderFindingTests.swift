import Foundation
import Testing

@testable import Packages

@Suite("Findings in folders")
struct FolderFindingTests {
  @Test(
    "6.2: the name of a package ends in .pkg",
    arguments: [("book.pkg", true), ("book", false), ("book.zip", false)])
  func fileExtension(name: String, isAccepted: Bool) throws {
    let folder = try SampleFolder()
    try folder.makeSound(name)
    let package = try folder.read(name)
    #expect(package.isAccepted == isAccepted)
    #expect(package.findings.map(\.flaw.identifier) == (isAccepted ? [] : ["wrong_extension"]))
  }

  /// A change to a valid package, and the expected findings.
  private static let changes: [(change: @Sendable (SampleFolder) throws -> Void, findings: [String])] = [
    (
      { try $0.remove("ContentInfo.plist") }, ["error ContentInfo.plist is missing"]
    ),
    (
      { folder in
        try folder.remove("ContentInfo.plist")
        try folder.write("book.pkg/inner/ContentInfo.plist", SampleFolder.information)
      },
      ["error ContentInfo.plist is missing", "warning inner/ContentInfo.plist: it is outside Contents"]
    ),
    ({ try $0.remove("Contents/chapter1.txt") }, ["error there is no file in Contents"]),
    (
      { folder in
        try folder.remove("Contents/chapter1.txt")
        try folder.write("book.pkg/Contents/.DS_Store", "")
      },
      ["error there is no file in Contents", "warning Contents/.DS_Store: created by the system"]
    ),
    (
      { try $0.link("book.pkg/Contents/link", to: "../../outside") },
      ["error Contents/link: the link points outside the package, to ../../outside"]
    ),
    (
      { folder in
        try folder.write("outside/secret.txt", "secret")
        try folder.link("book.pkg/Contents/folder", to: "../../outside")
      },
      ["error Contents/folder: the link points outside the package, to ../../outside"]
    ),
    (
      { #expect(mkfifo($0.path + "/book.pkg/Contents/pipe", 0o600) == 0) },
      ["error Contents/pipe: not a file, folder, or link"]
    ),
    (
      { folder in
        try folder.write("book.pkg/Contents/run", "#!/bin/sh")
        try folder.write("book.pkg/Contents/tool", "data")
        #expect(chmod(folder.path + "/book.pkg/Contents/tool", 0o755) == 0)
      },
      [
        "error Contents/run: it is a script (#!)",
        "warning Contents/tool: it is marked as executable",
      ]
    ),
    (
      { folder in
        try folder.write("book.pkg/Contents/large", "")
        #expect(truncate(folder.path + "/book.pkg/Contents/large", 2 << 30) == 0)
      },
      ["error the files have more than 2147483648 bytes in total"]
    ),
  ]

  @Test("what is wrong with a folder is found, and nothing outside is opened", arguments: changes.indices)
  func found(number: Int) throws {
    let folder = try SampleFolder()
    try folder.makeSound()
    try Self.changes[number].change(folder)
    #expect(try folder.read().lines == Self.changes[number].findings)
  }

  @Test("a package in a package's place says where its ContentInfo.plist is")
  func wrapped() throws {
    let folder = try SampleFolder()
    try folder.makeSound("book.pkg/book")
    let finding = try #require(try folder.read().findings.first)
    #expect(
      finding.flaw.advice == "there is one in book: pack the contents of that folder, not the folder itself")
  }

  @Test("every flaw says what to do, and has a word of its own")
  func words() {
    let flaws: [PackageFlaw] = [
      .damaged(reason: "x"), .tooLarge(bytesMax: 1), .tooManyEntries(max: 1), .bomb(growthMax: 1),
      .emptyContents,
      .missingInformation(foundBelow: nil), .unreadableInformation(reason: "x"), .missingKey(.product),
      .misspeltKey("x", .version), .keyIsNoText(.version, found: "a number"), .emptyProduct,
      .wrongProduct(expected: "a", found: "b"), .versionIsNone("x"), .versionBelowFirst("0.1"),
      .versionNotHigher("1.0", than: "1.0"), .executable(.elf), .executableBit, .nestedArchive, .encrypted,
      .special, .linkLeaves(target: "x"), .linkBroken(target: "x"), .linkInCircle(target: "x"),
      .name(.climbs), .duplicate, .sameButForCase(other: "x"), .outsideContents, .litter,
    ]
    #expect(Set(flaws.map(\.identifier)).count == flaws.count)
    for flaw in flaws { #expect(!flaw.advice.isEmpty && !flaw.text.isEmpty) }
  }
}

extension SampleFolder {
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/book.pkg/" + name)
  }
}
