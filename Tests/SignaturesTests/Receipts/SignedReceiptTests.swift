import Facts
import Kernel
import StoreModel
import Testing
import World

@testable import Signatures

@Suite("Signed receipts, as others read them")
struct SignedReceiptTests {
  private let sample = SampleReceipt()

  @Test("openssl accepts a receipt with the root of its style, and no other root", arguments: [true, false])
  func accepted(isOfStore: Bool) throws {
    let folder = try ForeignFolder()
    try folder.put(TestAuthority.root.text, "root.pem")
    try folder.put(TestAuthority.localTesting.text, "local.pem")
    try folder.put(sample.bytes(isOfStore ? .store : .localTesting), "receipt")
    func verdict(_ root: String) throws -> (isContent: Bool, output: String) {
      try folder.openssl(
        "cms", "-verify", "-inform", "DER", "-in", "receipt", "-CAfile", root, "-purpose", "any", "-out",
        "payload")
    }
    let own = try verdict(isOfStore ? "root.pem" : "local.pem")
    #expect(own.isContent, "\(own.output)")
    let payload = try folder.bytes("payload")
    #expect(try SignedMessage(sample.bytes(isOfStore ? .store : .localTesting)).payload == payload)
    #expect(try !verdict(isOfStore ? "local.pem" : "root.pem").isContent)
  }

  @Test(
    "the envelope is that of the original: version 1, three certificates from the leaf to the root, no attributes"
  )
  func envelope() throws {
    let folder = try ForeignFolder()
    try folder.put(sample.bytes(), "receipt")
    let shown = try folder.openssl("asn1parse", "-inform", "DER", "-in", "receipt").output
    #expect(!shown.contains("l=inf"))
    let names = shown.split(separator: "\n").filter {
      $0.contains("UTF8STRING") && $0.contains("CA") || $0.contains("Signing")
    }
    .compactMap { $0.split(separator: ":").last.map(String.init) }
    // Issuer and subject of each certificate, then the issuer of the signer's certificate.
    #expect(
      names == [
        "Assay Test Intermediate CA", "Assay Test Receipt Signing", "Assay Test Root CA",
        "Assay Test Intermediate CA", "Assay Test Root CA", "Assay Test Root CA",
        "Assay Test Intermediate CA",
      ])
    let message = try folder.openssl("cms", "-cmsout", "-print", "-inform", "DER", "-in", "receipt").output
    #expect(message.contains("signedAttrs:\n          <ABSENT>"))
    #expect(message.contains("algorithm: rsaEncryption (1.2.840.113549.1.1.1)"))
    #expect(message.contains("algorithm: sha256 (2.16.840.1.101.3.4.2.1)"))
    #expect(message.contains("version: 1"))
  }

  @Test(
    "the style of local tests has indefinite lengths, one certificate and the payload in two octet strings")
  func localTesting() throws {
    let folder = try ForeignFolder()
    try folder.put(sample.bytes(.localTesting), "receipt")
    let shown = try folder.openssl("asn1parse", "-inform", "DER", "-in", "receipt").output
    let lines = shown.split(separator: "\n")
    #expect(lines.filter { $0.contains("l=inf") }.count == 6)
    let outer = lines.firstIndex { $0.contains("l=inf") && $0.contains("OCTET STRING") }
    let place = try #require(outer)
    #expect(lines[place + 1].contains("prim: OCTET STRING"))
    #expect(shown.contains("Assay Local Testing"))
    #expect(!shown.contains("Assay Test"))
    #expect(try payload(.localTesting)[0] == [DER.utf8String("Xcode")])
  }

  @Test("every attribute of the original is there, with what the purchases say") func attributes() throws {
    let fields = try payload(.store)
    #expect(fields.keys.sorted() == Array(0...20) + [25])
    #expect(fields[0] == [DER.utf8String("ProductionSandbox")])
    #expect(fields[1] == [DER.integer(0)])
    #expect(fields[2] == [DER.utf8String("com.example.app")])
    #expect(fields[3] == [DER.utf8String("1.0")])
    #expect(fields[4]?.first.map { Base64.encode($0) } == sample.data.text)
    #expect(fields[5]?.first?.count == 20)
    #expect(fields[12] == [DER.ia5String("2026-01-01T00:00:05Z")])
    #expect(fields[18] == [DER.ia5String("2026-01-01T00:00:00Z")])
    #expect(fields[19] == [DER.utf8String("1.0")])
    let purchases = try #require(fields[17])
    #expect(purchases.count == 2)
    let coins = try attributes(of: purchases[0])
    #expect(coins.keys.sorted() == Array(1701...1719) + [1722])
    #expect(coins[1701] == [DER.integer(1)])
    #expect(coins[1702] == [DER.utf8String("coins")])
    #expect(coins[1703] == [DER.utf8String("1000000000000001")])
    #expect(coins[1704] == [DER.ia5String("2026-01-01T00:00:00Z")])
    #expect(coins[1707] == [DER.integer(1)])
    #expect(coins[1708] == [DER.ia5String("")])
    #expect(coins[1712] == [DER.ia5String("")])
    #expect(coins[1713] == [DER.integer(0)])
    let monthly = try attributes(of: purchases[1])
    #expect(monthly.keys.sorted() == Array(1701...1719) + [1721, 1722])
    #expect(monthly[1702] == [DER.utf8String("monthly \"ü\"")])
    #expect(monthly[1707] == [DER.integer(3)])
    #expect(monthly[1708] == [DER.ia5String("2026-02-01T00:00:00Z")])
    #expect(monthly[1711] == [DER.integer(77)])
    #expect(monthly[1712] == [DER.ia5String("2026-01-03T00:00:00Z")])
    #expect(monthly[1713] == [DER.integer(1)])
    #expect(monthly[1721] == [DER.utf8String("come_back")])
  }

  @Test("a receipt of the production store tells the numbers and versions of the app") func production()
    throws
  {
    let fields = try payload(.store, SampleReceipt(environment: .production))
    #expect(fields[0] == [DER.utf8String("Production")])
    #expect(fields[1] != [DER.integer(0)])
    #expect(fields[3] == [DER.utf8String("1.2")])
  }

  @Test("the hash binds a receipt to its device, its opaque value and its app, as apps check it") func hash()
    throws
  {
    let first = try payload(.store)
    let vendor = VendorIdentifier(of: DeviceID(0))
    #expect(vendor.text == "A55A4000-0000-4000-8000-000000000001")
    let content = vendor.bytes + (first[4]?.first ?? []) + (first[2]?.first ?? [])
    let folder = try ForeignFolder()
    try folder.put(content, "content")
    #expect(try folder.openssl("dgst", "-sha1", "-binary", "-out", "digest", "content").isContent)
    #expect(first[5] == [try folder.bytes("digest")])
    #expect(try payload(.store, SampleReceipt(device: DeviceID(1)))[5] != first[5])
    #expect(VendorIdentifier(of: DeviceID(1)).text == "A55A4000-0000-4000-8000-000000000002")
  }

  @Test("the same receipt has the same bytes, whether its signature is kept or made anew") func same() throws
  {
    for style in [ReceiptStyle.store, .localTesting] { #expect(sample.bytes(style) == sample.bytes(style)) }
    let message = try SignedMessage(sample.bytes())
    #expect(TestAuthority.receiptKey.signature(of: message.payload) == message.signature)
    #expect(sample.transactionText == sample.transactionText)
  }

  @Test("what was made is kept up to a bound, and is made once") func memory() {
    let memory = ReceiptCache<Int, Int>(limit: 2)
    var makings: [Int] = []
    func made(of source: Int) -> Int {
      memory.made(of: source) {
        makings.append(source)
        return source * 10
      }
    }
    #expect([1, 2, 1, 2].map(made) == [10, 20, 10, 20])
    #expect(makings == [1, 2] && memory.count == 2)
    #expect(made(of: 3) == 30 && memory.count == 1)
    #expect(made(of: 1) == 10 && makings == [1, 2, 3, 1])
  }

  @Test("a receipt of a transaction that says something else has other bytes, however soon it is asked for")
  func otherSources() {
    let first = sample.transactionText
    #expect(SampleReceipt(device: DeviceID(1)).transactionText != first)
    #expect(SampleReceipt(environment: .production).transactionText != first)
    #expect(SampleReceipt(bundleIdentifier: "com.example.other").transactionText != first)
    #expect(sample.transactionText == first)
  }

  private func payload(
    _ style: ReceiptStyle, _ sample: SampleReceipt = SampleReceipt()
  ) throws -> [Int64: [[UInt8]]] {
    try attributes(of: SignedMessage(sample.bytes(style)).payload)
  }

  /// The values of a set of attributes, by type.
  private func attributes(of set: [UInt8]) throws -> [Int64: [[UInt8]]] {
    var all = ElementReader(set)
    var members = try all.enter(.set)
    var values: [Int64: [[UInt8]]] = [:]
    while !members.isAtEnd {
      var member = try members.enter(.sequence)
      let type = try member.integer()
      // `ReceiptEncodingTests` checks the versions.
      _ = try member.integer()
      values[type, default: []].append(Array(try member.next(.octetString).content))
      try member.end()
    }
    return values
  }
}
