import Foundation
import Testing
import Web

@Suite("TLS")
struct WebSecurityTests {
  /// A self-signed identity for 127.0.0.1; nil if openssl is not installed.
  private static func identity() throws -> WebIdentity? {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "web-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (key, certificate) = (
      folder.appending(path: "key").path, folder.appending(path: "certificate").path
    )
    let words = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-keyout",
      key, "-out", certificate, "-days", "2", "-subj", "/CN=test", "-addext",
      "subjectAltName=IP:127.0.0.1",
    ]
    guard let made = try ForeignProgram.run(words), made.code == 0 else { return nil }
    return WebIdentity(
      certificates: try String(contentsOfFile: certificate, encoding: .utf8),
      key: try String(contentsOfFile: key, encoding: .utf8))
  }

  @Test("whoever trusts the certificate is answered, and others refuse")
  func trusted() throws {
    guard let identity = try WebSecurityTests.identity(),
      let other = try WebSecurityTests.identity()
    else {
      return
    }
    let server = try WebServer(port: 0, tls: identity, answer: WebServerTests.echo)
    defer { server.stop() }
    #expect(server.url == "https://127.0.0.1:\(server.port)")
    var request = OutgoingRequest(
      url: server.url, method: "POST", body: [UInt8](repeating: 0x61, count: 100_000))
    #expect(WebClient().send(request).reason == .tlsRefused)
    request.trustedRoots = other.certificates
    #expect(WebClient().send(request).reason == .tlsRefused)
    request.trustedRoots = identity.certificates
    let client = WebClient()
    for _ in 0..<3 { #expect(try client.send(request).get().body.count == 100_012) }
    // The certificate names an address, not this host name.
    request.url = "https://localhost:\(server.port)"
    #expect(client.send(request).reason == .tlsRefused)
    let curl = ["curl", "-s", "-k", "--noproxy", "*", server.url + "/c"]
    if let curl = try ForeignProgram.run(curl) { #expect(curl.output == "GET /c [] -\n") }
  }

  @Test("faults are the same, and who speaks no TLS does no harm")
  func faults() throws {
    guard let identity = try WebSecurityTests.identity() else { return }
    let server = try WebServer(port: 0, tls: identity) { request in
      let fault: WebFault? =
        switch request.path {
        case "/reset": .reset
        case "/truncated": .truncated(byteCount: 2)
        case "/slow": .slow(milliseconds: 100)
        default: nil
        }
      return WebAnswer(status: 200, body: Array("whole".utf8), fault: fault)
    }
    defer { server.stop() }
    let plain = try RawClient(port: server.port)
    plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(plain.read().end != .tooLate)
    let client = WebClient()
    let reason = { (path: String) in
      var request = OutgoingRequest(url: server.url + path)
      request.trustedRoots = identity.certificates
      return client.send(request).reason
    }
    #expect(reason("/") == nil)
    #expect(reason("/slow") == nil)
    #expect(reason("/reset") == .connectionLost)
    #expect([.answerTruncated, .connectionLost].contains(reason("/truncated")))
    #expect(reason("/") == nil)
  }

  @Test("what is no certificate, and a key of another one, are refused")
  func refused() throws {
    guard let identity = try WebSecurityTests.identity(),
      let other = try WebSecurityTests.identity()
    else {
      return
    }
    for wrong in [
      WebIdentity(certificates: "nonsense", key: identity.key),
      WebIdentity(certificates: identity.certificates, key: other.key),
      WebIdentity(certificates: "", key: ""),
    ] {
      let error = #expect(throws: WebError.self) {
        try WebServer(port: 0, tls: wrong, answer: WebServerTests.echo)
      }
      #expect(error?.reason == .identityRefused)
    }
  }
}
