import Facts
import Kernel
import Testing

@testable import Signatures

@Suite("Signed data for servers, and the tokens of callers")
struct WebSignatureTests {
  private let claims = Array(#"{"transactionId":"1000000000000001","price":990}"#.utf8)

  @Test("signed data is a token with ES256 and three certificates, and the same each time") func signs()
    throws
  {
    let text = StoreSignature.sign(claims)
    #expect(text == StoreSignature.sign(claims))
    let token = try CallerToken.read(text)
    #expect(token.payload == claims)
    #expect(token.algorithm == "ES256")
    #expect(token.keyIdentifier == nil)
    #expect(
      token.header["x5c"] == .list(TestAuthority.webChain.map { .text(Base64.encode($0.bytes)) }))
    #expect(token.isSigned(by: TestAuthority.webKey.verifyingKey))
    #expect(!token.isSigned(by: SigningKey(named: "another").verifyingKey))
  }

  @Test("no letter of a token can be changed") func altered() throws {
    let key = SigningKey(named: "caller")
    let text = token(#"{"alg":"ES256","kid":"ABC"}"#, key)
    #expect(try CallerToken.read(text).isSigned(by: key.verifyingKey))
    let letters = Array(text.utf8)
    for place in letters.indices where letters[place] != UInt8(ascii: ".") {
      var changed = letters
      changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let read = try? CallerToken.read(String(decoding: changed, as: UTF8.self))
      #expect(read?.isSigned(by: key.verifyingKey) != true, "letter \(place)")
    }
  }

  @Test("another algorithm is none", arguments: ["none", "HS256", "ES384"]) func algorithms(name: String)
    throws
  {
    let key = SigningKey(named: "caller")
    let read = try CallerToken.read(token(#"{"alg":"\#(name)","kid":"ABC"}"#, key))
    #expect(read.algorithm == name)
    #expect(!read.isSigned(by: key.verifyingKey))
  }

  @Test("what is no token is told") func flaws() {
    let cases: [(String, CallerToken.Flaw)] = [
      ("", .isMalformed), ("a.b", .isMalformed), ("e30.e30.e30.e30", .isMalformed),
      ("e30=.e30.e30", .isMalformed), ("e3!.e30.e30", .isMalformed), ("e.e30.e30", .isMalformed),
      ("WzFd.e30.e30", .hasBadHeader), ("eyI.e30.e30", .hasBadHeader),
      (String(repeating: "e", count: CallerToken.byteLimit + 1), .isTooLong),
      (WebText.encode([UInt8](repeating: UInt8(ascii: "["), count: 40_000)) + ".e30.e30", .hasBadHeader),
    ]
    for (text, flaw) in cases {
      #expect(throws: flaw, "\(text.prefix(20))") { try CallerToken.read(text) }
    }
  }

  @Test("text of web signatures goes both ways") func texts() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ 0xfb) }
      let text = WebText.encode(bytes)
      #expect(WebText.decode(text) == bytes)
      #expect(!text.contains { "+/=".contains($0) })
    }
  }

  @Test("keys are read in each form that openssl writes, and back") func keys() throws {
    let folder = try ForeignFolder()
    let key = SigningKey(named: "caller")
    try folder.put(key.text, "key.pem")
    #expect(try folder.openssl("pkey", "-in", "key.pem", "-check", "-noout").isContent)
    #expect(try folder.openssl("pkey", "-in", "key.pem", "-pubout", "-out", "public.pem").isContent)
    #expect(try folder.openssl("ec", "-in", "key.pem", "-out", "curve.pem").isContent)
    #expect(
      try folder.openssl("pkcs8", "-topk8", "-nocrypt", "-in", "curve.pem", "-out", "pkcs8.pem").isContent)
    for name in ["key.pem", "public.pem", "curve.pem", "pkcs8.pem"] {
      let text = String(decoding: try folder.bytes(name), as: UTF8.self)
      #expect(VerifyingKey(text: text) == key.verifyingKey, "\(name)")
    }
    #expect(SigningKey(text: key.text)?.verifyingKey == key.verifyingKey)
    #expect(
      try folder.openssl("ecparam", "-name", "secp384r1", "-genkey", "-noout", "-out", "other.pem").isContent)
    #expect(VerifyingKey(text: String(decoding: try folder.bytes("other.pem"), as: UTF8.self)) == nil)
    #expect(VerifyingKey(text: TestAuthority.root.text) == nil)
    var info = key.verifyingKey.publicKeyInfo
    info[info.count - 1] ^= 1
    #expect(VerifyingKey(publicKeyInfo: info) == nil)
    #expect(VerifyingKey(publicKeyInfo: []) == nil)
  }

  @Test(
    "Apple's library for servers accepts the signed data, and refuses it altered",
    .enabled(if: ForeignFolder.hasServerLibrary, "Scripts/setup could not install app-store-server-library"))
  func foreign() throws {
    let folder = try ForeignFolder()
    let payload =
      #"{"bundleId":"com.example.app","environment":"Sandbox","transactionId":"2000000000000001"}"#
    try folder.put(TestAuthority.webRoot.bytes, "root.cer")
    try folder.put(StoreSignature.sign(Array(payload.utf8)), "signed")
    let answer = try folder.python(
      """
      from appstoreserverlibrary.models.Environment import Environment
      from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
      root = open("root.cer", "rb").read()
      signed = open("signed").read()
      verifier = SignedDataVerifier([root], False, Environment.SANDBOX, "com.example.app", None)
      print(verifier.verify_and_decode_signed_transaction(signed).transactionId)
      try:
        verifier.verify_and_decode_signed_transaction(signed[:-9] + "AAAA" + signed[-5:])
        print("accepted")
      except VerificationException:
        print("refused")
      """)
    #expect(answer.output == "2000000000000001\nrefused\n")
  }

  /// A token as a client creates it.
  private func token(_ header: String, _ key: SigningKey) -> String {
    let content = WebText.encode(Array(header.utf8)) + "." + WebText.encode(claims)
    let numbers = key.numbers(of: Array(content.utf8))
    return content + "." + WebText.encode(numbers.first + numbers.second)
  }
}
