import Foundation
import Results
import Testing

@Suite("Writing the certificates of the test authority")
struct CertificatesCommandTests {
  @Test("the files are written into a new folder, the same each time, and openssl reads them") func written()
    throws
  {
    let folder = try SampleSuite()
    let call = ToolCall(["certificates", folder.path + "/new/trusted"])
    #expect(call.code == .success && call.error == "")
    #expect(
      call.output
        == "wrote 13 files to \(folder.path)/new/trusted; README.txt there explains how to trust them\n"
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new/trusted").sorted()
    #expect(
      names == [
        "README.txt", "intermediate.cer", "intermediate.pem", "jws-root.cer", "jws-root.pem", "leaf.cer",
        "leaf.pem", "local-testing.cer", "local-testing.pem", "root.cer", "root.pem", "tls-key.pem",
        "tls.pem",
      ])
    for name in ["root", "intermediate", "leaf", "jws-root", "local-testing"] {
      let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/new/trusted/\(name).cer"))
      let text = try folder.read("new/trusted/\(name).pem").split(separator: "\n").dropFirst().dropLast()
      #expect(Data(base64Encoded: text.joined()) == bytes)
    }
    let again = ToolCall(["certificates", folder.path + "/again"])
    #expect(again.code == .success)
    for name in names {
      #expect(try folder.read64("again/\(name)") == folder.read64("new/trusted/\(name)"))
    }
  }

  @Test("what holds the same may stay, and what holds something else is written over by force alone")
  func there() throws {
    let folder = try SampleSuite()
    let words = ["certificates", folder.path + "/trusted"]
    #expect(ToolCall(words).code == .success)
    #expect(ToolCall(words).code == .success)
    try folder.write("trusted/root.pem", "mine")
    let refused = ToolCall(words)
    #expect(refused.code == .usage && refused.output == "")
    #expect(
      refused.error == "assay: \(folder.path)/trusted/root.pem already exists with other content\n"
        + "  choose another folder, or overwrite it with `--force`\n")
    #expect(try folder.read("trusted/root.pem") == "mine")
    #expect(ToolCall(words + ["--force"]).code == .success)
    #expect(try folder.read("trusted/root.pem").hasPrefix("-----BEGIN CERTIFICATE-----\n"))
  }

  @Test("a wrong folder says what to try") func wrong() throws {
    let folder = try SampleSuite()
    let none = ToolCall(["certificates"])
    #expect(none.code == .usage)
    #expect(
      none.error
        == "assay: assay certificates needs a folder to write to\n  write `assay certificates trusted`\n")
    let file = ToolCall(["certificates", folder.path + "/app.lua"])
    #expect(file.code == .usage)
    #expect(file.error.contains("app.lua is a file\n  specify a folder; it is created if missing\n"))
    let below = ToolCall(["certificates", folder.path + "/app.lua/below"])
    #expect(below.code == .unwritable)
  }
}

extension SampleSuite {
  /// The Base64 of a file's bytes.
  fileprivate func read64(_ name: String) throws -> String {
    try Data(contentsOf: URL(filePath: path).appending(path: name)).base64EncodedString()
  }
}
