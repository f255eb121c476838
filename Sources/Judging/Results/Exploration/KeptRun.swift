internal import Facts
public import Kernel

/// A run that a corpus keeps, with its scenario.
public struct KeptRun: Hashable, Sendable {
  /// The address of the scenario.
  public let address: CaseAddress
  /// The non-default choices.
  public let deviations: [Deviation]

  public init(address: CaseAddress, deviations: [Deviation]) {
    self.address = address
    self.deviations = deviations
  }
}

/// The file of a run: one line of JSON.
extension KeptRun {
  private static let format = "assay-corpus"
  private static let version: Int64 = 1

  /// The file name: the scenario, and a hash of the run's content.
  public var fileName: String {
    var digest = Digest()
    digest.combine(text: String(decoding: fileBytes, as: UTF8.self))
    let plain = address.text.map {
      $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) ? $0 : "-"
    }
    return "\(String(plain.prefix(80)))-\(String(digest.value, radix: 36)).json"
  }

  /// The file: one line of JSON.
  public var fileBytes: [UInt8] {
    var printer = JSONPrinter()
    printer.write([
      "format": .text(KeptRun.format), "version": .integer(KeptRun.version),
      "scenario": .text(address.text), "choices": .list(deviations.map(\.json)),
    ])
    printer.endLine()
    return printer.bytes
  }

  /// Parses a file.
  ///
  /// - Throws: What is wrong in it.
  public init(fileBytes: [UInt8]) throws(LogError) {
    let advice = "check that `assay explore --corpus FOLDER` wrote the file, or move it to another folder"
    let value: JSONValue
    do throws(JSONError) { value = try JSONText.value(of: fileBytes[...]) } catch {
      throw LogError(line: 1, expected: "a line of JSON", found: "\(error)", advice: advice)
    }
    let object = LogObject(value: value, line: 1)
    guard value["format"] == .text(KeptRun.format) else {
      throw LogError(
        line: 1, expected: "a corpus run with the format “\(KeptRun.format)”",
        found: value["format"].map(LogObject.found) ?? "no format", advice: advice)
    }
    guard value["version"] == .integer(KeptRun.version) else {
      throw LogError(
        line: 1, expected: "version \(KeptRun.version) of the format",
        found: value["version"].map(LogObject.found) ?? "no version",
        advice: "read it with the version of the tool that wrote it")
    }
    do throws(LogError) {
      self.init(address: CaseAddress(try object.text("scenario")), deviations: try object.choices())
    } catch {
      throw LogError(line: 1, expected: error.expected, found: error.found, advice: advice)
    }
  }
}
