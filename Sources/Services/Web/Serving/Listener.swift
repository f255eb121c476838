internal import CWeb
internal import Glibc
internal import Synchronization

/// Owns the server of the C library and its resources until it is stopped.
final class Listener: Sendable {
  let port: Int
  private let server: Mutex<Server?>
  /// Must outlive the server, whose thread calls it.
  private let answering: Unmanaged<Answering>

  init(
    address: String, port: Int, tls: WebIdentity?, limits: WebLimits,
    answer: @escaping @Sendable (WebRequest) -> WebAnswer
  ) throws(WebError) {
    let answering = Unmanaged.passRetained(Answering(answer))
    var failure = cweb_failure()
    let started = address.withCString { address in
      withCString(tls?.certificates) { certificates in
        withCString(tls?.key) { key in
          var settings = cweb_settings(
            address: address, certificates: certificates, key: key,
            body_byte_count_max: limits.bodyByteCountMax, bodies_byte_count_max: limits.bodiesByteCountMax,
            header_byte_count_max: limits.headerByteCountMax,
            connection_count_max: UInt32(limits.connectionCountMax), idle_seconds: UInt32(limits.idleSeconds),
            exchange_seconds: UInt32(limits.exchangeSeconds), port: UInt16(port))
          return cweb_start(&settings, Answering.answerer, answering.toOpaque(), &failure)
        }
      }
    }
    guard let started else {
      answering.release()
      throw WebError(failure, address: address, port: port)
    }
    self.answering = answering
    self.port = Int(cweb_port(started))
    server = Mutex(Server(started))
  }

  func stop() {
    server.withLock { server in
      guard let running = server else { return }
      cweb_stop(running.pointer)
      server = nil
      answering.release()
    }
  }

  deinit { stop() }

  /// The server of the C library. Its functions may be called on any thread.
  private struct Server: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }
  }
}

/// Converts requests of the C library into values, and sends the responses.
private final class Answering: Sendable {
  private let answer: @Sendable (WebRequest) -> WebAnswer

  init(_ answer: @escaping @Sendable (WebRequest) -> WebAnswer) { self.answer = answer }

  static let answerer: cweb_answerer = { context, exchange in
    let answering = Unmanaged<Answering>.fromOpaque(context).takeUnretainedValue()
    answering.put(answering.answer(WebRequest(exchange)), to: exchange)
  }

  private func put(_ answer: WebAnswer, to exchange: OpaquePointer) {
    precondition((200...999).contains(answer.status), "\(answer.status) is not a valid HTTP status")
    let (fault, amount): (cweb_fault, Int) =
      switch answer.fault {
      case nil: (.none, 0)
      case .slow(let milliseconds): (.slow, milliseconds)
      case .reset: (.reset, 0)
      case .truncated(let byteCount): (.truncated, byteCount)
      case .silent: (.silent, 0)
      }
    answer.body.withUnsafeBytes { body in
      cweb_answer(
        exchange, UInt32(answer.status), body.baseAddress, body.count, fault, UInt64(max(0, amount)))
    }
    for (name, value) in answer.headers { cweb_add_header(exchange, name, value) }
  }
}

extension WebRequest {
  /// Reads the request of an exchange whose body is complete.
  fileprivate init(_ exchange: OpaquePointer) {
    let target = UnsafeBufferPointer(
      start: UnsafeRawPointer(cweb_target(exchange)).assumingMemoryBound(to: UInt8.self),
      count: strlen(cweb_target(exchange)))
    let read = WebTarget(target)
    var byteCount = 0
    let bytes = cweb_body(exchange, &byteCount)
    self.init(
      method: String(cString: cweb_method(exchange)), path: read.path, query: read.query,
      body: Array(UnsafeBufferPointer(start: bytes, count: byteCount)),
      receivedAt: cweb_received_at(exchange))
    withUnsafeMutablePointer(to: &headers) { headers in
      cweb_take_headers(
        exchange,
        { context, name, value in
          context.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
            .append((String(cString: name), String(cString: value)))
        }, headers)
    }
  }
}

extension WebError {
  /// Describes why a server cannot listen on an address.
  fileprivate init(_ failure: cweb_failure, address: String, port: Int) {
    let place = "\(address):\(port)"
    let reason = text(failure.reason)
    switch failure.refusal {
    case .addressUnknown:
      self.init(
        .addressUnknown, "“\(address)” is not an address to listen on: \(reason)",
        advice: "use an address of this machine, such as 127.0.0.1")
    case .addressNotLocal:
      self.init(
        .addressNotLocal, "cannot listen on \(place): the address does not belong to this machine",
        advice: "use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses")
    case .portInUse:
      self.init(
        .portInUse, "cannot listen on \(place): the port is in use",
        advice: "stop that program, or use another port (0 picks a free one)")
    case .notPermitted:
      self.init(
        .notPermitted, "cannot listen on \(place): the port is reserved for root",
        advice: "use a port from 1024, or 0 for a free one")
    case .identityRefused:
      self.init(
        .identityRefused, "the certificates and the key cannot be used for TLS: \(reason)",
        advice: "both must be PEM; the key must match the first certificate and have no password")
    case .systemFailed, .none:
      self.init(.systemFailed, "cannot listen on \(place): \(reason)")
    }
  }
}
