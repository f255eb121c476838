internal import Web

// What one thread hands another shares no memory with what it keeps.

extension String {
  fileprivate var copied: String { String(decoding: Array(utf8), as: UTF8.self) }
}

extension Array<UInt8> {
  fileprivate var copied: [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(count)
    copy.append(contentsOf: self)
    return copy
  }
}

private func copied(
  _ pairs: [(name: String, value: String)]
) -> [(name: String, value: String)] { pairs.map { ($0.name.copied, $0.value.copied) } }

extension WebRequest {
  /// The same in memory of its own.
  var copied: WebRequest {
    WebRequest(
      method: method.copied, path: path.copied, query: Backends.copied(query),
      headers: Backends.copied(headers), body: body.copied, receivedAt: receivedAt)
  }
}

extension WebAnswer {
  /// The same in memory of its own.
  var copied: WebAnswer {
    WebAnswer(status: status, headers: Backends.copied(headers), body: body.copied, fault: fault)
  }
}

extension OutgoingRequest {
  /// The same in memory of its own.
  var copied: OutgoingRequest {
    var copy = OutgoingRequest(
      url: url.copied, method: method.copied, headers: Backends.copied(headers), body: body?.copied)
    copy.timeoutMilliseconds = timeoutMilliseconds
    copy.connectTimeoutMilliseconds = connectTimeoutMilliseconds
    return copy
  }
}
