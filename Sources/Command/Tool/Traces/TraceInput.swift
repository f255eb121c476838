internal import Facts
internal import Results
internal import Runner

/// A command-line file that should be a trace; `-` is the standard input.
struct TraceInput {
  let path: String

  /// The maximum size of a trace, enough for some millions of facts.
  private static let byteCountMax = 512 << 20

  init(_ path: String) { self.path = path }

  /// The name of the file in messages.
  var name: String { path == "-" ? "standard input" : path }

  func read(as form: TraceForm) throws(UsageError) -> TraceFile {
    let bytes: [UInt8]
    do throws(FileError) {
      // This is the system's name for the standard input.
      bytes = try FileSystem.bytes(
        of: path == "-" ? "/dev/stdin" : path, byteCountMax: TraceInput.byteCountMax)
    } catch {
      throw UsageError("\(error)", advice: "check the path")
    }
    do throws(TraceError) {
      return try TraceReader.read(bytes, as: form)
    } catch {
      guard !path.hasSuffix(".lua") else {
        throw UsageError(
          "\(name) is a Lua file, not a trace", advice: "`assay run ADDRESS --trace FILE` writes a trace")
      }
      throw UsageError(
        "\(name):\(error.line): expected \(error.expected), found \(error.found)", advice: error.advice)
    }
  }
}
