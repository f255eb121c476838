import Foundation
import Testing

@testable import Packages

/// A folder for packages that a test creates. Removed at the end of the test.
final class SampleFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "packages-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static let information = information(["IAPProductIdentifier": "com.example.book", "ContentVersion": "1.0"])

  static func information(_ keys: KeyValuePairs<String, String>) -> String {
    let members = keys.map { "<key>\($0)</key><string>\($1)</string>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(members)</dict>
      </plist>

      """
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  /// Creates a valid package in a folder.
  func makeSound(_ name: String = "book.pkg") throws {
    try write(name + "/ContentInfo.plist", SampleFolder.information)
    try write(name + "/Contents/chapter1.txt", "Once upon a time.")
  }

  func read(_ name: String = "book.pkg", limits: PackageLimits = PackageLimits()) throws -> Package {
    try PackageReader.read(path + "/" + name, keepsContent: true, limits: limits)
  }

  /// Reads a zip file that starts with a valid package.
  func read(_ limits: PackageLimits = PackageLimits(), _ body: (inout SampleZip) -> Void) throws -> Package {
    var zip = SampleZip()
    zip.add("ContentInfo.plist", SampleFolder.information)
    zip.add("Contents/chapter1.txt", "Once upon a time.")
    body(&zip)
    try write("book.pkg", zip.bytes)
    return try read(limits: limits)
  }
}

extension Package {
  /// The findings, one on a line.
  var lines: [String] { findings.map { "\($0.severity.rawValue) \($0.text)" } }
}
