import Testing

@testable import Signatures

@Suite("Certificates that openssl accepts")
struct CertificateTests {
  @Test("each chain is accepted by openssl at its strictest, and none without its own root") func chains()
    throws
  {
    let folder = try ForeignFolder()
    try folder.put(TestAuthority.root.text, "root.pem")
    try folder.put(TestAuthority.webRoot.text, "web-root.pem")
    try folder.put(TestAuthority.localTesting.text, "local.pem")
    let web = TestAuthority.webChain
    let chains = [
      ("root.pem", TestAuthority.intermediate.text, TestAuthority.leaf.text),
      ("root.pem", TestAuthority.intermediate.text, TestAuthority.server.certificate.text),
      ("web-root.pem", web[1].text, web[0].text),
    ]
    for (root, intermediate, leaf) in chains {
      try folder.put(intermediate, "intermediate.pem")
      try folder.put(leaf, "leaf.pem")
      for moment in ["1580000000", "1800000000", "2520000000"] {
        let verdict = try folder.openssl(
          "verify", "-x509_strict", "-check_ss_sig", "-attime", moment, "-CAfile", root, "-untrusted",
          "intermediate.pem", "leaf.pem")
        #expect(verdict.isContent, "\(verdict.output)")
      }
      let other = root == "root.pem" ? "web-root.pem" : "root.pem"
      #expect(
        try !folder.openssl(
          "verify", "-CAfile", other, "-untrusted", "intermediate.pem", "leaf.pem"
        ).isContent)
      #expect(try !folder.openssl("verify", "-CAfile", root, "leaf.pem").isContent)
    }
    let local = try folder.openssl("verify", "-x509_strict", "-CAfile", "local.pem", "local.pem")
    #expect(local.isContent, "\(local.output)")
  }

  @Test("the server's certificate speaks for this machine and the store's hosts, and for no other")
  func hosts()
    throws
  {
    let folder = try ForeignFolder()
    try folder.put(TestAuthority.root.text, "root.pem")
    try folder.put(TestAuthority.serverChainText, "tls.pem")
    try folder.put(TestAuthority.serverKeyText, "tls-key.pem")
    func verdict(_ option: String, _ name: String) throws -> Bool {
      try folder.openssl(
        "verify", "-x509_strict", "-purpose", "sslserver", option, name, "-CAfile", "root.pem",
        "-untrusted", "tls.pem", "tls.pem"
      ).isContent
    }
    for host in TestAuthority.hosts { #expect(try verdict("-verify_hostname", host)) }
    for address in ["127.0.0.1", "::1"] { #expect(try verdict("-verify_ip", address)) }
    #expect(try !verdict("-verify_hostname", "example.com"))
    #expect(try !verdict("-verify_ip", "127.0.0.2"))
    let own = try folder.openssl("pkey", "-in", "tls-key.pem", "-pubout")
    let shown = try folder.openssl("x509", "-in", "tls.pem", "-noout", "-pubkey")
    #expect(own.isContent && own.output == shown.output)
  }

  @Test("the certificates have the marks, the extensions and the names that readers look for") func contents()
    throws
  {
    let folder = try ForeignFolder()
    func text(_ certificate: Certificate) throws -> String {
      try folder.put(certificate.bytes, "one.cer")
      let answer = try folder.openssl("x509", "-inform", "DER", "-in", "one.cer", "-noout", "-text")
      #expect(answer.isContent)
      return answer.output
    }
    let leaf = try text(TestAuthority.leaf)
    for part in [
      "Version: 3", "1.2.840.113635.100.6.11.1", "X509v3 Key Usage: critical", "Digital Signature",
      "X509v3 Basic Constraints: critical", "CA:FALSE", "X509v3 Subject Key Identifier",
      "X509v3 Authority Key Identifier", "sha256WithRSAEncryption", "(2048 bit)",
      "Issuer: O = Assay, CN = Assay Test Intermediate CA", "Not Before: Jan  1 00:00:00 2020",
      "Not After : Dec 31 23:59:59 2049",
    ] { #expect(leaf.contains(part), "\(part)") }
    let intermediate = try text(TestAuthority.intermediate)
    for part in ["1.2.840.113635.100.6.2.1", "CA:TRUE, pathlen:0", "Certificate Sign, CRL Sign"] {
      #expect(intermediate.contains(part), "\(part)")
    }
    for certificate in TestAuthority.webChain {
      let shown = try text(certificate)
      for part in ["ecdsa-with-SHA256", "prime256v1", "X509v3 Authority Key Identifier"] {
        #expect(shown.contains(part), "\(part)")
      }
      #expect(!shown.contains("Apple"))
    }
  }

  @Test("every certificate has a number of its own, and is the same each time") func numbers() {
    let all =
      [
        TestAuthority.root, TestAuthority.intermediate, TestAuthority.leaf, TestAuthority.localTesting,
        TestAuthority.server.certificate,
      ] + TestAuthority.webChain
    #expect(Set(all.map(\.serial)).count == all.count)
    let again = CertificateHolder(
      "Assay Test Receipt Signing", .rsa(AuthorityKeyName.receiptLeaf.key), for: .signing,
      by: TestAuthority.receiptIntermediate)
    #expect(again.certificate == TestAuthority.leaf)
  }
}
