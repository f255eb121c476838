internal import Facts
internal import StoreModel
internal import Web
internal import World

/// The first exchange with a backend: checks that it answers, and resets it.
struct BackendHandshake {
  let address: BackendAddress
  let line: BackendLine
  /// The backend's process, if the run started it.
  let process: (any StartedBackend)?

  /// Sends a reset, so that a missing backend is reported before anything runs. A backend without a reset
  /// need only answer.
  func connect() throws(AppLoadError) {
    var found: (message: String, advice: String)?
    line.open(question.request(to: address.url))
    waiting: while true {
      switch line.next() {
      case .question: line.reply(WebAnswer(status: 503))
      case .answered(let answer):
        found = address.map.reset == nil ? nil : BackendHandshake.trouble(withReset: answer.status)
        break waiting
      case .failed where process?.waitsOn() ?? false: line.open(question.request(to: address.url))
      case .failed(let error):
        if let process {
          found = (process.trouble, "--server-command must start a backend that listens at \(address.url)")
          break waiting
        }
        found = (error.message, error.advice.isEmpty ? "start the backend first" : error.advice)
        break waiting
      case .silent:
        found = ("it did not answer for \(address.silenceMilliseconds / 1_000) seconds", "is it busy?")
        break waiting
      }
    }
    guard let found else { return }
    throw AppLoadError(
      file: address.url, message: "the backend cannot be tested: \(found.message)", advice: found.advice)
  }

  /// Restarts the backend instead of a reset.
  func restart() throws(AppLoadError) {
    guard let process else { preconditionFailure("a backend without a reset is started by the run") }
    try process.restart()
    try connect()
  }

  /// The error in the status of a reset; nil if the reset succeeded.
  static func trouble(withReset status: Int) -> (message: String, advice: String)? {
    guard !(200..<300).contains(status) else { return nil }
    return status == BackendReply.statusMissing
      ? (
        "it has no reset path",
        "add a test-only reset endpoint that deletes all users and purchases and returns 200; every run starts with it"
      ) : ("the reset returned \(status)", "return 200 after deleting all users and purchases")
  }

  private var question: BackendQuestion {
    guard let reset = address.map.reset else {
      return BackendQuestion(method: "GET", path: "/", headers: [], body: nil)
    }
    return reset.question(
      QuestionValues([
        .store: .text(address.storeURL), .bundle: "", .secret: .text(CheckQuestion.sharedSecret),
        .products: [],
      ]))
  }
}
