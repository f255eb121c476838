import Facts
import Foundation
import Results
import Samples
import Testing

@Suite("Checking packages")
struct PackageCommandTests {
  /// A folder with a valid package and an invalid one.
  private func samples() throws -> SampleSuite {
    let folder = try SampleSuite()
    try folder.write("sound.pkg/ContentInfo.plist", Self.information("com.example.book", "1.1"))
    try folder.write("sound.pkg/Contents/chapter1.txt", "Once upon a time.")
    try folder.write("flawed.pkg/ContentInfo.plist", Self.information("com.example.book", "0.9"))
    try folder.write("flawed.pkg/Contents/build.sh", "#!/bin/sh\n")
    try folder.write("flawed.pkg/Contents/.DS_Store", "")
    return folder
  }

  private static func information(_ product: String, _ version: String) -> String {
    """
    <plist version="1.0"><dict>
      <key>IAPProductIdentifier</key><string>\(product)</string>
      <key>ContentVersion</key><string>\(version)</string>
    </dict></plist>
    """
  }

  @Test("people read what it is, what is in it and what is wrong with it")
  func text() throws {
    let folder = try samples()
    let call = ToolCall(["package", "check", folder.path + "/sound.pkg", folder.path + "/flawed.pkg"])
    #expect(call.code == .failed && call.error == "")
    try Golden.check(call.output.replacing(folder.path + "/", with: ""), "Lists/packages.txt")
  }

  @Test("programs read the same")
  func json() throws {
    let folder = try samples()
    let call = ToolCall(
      ["package", "check", "--format", "json", folder.path + "/sound.pkg", folder.path + "/flawed.pkg"])
    #expect(call.code == .failed)
    _ = try JSONText.value(of: call.output)
    try Golden.check(call.output.replacing(folder.path + "/", with: ""), "Lists/packages.json")
  }

  @Test("a sound one ends well, and is turned down as another product's or as no newer one")
  func expectations() throws {
    let folder = try samples()
    let sound = folder.path + "/sound.pkg"
    #expect(ToolCall(["package", "check", sound]).code == .success)
    #expect(ToolCall(["package", "check", "--newer-than", "1.0", sound]).code == .success)
    let old = ToolCall(["package", "check", "--newer-than", "1.1", sound])
    #expect(old.code == .failed && old.output.contains("ContentVersion is 1.1, not higher than 1.1"))
    let other = ToolCall(["package", "check", "--product", "com.example.film", sound])
    #expect(other.code == .failed)
    #expect(
      other.output.contains("the package is for the product com.example.book, not for com.example.film"))
  }

  @Test("one that cannot be read is told, and the others are looked at all the same")
  func unreadable() throws {
    let folder = try samples()
    let call = ToolCall(["package", "check", folder.path + "/gone.pkg", folder.path + "/sound.pkg"])
    #expect(call.code == .usage && call.output.hasSuffix("\naccepted\n"))
    #expect(
      call.error == "assay: \(folder.path)/gone.pkg: cannot read the package: no file or folder "
        + "with this name exists\n  check the path\n")
    let program = ToolCall(["package", "check", "--format", "json", folder.path + "/gone.pkg"])
    #expect(program.code == .usage && program.output.contains("\"advice\": \"check the path\""))
  }

  @Test(
    "a wrong command line says what was expected, what was found and what to try",
    arguments: [
      (["package"], "assay package needs “check” and a package\n  write `assay package check book.pkg`"),
      (
        ["package", "chek", "a"],
        "assay package only accepts “check”, found “chek”\n  write `assay package check book.pkg`"
      ),
      (["package", "check"], "no package given\n  write `assay package check book.pkg`"),
      (
        ["package", "check", "a", "--product", ""],
        "--product is empty\n  write `--product com.example.book`"
      ),
      (
        ["package", "check", "a", "--newer-than", "1.x"],
        "invalid value “1.x” for --newer-than: expected whole numbers with periods between them, such as \"1.0\"\n"
          + "  write `--newer-than 1.0`"
      ),
      (
        ["package", "check", "a", "--format", "xml"],
        "invalid value “xml” for --format: expected text or json\n  write `--format json`"
      ),
    ])
  func usage(words: [String], message: String) {
    let call = ToolCall(words)
    #expect(call.error == "assay: \(message)\n" && call.output == "" && call.code == .usage)
  }
}
