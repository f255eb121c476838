internal import Reports
internal import Web

/// Passes requests to the handler and prints a line for each.
///
/// The server requests one answer at a time, so two threads never use this object at once.
final class RequestLog: @unchecked Sendable {
  private let handler: any WebHandler
  private let surroundings: Surroundings
  private let isQuiet: Bool

  init(_ handler: any WebHandler, isQuiet: Bool, _ surroundings: Surroundings) {
    self.handler = handler
    self.isQuiet = isQuiet
    self.surroundings = surroundings
  }

  func answer(_ request: WebRequest) -> WebAnswer {
    let begin = surroundings.milliseconds()
    let answer = handler.answer(request)
    guard !isQuiet else { return answer }
    let duration = surroundings.milliseconds() - begin
    surroundings.draw(RequestLog.line(request, answer, milliseconds: duration) + "\n", on: .error)
    return answer
  }

  /// The line about a request. The request's text is untrusted, because any client could have sent it.
  static func line(_ request: WebRequest, _ answer: WebAnswer, milliseconds: Int) -> String {
    let path = TextLimit.cut(request.path, to: pathByteCountMax, rest: "the request")
    let line = "\(request.method) \(path) \(answer.status) \(milliseconds) ms"
    return TerminalText.safe(answer.fault.map { "\(line), \(text(of: $0))" } ?? line)
  }

  private static let pathByteCountMax = 200

  private static func text(of fault: WebFault) -> String {
    switch fault {
    case .slow(let milliseconds): "response delayed by \(milliseconds) ms"
    case .reset: "connection reset"
    case .truncated(let byteCount): "response truncated after \(byteCount) bytes"
    case .silent: "no response"
    }
  }
}
