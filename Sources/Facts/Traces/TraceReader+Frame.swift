extension TraceReader {
  static func value(of text: ArraySlice<UInt8>, _ line: Int) throws(TraceError) -> JSONValue {
    do {
      return try JSONText.value(of: text)
    } catch {
      throw TraceError(
        line: line, expected: "\(error.expected) at column \(error.column)", found: error.found,
        advice: "every line of a trace is one JSON object in UTF-8")
    }
  }

  static func header(_ object: TraceObject) throws(TraceError) -> TraceHeader {
    guard object.value["format"] == .text(TraceHeader.format) else {
      throw TraceError(
        line: object.line, expected: "the header of a trace, with the format “\(TraceHeader.format)”",
        found: object.value["format"].map(TraceObject.found) ?? "no format",
        advice: "check that the file is a trace")
    }
    let version = try object.number("version", in: 0...Int64.max)
    guard version == TraceHeader.version else {
      throw TraceError(
        line: object.line, expected: "version \(TraceHeader.version) of the format",
        found: "version \(version)",
        advice: "read it with the version of the tool that wrote it")
    }
    var header = TraceHeader(
      tool: try object.text("tool"), scenario: try object.text("scenario"),
      subject: try object.text("subject"))
    if object.value["seed"] != nil {
      let digits = try object.text("seed")
      guard let seed = UInt64(digits), String(seed) == digits else {
        throw object.failure("seed", "a number from 0 to \(UInt64.max) as a text", "“\(digits)”")
      }
      header.seed = seed
    }
    header.host = object.value["host"]
    return header
  }

  static func footer(_ object: TraceObject) throws(TraceError) -> (count: UInt32, hash: UInt64) {
    let count = try object.number("count", in: 0...Int64(UInt32.max))
    let digits = try object.text("hash")
    guard let hash = TraceHash.hash(of: digits) else {
      throw object.failure("hash", "sixteen hexadecimal digits", "“\(digits)”")
    }
    return (UInt32(count), hash)
  }
}
