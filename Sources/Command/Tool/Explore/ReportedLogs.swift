internal import Facts
internal import Results
internal import Runner

/// The form of the logs on a command line, according to their first lines.
enum ReportedLogs {
  enum Form {
    case run
    case exploration
  }

  /// The common form of the given logs; they must not be mixed. A file that cannot be read counts as a run
  /// log.
  static func form(of paths: [String]) throws(UsageError) -> Form {
    var first: (form: Form, path: String)?
    for path in paths {
      let form = form(of: path)
      guard let known = first else {
        first = (form, path)
        continue
      }
      guard known.form == form else {
        let exploration = form == .exploration ? path : known.path
        let run = form == .exploration ? known.path : path
        throw UsageError(
          "“\(exploration)” is an exploration log, but “\(run)” is a run log",
          advice: "report them separately")
      }
    }
    return first?.form ?? .run
  }

  private static func form(of path: String) -> Form {
    do throws(FileError) {
      var chunks = try FileChunks(path)
      let line = try chunks.next().prefix { $0 != UInt8(ascii: "\n") }
      let value = try? JSONText.value(of: line)
      return value?["format"] == .text(LogFormat.exploration.name) ? .exploration : .run
    } catch {
      return .run
    }
  }
}
