import Foundation

/// Digests as a browser computes them, from a program other than the generator of the page's sources.
enum TextDigest {
  /// The SHA-256 of a text, in Base 64.
  static func of(_ text: String) throws -> String {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl", "dgst", "-sha256", "-binary"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The program answers after the end of its input, so this cannot block.
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let digest = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return digest.base64EncodedString()
  }
}
