extension ReplayString {
  /// Parses a line.
  ///
  /// - Throws: the position and the reason if the line is invalid.
  public static func decode(_ line: String) throws(ReplayStringError) -> ReplayString {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
    guard fields[0] == formatVersion else { throw otherFormat(fields) }
    guard fields.count == 8 else {
      throw ReplayStringError(
        offset: line.utf8.count, expected: "8 parts separated by colons", found: "\(fields.count)",
        advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    let check = check(of: String(line.utf8.dropLast(fields[7].utf8.count + 1)) ?? "")
    guard fields[7] == check else {
      throw ReplayStringError(
        offset: offset(of: fields[7], in: line), expected: "the check \(check)", found: quoted(fields[7]),
        advice: "copy the whole string again; it is truncated or changed")
    }
    guard !fields[1].isEmpty, fields[1].utf8.allSatisfy({ isPlain($0) }) else {
      throw ReplayStringError(
        offset: offset(of: fields[1], in: line), expected: "the version of the engine",
        found: quoted(fields[1]), advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    guard let name = name(fields[2]) else {
      throw ReplayStringError(
        offset: offset(of: fields[2], in: line),
        expected: "a name of plain characters and escapes such as %20",
        found: quoted(fields[2]), advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    var fingerprints: [UInt64] = []
    for text in fields[3].split(separator: ".") {
      fingerprints.append(try number(text, in: line, atMost: .max, what: "a fingerprint"))
    }
    let seed: UInt64? =
      fields[4].isEmpty ? nil : try number(fields[4], in: line, atMost: .max, what: "a seed")
    var deviations: [Deviation] = []
    for text in fields[5].split(separator: ",") {
      deviations.append(try deviation(text, in: line))
    }
    guard let facts = RunSummary.decode(fields[6]) else {
      throw ReplayStringError(
        offset: offset(of: fields[6], in: line),
        expected: "the count, the hash, and the checkpoints of facts",
        found: quoted(fields[6]), advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    return ReplayString(
      engine: String(fields[1]), name: name, fingerprints: fingerprints, seed: seed, deviations: deviations,
      facts: facts)
  }

  /// Makes the error for a line in another format. Every format starts with the number of the format and the
  /// version of the engine.
  private static func otherFormat(_ fields: [Substring]) -> ReplayStringError {
    let expected = "a replay string of format \(formatVersion)"
    guard let format = Int(fields[0]), format > 0, fields.count > 1, !fields[1].isEmpty,
      fields[1].utf8.allSatisfy({ isPlain($0) })
    else {
      return ReplayStringError(
        offset: 0, expected: expected, found: quoted(fields[0]),
        advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    return ReplayStringError(
      offset: 0, expected: expected, found: "format \(format) from \(fields[1])",
      advice: "use the version that printed it, or run the scenario again")
  }

  /// Decodes a name. Nil if the encoding is invalid.
  private static func name(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2)
        rest = rest.dropFirst(2)
        guard digits.count == 2, digits.first != UInt8(ascii: "+"),
          let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
      } else {
        guard isPlain(byte) || byte == UInt8(ascii: "/") else { return nil }
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func deviation(
    _ text: Substring, in line: String
  ) throws(ReplayStringError) -> Deviation {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 6 else {
      throw ReplayStringError(
        offset: offset(of: text, in: line), expected: "a deviation of 6 numbers separated by dots",
        found: quoted(text), advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    let name = try number(parts[0], in: line, atMost: UInt64(UInt16.max), what: "a site's number")
    let detail = try number(parts[1], in: line, atMost: UInt64(UInt16.max), what: "a site's detail")
    let scope = try number(parts[2], in: line, atMost: UInt64(UInt32.max), what: "a site's scope")
    let visit = try number(parts[3], in: line, atMost: UInt64(UInt32.max), what: "a visit")
    let count = try number(parts[4], in: line, atMost: UInt64(Int64.max), what: "a count of outcomes")
    let value = try number(parts[5], in: line, atMost: UInt64(Int64.max), what: "an outcome")
    guard visit > 0, value > 0, value < count else {
      throw ReplayStringError(
        offset: offset(of: text, in: line), expected: "a visit from 1 and an outcome from 1 below the count",
        found: quoted(text), advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    let site = Site(name: UInt16(name), detail: UInt16(detail), scope: UInt32(scope))
    return Deviation(site: site, visit: UInt32(visit), count: Int(count), value: Int(value))
  }

  private static func number(
    _ text: Substring, in line: String, atMost limit: UInt64, what: String
  ) throws(ReplayStringError) -> UInt64 {
    guard let number = Base62.decode(text), number <= limit else {
      throw ReplayStringError(
        offset: offset(of: text, in: line), expected: "\(what) of at most \(Base62.encode(limit))",
        found: quoted(text), advice: "copy the whole string that starts with “3:assay-” from the report")
    }
    return number
  }

  private static func offset(of part: Substring, in line: String) -> Int {
    line.utf8.distance(from: line.startIndex, to: part.startIndex)
  }

  private static func quoted(_ text: Substring) -> String {
    text.count <= 40 ? "\"\(text)\"" : "\"\(text.prefix(40))…\""
  }
}

/// Why a line is not a replay string.
public struct ReplayStringError: Error, Hashable, Sendable {
  /// The byte offset at which parsing stopped.
  public let offset: Int
  /// The part expected at `offset`.
  public let expected: String
  /// The text found at `offset`.
  public let found: String
  public let advice: String
}

extension ReplayStringError: CustomStringConvertible {
  public var description: String {
    "replay string, byte \(offset): expected \(expected), found \(found); \(advice)"
  }
}
