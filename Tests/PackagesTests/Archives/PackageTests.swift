import Facts
import Foundation
import Testing

@testable import Packages

@Suite("Packages")
struct PackageTests {
  @Test("a sound folder is accepted, with its product, version and files")
  func folder() throws {
    let folder = try SampleFolder()
    try folder.makeSound()
    try folder.write("book.pkg/Contents/images/cover.jpg", [UInt8](repeating: 7, count: 70_000))
    let package = try folder.read()
    #expect(package.isAccepted && package.findings.isEmpty, "\(package.lines)")
    #expect(package.form == .folder && package.product == "com.example.book")
    #expect(package.version == ContentVersion.first && package.byteCount == 70_017)
    #expect(package.files.map(\.path) == ["chapter1.txt", "images/cover.jpg"])
    #expect(package.files[0].content == Array("Once upon a time.".utf8) && package.files[1].content == nil)
  }

  @Test("a zip file of the same is the same")
  func archive() throws {
    let folder = try SampleFolder()
    try folder.makeSound("folder")
    let package = try folder.read { _ in }
    #expect(package.form == .archive && package.findings.isEmpty, "\(package.lines)")
    #expect(package.files == (try folder.read("folder")).files)
  }

  @Test("a zip file that other programs made is read, and ours are read by them")
  func foreign() throws {
    let folder = try SampleFolder()
    try folder.makeSound("folder")
    var zip = SampleZip()
    zip.add("ContentInfo.plist", SampleFolder.information)
    zip.add("Contents/größe.txt", "Once upon a time.")
    try folder.write("ours.zip", zip.bytes)
    try python("import zipfile,sys; sys.exit(zipfile.ZipFile('ours.zip').testzip() is not None)", in: folder)
    try python(
      "import os, shutil; os.rename(shutil.make_archive('theirs', 'zip', 'folder'), 'theirs.pkg')", in: folder
    )
    let theirs = try folder.read("theirs.pkg")
    let folderFiles = try folder.read("folder").files
    #expect(theirs.findings.isEmpty && theirs.files == folderFiles, "\(theirs.lines)")
    #expect(try folder.read("ours.zip").files.map(\.path) == ["größe.txt"])
  }

  @Test("what nobody can look at is an error with advice")
  func unreadable() throws {
    let folder = try SampleFolder()
    try folder.write("text.pkg", "no package at all")
    try folder.write("installer.pkg", "xar!and so on")
    try folder.write("empty.pkg", "")
    let cases = [
      ("gone.pkg", "no file or folder with this name exists", "check the path"),
      (
        "text.pkg", "it is not a folder or zip file",
        "a package is a folder with ContentInfo.plist and Contents, or a zip file of its contents"
      ),
      (
        "empty.pkg", "it is not a folder or zip file",
        "a package is a folder with ContentInfo.plist and Contents, or a zip file of its contents"
      ),
      (
        "installer.pkg", "it is an installer package, not a zip file",
        "use the folder it was built from, with ContentInfo.plist and Contents"
      ),
    ]
    for (name, reason, advice) in cases {
      let error = #expect(throws: PackageError.self) { try folder.read(name) }
      #expect(error?.reason == reason && error?.advice == advice, "\(name)")
    }
    let device = #expect(throws: PackageError.self) { try PackageReader.read("/dev/null") }
    #expect(device?.reason == "it is not a file or folder")
  }

  @Test("as the package of a product, and as the next version, it is judged once more")
  func expectations() throws {
    let folder = try SampleFolder()
    try folder.makeSound()
    let package = try folder.read()
    #expect(package.findings(asPackageOf: "com.example.book", newerThan: ContentVersion("0.9")).isEmpty)
    let wrong = package.findings(asPackageOf: "com.example.film", newerThan: ContentVersion("1.0.0"))
    #expect(
      wrong.map(\.text) == [
        "ContentInfo.plist: the package is for the product com.example.book, not for com.example.film",
        "ContentInfo.plist: ContentVersion is 1.0, not higher than 1.0.0",
      ])
  }

  private func python(_ line: String, in folder: SampleFolder) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", line]
    process.currentDirectoryURL = URL(filePath: folder.path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(line)")
  }
}
