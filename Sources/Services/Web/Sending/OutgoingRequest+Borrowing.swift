internal import CWeb

extension OutgoingRequest {
  /// The reason why the request cannot be sent; nil if it can be. A line end in a header would start
  /// another header.
  var obstacle: WebError? {
    for line in headers.map({ "\($0.name): \($0.value)" }) + [method]
    where line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) {
      return WebError(.failed, "the request to \(url) has a control character in its method or a header")
    }
    return nil
  }

  /// Calls `body` with the request in the form of the C library.
  func withOutgoing(_ body: (UnsafePointer<cweb_outgoing>) -> Void) {
    let copies = lines.map { line in
      let bytes = line.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (index, byte) in bytes.enumerated() { copy[index] = byte }
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    let pointers = copies.map { UnsafePointer($0) as UnsafePointer<CChar>? } + [nil]
    let bytes = self.body ?? []
    url.withCString { url in
      method.withCString { method in
        withCString(trustedRoots) { roots in
          pointers.withUnsafeBufferPointer { headers in
            bytes.withUnsafeBytes { bytes in
              var outgoing = cweb_outgoing(
                url: url, method: method, body: bytes.baseAddress, body_byte_count: bytes.count,
                has_body: self.body != nil, headers: headers.baseAddress!, trusted: roots,
                connect_milliseconds: Int64(connectTimeoutMilliseconds),
                whole_milliseconds: Int64(timeoutMilliseconds), reply_byte_count_max: answerByteCountMax,
                follows_redirects: followsRedirects)
              body(&outgoing)
            }
          }
        }
      }
    }
  }

  /// The headers as lines. Headers that the request does not set are disabled, because the library would
  /// add its own. For a large body, the library would also ask the server first.
  private var lines: [String] {
    let names = headers.map(\.name)
    let silenced = ["Content-Type", "Expect", "User-Agent"].filter { name in
      !names.contains { WebHeader.areEqual($0, name) }
    }
    return headers.map { "\($0.name): \($0.value)" } + silenced.map { "\($0):" }
  }
}
