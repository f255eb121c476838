import Facts
import Kernel
import StoreModel
import Testing
import World

@testable import Signatures

@Suite("Signed receipts, read by the store")
struct ReceiptReadingTests {
  private let sample = SampleReceipt()
  private let form = SignedReceipts()

  private func flaw(of bytes: [UInt8]) -> ReceiptData.Flaw? {
    do throws(ReceiptData.Flaw) {
      return try SignedReceipts.data(of: bytes) == nil ? .malformed : nil
    } catch { return error }
  }

  @Test("each kind of receipt leads back to the store's reference, whichever form is written")
  func back() throws {
    for form in [SignedReceipts(), SignedReceipts(.localTesting)] {
      #expect(try form.data(of: sample.text()) == sample.data)
      #expect(try form.data(of: sample.text(.localTesting)) == sample.data)
      #expect(try form.data(of: sample.transactionText) == sample.transaction)
      #expect(try form.data(of: sample.data.text) == sample.data)
    }
    let production = SampleReceipt(environment: .production)
    #expect(try form.data(of: production.transactionText) == production.transaction)
  }

  @Test("no bit of a receipt can be changed", arguments: [0, 1, 2]) func flipped(kind: Int) throws {
    var small = SampleReceipt()
    small.entryCount = 0
    let bytes: [UInt8] =
      switch kind {
      case 0: small.bytes()
      case 1: small.bytes(.localTesting)
      default: try #require(Base64.decode(small.transactionText))
      }
    #expect(flaw(of: bytes) == nil)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(flaw(of: changed) != nil, "byte \(place)")
    }
  }

  @Test("a receipt that is cut, or goes on, is none") func cut() {
    let bytes = sample.bytes()
    for count in stride(from: 0, to: bytes.count, by: 97) {
      #expect(flaw(of: Array(bytes.prefix(count))) == .malformed)
    }
    #expect(flaw(of: bytes + [0]) == .malformed)
    #expect(flaw(of: sample.bytes(.localTesting) + [0, 0]) == .malformed)
  }

  @Test("a receipt of another signer is not authentic, also with the store's certificates") func forged()
    throws
  {
    let message = try SignedMessage(sample.bytes())
    let other = AuthorityKeyName.receiptRoot.key.signature(of: message.payload)
    let bytes = sample.bytes()
    let start = bytes.count - RSAKey.byteCount
    #expect(Array(bytes[start...]) == message.signature)
    #expect(flaw(of: Array(bytes[..<start]) + other) == .notAuthentic)
  }

  @Test("what openssl signs with a certificate of its own is not authentic") func foreign() throws {
    let folder = try ForeignFolder()
    try folder.put(try SignedMessage(sample.bytes()).payload, "payload")
    #expect(
      try folder.openssl(
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "own.pem", "-subj",
        "/CN=Somebody"
      ).isContent)
    let signed = try folder.openssl(
      "cms", "-sign", "-in", "payload", "-binary", "-nodetach", "-noattr", "-md", "sha256", "-signer",
      "own.pem", "-inkey", "key.pem", "-outform", "DER", "-out", "receipt")
    #expect(signed.isContent, "\(signed.output)")
    #expect(flaw(of: try folder.bytes("receipt")) == .notAuthentic)
  }

  @Test("garbage is told within a bound, whatever it looks like") func garbage() {
    var random = SplitMix(seed: 18)
    for count in 0..<400 {
      var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if count > 1, count % 3 == 0 { bytes[0] = 0x30 }
      if count > 1, count % 3 == 1 { bytes[0] = UInt8(ascii: "{") }
      #expect(flaw(of: bytes) != nil)
    }
    for text in ["", "=", "a", "????", "MA==", "ew=="] {
      #expect(throws: ReceiptData.Flaw.malformed) { try form.data(of: text) }
    }
  }

  @Test("ten megabytes are read in one walk: nested, wide, or a receipt with a large payload") func large() {
    let nested = [UInt8](repeating: 0, count: 5_000_000).flatMap { _ in [0x30, 0x80] as [UInt8] }
    let wide = DER.element(.sequence, [UInt8](repeating: 5, count: 10_000_000))
    let braces = [UInt8](repeating: UInt8(ascii: "{"), count: 10_000_000)
    let payload = DER.element(.set, DER.octetString([UInt8](repeating: 1, count: 10_000_000)))
    let message = SignedMessage(signing: payload, style: .store).bytes
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(flaw(of: nested) == .malformed)
      #expect(flaw(of: wide) == .malformed)
      #expect(flaw(of: braces) == .malformed)
      #expect(flaw(of: message) == .notAuthentic)
    }
    #expect(time < .seconds(30))
  }

  @Test("the older receipt is a property list whose parts others find") func older() throws {
    let text = String(decoding: Base64.decode(sample.transactionText) ?? [], as: UTF8.self)
    #expect(text.hasPrefix("{\n\t\"signature\" = \""))
    #expect(text.contains("\n\t\"environment\" = \"Sandbox\";\n\t\"pod\" = \"100\";\n"))
    let info = String(decoding: OldPropertyList.bytes("purchase-info", in: text) ?? [], as: UTF8.self)
    for line in [
      "\t\"transaction-id\" = \"1000000000000002\";", "\t\"bid\" = \"com.example.app\";",
      "\t\"product-id\" = \"monthly \\\"\\U00fc\\\"\";",
      "\t\"purchase-date\" = \"2026-01-01 00:00:01 Etc/GMT\";",
      "\t\"purchase-date-ms\" = \"1767225601000\";", "\t\"quantity\" = \"2\";",
      "\t\"unique-vendor-identifier\" = \"A55A4000-0000-4000-8000-000000000001\";",
    ] { #expect(info.contains(line + "\n"), "\(line)") }
    #expect(!SampleReceipt(environment: .production).transactionText.isEmpty)
  }

  @Test(
    "Apple's library for servers finds the transactions of both kinds of receipt",
    .enabled(if: ForeignFolder.hasServerLibrary, "Scripts/setup could not install app-store-server-library"))
  func serverLibrary() throws {
    let folder = try ForeignFolder()
    try folder.put(sample.text(), "app")
    try folder.put(sample.text(.localTesting), "local")
    try folder.put(sample.transactionText, "transaction")
    let answer = try folder.python(
      """
      from appstoreserverlibrary.receipt_utility import ReceiptUtility
      utility = ReceiptUtility()
      for name in ["app", "local"]:
        print(utility.extract_transaction_id_from_app_receipt(open(name).read()))
      print(utility.extract_transaction_id_from_transaction_receipt(open("transaction").read()))
      """)
    #expect(answer.output == "1000000000000001\n1000000000000001\n1000000000000002\n")
  }
}
