internal import Kernel

/// Writes a trace as JSON lines during the run: a header, one line for each fact, a footer.
public final class TraceWriter: FactSink {
  private let receive: ([UInt8]) -> Void
  private let chunkBytes: Int
  private var printer = JSONPrinter()
  private let declared = DeclaredNames()
  private let descriptions = FactDescription.all

  /// Makes a writer that passes UTF-8 to `receive` in chunks of about `chunkBytes`. Each chunk ends at the
  /// end of a line.
  public init(header: TraceHeader, chunkBytes: Int = 65_536, receive: @escaping ([UInt8]) -> Void) {
    self.chunkBytes = chunkBytes
    self.receive = receive
    printer.write(header.json)
    endLine()
  }

  public func append(_ fact: Fact, texts: Texts) {
    let kind = fact.kind
    let description = descriptions[kind.place]
    let values = fact.content.fields
    printer.beginObject()
    printer.key("sequence")
    printer.integer(Int64(fact.sequence.rawValue))
    printer.key("at")
    printer.integer(fact.instant.nanoseconds)
    printer.key("actor")
    printer.text(fact.actor.role.name)
    if fact.actor.device != .none {
      printer.key("device")
      write(.device, fact.actor.device.rawValue)
    }
    printer.key("cause")
    printer.integer(Int64(fact.cause.rawValue))
    printer.key("kind")
    printer.text(description.name)
    printer.key("fields")
    printer.beginObject()
    for (position, field) in description.fields.enumerated() {
      printer.key(field.name)
      write(values[position], as: field.type, texts)
    }
    printer.endObject()
    printer.endObject()
    endLine()
    declared.append(fact, texts: texts)
  }

  /// Writes the footer, with the count and hash over all facts of the run. Passes the remaining bytes to
  /// `receive`.
  public func finish(count: UInt32, hash: UInt64) {
    printer.beginObject()
    printer.key("complete")
    printer.flag(true)
    printer.key("count")
    printer.integer(Int64(count))
    printer.key("hash")
    printer.text(TraceHash.text(of: hash))
    printer.endObject()
    endLine()
    flush()
  }

  /// Passes the bytes written so far to `receive`.
  public func flush() {
    guard printer.byteCount > 0 else { return }
    receive(printer.bytes)
    printer.removeAll()
  }

  private func endLine() {
    printer.endLine()
    if printer.byteCount >= chunkBytes { flush() }
  }

  private func write(_ value: Int64, as type: FieldType, _ texts: Texts) {
    switch type {
    case .number, .money, .instant, .interval: printer.integer(value)
    case .flag: printer.flag(value != 0)
    case .text: write(texts.bytes(of: TextID(rawValue: UInt32(truncatingIfNeeded: value))))
    case .error: write(StoreError(packed: value))
    case .identifier(let kind): write(kind, UInt32(truncatingIfNeeded: value))
    case .enumeration(let kind): printer.text(EnumerationNames.name(of: value, in: kind))
    }
  }

  /// Writes the name of a thing if a fact declared one, otherwise the number. Writes null if there is no
  /// identifier.
  private func write(_ kind: IdentifierKind, _ identifier: UInt32) {
    if identifier == .max {
      printer.null()
    } else if let name = declared.name(of: kind, identifier) {
      printer.text(name)
    } else {
      printer.integer(Int64(identifier))
    }
  }

  /// Writes a text. Writes bytes that are not UTF-8 in hexadecimal, because an app may use any bytes as a
  /// path.
  private func write(_ bytes: ArraySlice<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      printer.text(text)
    } else {
      printer.beginObject()
      printer.key("bytes")
      printer.text(Hexadecimal.text(of: bytes))
      printer.endObject()
    }
  }

  private func write(_ error: StoreError) {
    printer.beginObject()
    printer.key("domain")
    printer.text(error.domain.name)
    printer.key("code")
    printer.integer(Int64(error.code))
    if error.underlyingDomain != .none || error.underlyingCode != 0 {
      printer.key("underlying")
      printer.beginObject()
      printer.key("domain")
      printer.text(error.underlyingDomain.name)
      printer.key("code")
      printer.integer(Int64(error.underlyingCode))
      printer.endObject()
    }
    printer.endObject()
  }
}

/// The names of every enumeration's cases, by raw value and in reverse.
enum EnumerationNames {
  private static let cases = EnumerationKind.allCases.map(\.cases)

  static func name(of raw: Int64, in kind: EnumerationKind) -> String {
    for entry in cases[kind.rawValue] where Int64(entry.raw) == raw { return entry.name }
    preconditionFailure("\(kind.name) has no case \(raw)")
  }

  static func raw(of name: String, in kind: EnumerationKind) -> Int? {
    for entry in cases[kind.rawValue] where entry.name == name { return entry.raw }
    return nil
  }

  static func names(in kind: EnumerationKind) -> [String] { cases[kind.rawValue].map(\.name) }
}
