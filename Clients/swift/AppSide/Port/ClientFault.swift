internal import CAppSide
internal import Facts

/// A fault of this library or of the harness, not of the app: the case ends in an error and is not judged.
package enum ClientFault {
  /// Whether this process speaks the protocol on its standard streams; set before the process writes its
  /// first line.
  nonisolated(unsafe) static var isReported = false

  /// Reports the fault, and ends the process.
  package static func end(_ text: String, file: StaticString = #file, line: UInt = #line) -> Never {
    guard isReported else { fatalError(text, file: file, line: line) }
    var printer = JSONPrinter()
    printer.beginObject()
    printer.member("broken", text)
    printer.endObject()
    printer.endLine()
    _ = printer.bytes.withUnsafeBytes { assay_app_write($0.baseAddress, Int64($0.count)) }
    assay_app_exit(1)
  }
}
