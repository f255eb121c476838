import Foundation
import Kernel
import Testing
import World

@testable import Signatures

@Suite("Signatures that another program checks and makes")
struct ForeignTests {
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "signatures-\(UUID().uuidString)")

  /// Runs openssl in the folder and returns whether it succeeded.
  private func openssl(_ arguments: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appending(path: name))
  }

  private let offer = SignedOffer(
    application: "com.example.app", key: "TESTKEY001", product: "gold", offer: "come_back", username: "bea",
    nonce: "00000000-0000-4000-8000-000000000001", timestamp: 1_767_225_600_000)

  @Test("R12: openssl accepts what was signed here, and refuses it for a text with another nonce")
  func accepted() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let signature = try #require(
      Base64.decode(String(decoding: CurveSignatures().signature(of: offer), as: UTF8.self)))
    let parts = offer.text.components(separatedBy: "\u{2063}")
    #expect(
      parts == [
        "com.example.app", "TESTKEY001", "gold", "come_back", "bea", "00000000-0000-4000-8000-000000000001",
        "1767225600000",
      ])
    try put(Array(SigningKey(named: "TESTKEY001").verifyingKey.text.utf8), "key.pem")
    try put(signature, "signature")
    try put(Array(offer.text.utf8), "offer")
    try put(Array(offer.text.replacing("0001", with: "0002").utf8), "other")
    #expect(try openssl("dgst", "-sha256", "-verify", "key.pem", "-signature", "signature", "offer"))
    #expect(try !openssl("dgst", "-sha256", "-verify", "key.pem", "-signature", "signature", "other"))
    // The binary form of the key is the same key.
    try put(SigningKey(named: "TESTKEY001").verifyingKey.publicKeyInfo, "key.der")
    #expect(
      try openssl(
        "dgst", "-sha256", "-keyform", "DER", "-verify", "key.der", "-signature", "signature", "offer"))
  }

  @Test("R12: what openssl signed with a key of ours is accepted here, and for this offer alone")
  func made() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // A private key that may be public, in the form in which openssl reads private keys.
    let number = [UInt8](repeating: 0x42, count: 32)
    let key = try #require(SigningKey(privateNumber: number))
    let form =
      Hex.bytes("30770201010420") + number + Hex.bytes("A00A06082A8648CE3D030107A144034200")
      + key.verifyingKey.point
    try put(form, "private.der")
    try put(Array(offer.text.utf8), "offer")
    #expect(
      try openssl("dgst", "-sha256", "-keyform", "DER", "-sign", "private.der", "-out", "signature", "offer"))
    let signature = Array(try Data(contentsOf: folder.appending(path: "signature")))
    #expect(key.verifyingKey.accepts(signature, of: Array(offer.text.utf8)))
    #expect(!key.verifyingKey.accepts(signature, of: Array(offer.text.utf8) + [0]))
  }
}
