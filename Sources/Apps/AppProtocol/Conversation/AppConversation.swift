internal import Facts
internal import Kernel
internal import World

/// The conversation with one process of an app. The harness sends events and replies; the app sends calls
/// and ends of turns. Each side waits for the other.
final class AppConversation {
  /// The app's first line.
  let hello: AppHello
  /// The position in the app's code from which the app made its last call.
  private(set) var position: CodePosition?
  /// Receives each entry of the conversation, in order.
  private var listen: (TranscriptEntry.Content) -> Void = { _ in }
  private let child: any AppCounterpart
  private let limits: ProcessLimits
  /// The number that the reply to the last call must repeat.
  private var callNumber: JSONValue?
  private var printer = JSONPrinter()
  /// Whether the process must still send its hello, which precedes its other lines.
  private var owesHello = false

  /// Creates a conversation with a counterpart whose hello is known.
  init(with child: any AppCounterpart, hello: AppHello, _ limits: ProcessLimits) {
    self.child = child
    self.hello = hello
    self.limits = limits
  }

  /// Sets the function that receives each further entry of the conversation.
  func report(to listen: @escaping (TranscriptEntry.Content) -> Void) { self.listen = listen }

  /// Waits for the hello of a started process.
  init(_ start: StartedApp) throws(ConversationEnd) {
    child = start.child
    limits = start.limits
    do throws(ProtocolBreach) {
      hello = try AppHello(AppConversation.line(of: child, milliseconds: limits.helloMilliseconds))
    } catch {
      throw ConversationEnd(text: error.text(during: AppConversation.greeting, log: child.log.lines))
    }
  }

  /// Continues with a process that resets for another run. The process must send the same hello as
  /// before. That hello is read together with the first answer, because each wait for the process costs
  /// more than the messages.
  init(again start: StartedApp, hello: AppHello) {
    self.hello = hello
    child = start.child
    limits = start.limits
    owesHello = true
  }

  private static let greeting = "when asked for its hello"

  /// Sends an event and returns the app's first step.
  func begin(_ event: OutgoingMessage, asking question: AnswerForm) throws(ConversationEnd)
    -> ConversationStep
  {
    position = nil
    try requireSilence(before: event)
    return try exchange(event, answering: nil, question)
  }

  /// Throws if the app ended a turn while no turn was active. A call that the app made between two turns
  /// is kept for the next turn.
  private func requireSilence(before event: OutgoingMessage) throws(ConversationEnd) {
    guard let line = child.strayLine, case .done? = try? AppMessage(line) else { return }
    let breach = ProtocolBreach(
      "answered an event twice", line: line, advice: "send exactly one {\"done\":…} per event")
    listen(.answered(line))
    throw ConversationEnd(text: breach.text(during: "before \(event.title)", log: child.log.lines))
  }

  /// Sends a reply and returns the app's next step.
  func resume(_ reply: OutgoingMessage, asking question: AnswerForm) throws(ConversationEnd)
    -> ConversationStep
  {
    try exchange(reply, answering: callNumber, question)
  }

  /// Sends a line unchanged.
  func tell(_ line: [UInt8]) {
    child.send(line + [UInt8(ascii: "\n")], deadline: Deadline(milliseconds: limits.silenceMilliseconds))
  }

  /// Returns the app's next line unchanged. Busy messages are skipped.
  func answer() throws(ConversationEnd) -> [UInt8] {
    if let death = try readOwedHello() {
      throw ConversationEnd(text: death.text(during: AppConversation.greeting, log: child.log.lines))
    }
    do throws(ProtocolBreach) {
      while true {
        let line = try AppConversation.line(of: child, milliseconds: limits.silenceMilliseconds)
        if let message = try? AppMessage(line), message.isBusy { continue }
        return line
      }
    } catch {
      throw ConversationEnd(text: error.text(during: "", log: child.log.lines))
    }
  }

  /// Reads the hello if the process must still send it. Some processes send their hello only together
  /// with their first answer. Such a process can crash in the first event before its hello. Returns that
  /// crash; nil if the hello arrived.
  private func readOwedHello() throws(ConversationEnd) -> ProtocolBreach? {
    guard owesHello else { return nil }
    owesHello = false
    let said: AppHello
    do throws(ProtocolBreach) {
      said = try AppHello(
        again: hello, AppConversation.line(of: child, milliseconds: limits.helloMilliseconds))
    } catch {
      if error.isDeath { return error }
      throw ConversationEnd(text: error.text(during: AppConversation.greeting, log: child.log.lines))
    }
    try said.require(sameAs: hello)
    return nil
  }

  /// Kills the process at once, with everything that it started.
  func kill() { child.kill() }

  /// Prepares the process for another run, in which the process must send its hello again.
  func reset() -> StartedApp? { (child as? AppChild).map { StartedApp(keeping: $0, limits) } }

  /// Keeps this worker and the process on one processor.
  func shareProcessor() { (child as? AppChild)?.shareProcessor() }

  /// Forks a process from this one.
  func fork() throws(ChildStartError) -> StartedApp {
    guard let child = child as? AppChild else {
      throw ChildStartError(reason: "a recording cannot fork a process")
    }
    return try StartedApp(forkedBy: child, limits)
  }

  private func exchange(
    _ message: OutgoingMessage, answering number: JSONValue?, _ question: AnswerForm
  ) throws(ConversationEnd) -> ConversationStep {
    printer.removeAll()
    message.write(to: &printer, answering: number, withClocks: hello.wantsClocks)
    listen(.told(printer.bytes))
    printer.endLine()
    child.send(printer.bytes, deadline: Deadline(milliseconds: limits.silenceMilliseconds))
    if let death = try readOwedHello() { return died(death) }
    let whole = Deadline(milliseconds: limits.busyMilliseconds)
    do throws(ProtocolBreach) {
      while true {
        let answer = try AppConversation.line(of: child, milliseconds: limits.silenceMilliseconds)
        switch try heard(answer) {
        case .busy:
          guard whole.millisecondsLeft > 0 else {
            throw ProtocolBreach("was busy for more than \(limits.busyMilliseconds / 1_000) seconds")
          }
        case .call(let call, let mark):
          callNumber = mark.number
          position = mark.position
          return .call(call)
        case .done(let answer): return .done(try question.answer(answer))
        case .crashed(let crash): return .crashed(crash)
        case .broken(let text):
          throw ProtocolBreach(
            "uses a client library that failed: \(text)",
            advice: "this is a fault of Assay, not of the app: nothing was judged")
        }
      }
    } catch {
      if error.isDeath { return died(error) }
      throw ConversationEnd(text: error.text(during: message.moment, log: child.log.lines))
    }
  }

  /// Parses a line of the app and records it, unless it only reports that the app is busy.
  private func heard(_ line: [UInt8]) throws(ProtocolBreach) -> AppMessage {
    do throws(ProtocolBreach) {
      let message = try AppMessage(line)
      if !message.isBusy { listen(.answered(line)) }
      return message
    } catch {
      listen(.answered(line))
      throw error
    }
  }

  /// Reports a process that ended by itself as a crash, because the app's user sees a crash. The process's
  /// log gives the reason.
  private func died(_ breach: ProtocolBreach) -> ConversationStep {
    listen(.ended(breach.deed))
    let message = ([breach.deed] + child.log.lines).joined(separator: "\n")
    return .crashed(AppCrash(.uncaughtError, message: message))
  }

  /// The next line of a child. Throws if there is none.
  private static func line(of child: any AppCounterpart, milliseconds: Int) throws(ProtocolBreach) -> [UInt8]
  {
    switch child.nextLine(deadline: Deadline(milliseconds: milliseconds)) {
    case .line(let line): return line
    case .tooLong(let line):
      throw ProtocolBreach(
        "sent a line longer than the limit", line: line, advice: "send each message as one line")
    case .silence(let rest) where rest.isEmpty:
      throw ProtocolBreach(
        "did not answer for \(milliseconds / 1_000) seconds",
        advice:
          "Does a handler block? Is standard output buffered? Flush it after each line (python3 -u, setvbuf). "
          + "A long-running handler must send {\"busy\":true} every few seconds."
      )
    case .silence(let rest):
      throw ProtocolBreach(
        "sent an incomplete line and nothing more for \(milliseconds / 1_000) seconds", line: rest,
        advice: "end each message with a line feed")
    case .crowd(let count):
      throw ProtocolBreach(
        "has \(count) processes, more than allowed",
        advice: "does it start processes without waiting for them?")
    case .parted(let text): throw ProtocolBreach(text, advice: "")
    case .ended(let end, let rest):
      var breach = ProtocolBreach(end.text, line: rest.isEmpty ? nil : rest, advice: "")
      breach.isDeath = end != .closedItsOutput && rest.isEmpty
      throw breach
    }
  }
}

/// A process that must still send its hello: it was just started, or is to be reset.
struct StartedApp {
  let child: AppChild
  let limits: ProcessLimits

  init(_ command: AppCommand, _ limits: ProcessLimits, _ folder: ProcessFolder) throws(ChildStartError) {
    child = try AppChild(command, limits, folder)
    self.limits = limits
    child.send(StartedApp.question, deadline: Deadline(milliseconds: limits.helloMilliseconds))
  }

  /// Keeps a process for another run. The request for its hello is sent together with the next event, so
  /// that the process sleeps until then.
  init(keeping child: AppChild, _ limits: ProcessLimits) {
    self.child = child
    self.limits = limits
    child.hold(StartedApp.question)
  }

  private static let question = Array(JSONText.compact(AppHello.question).utf8) + [UInt8(ascii: "\n")]

  /// A forked process sends its hello without a request.
  init(forkedBy parent: AppChild, _ limits: ProcessLimits) throws(ChildStartError) {
    self.limits = limits
    child = try AppChild(
      forkedBy: parent, asking: Array("{\"fork\":true}\n".utf8),
      deadline: Deadline(milliseconds: limits.helloMilliseconds)
    ) { answer in
      guard case .line(let line) = answer,
        case .integer(let number)? = (try? JSONText.value(of: line))?["forked"]
      else { return nil }
      return Int32(exactly: number)
    }
  }
}

/// The next step of an app, parsed.
enum ConversationStep {
  case call(JSONValue)
  case done(AppAnswer)
  case crashed(AppCrash)
}

/// A violation of the protocol, which ends the conversation.
struct ConversationEnd: Error {
  /// The message for the user.
  let text: String
}

/// The kind of answer that an event requires.
enum AnswerForm {
  case nothing
  case flag
  case count

  init(_ event: AppEvent) {
    switch event.kind {
    case .owned: self = .count
    case .paymentOffered, .continueAsked, .consentAsked: self = .flag
    case .launched, .tapped, .foregrounded, .backgrounded, .terminating, .updatedTransactions,
      .removedTransactions, .restoreFinished, .restoreFailed, .storefrontChanged, .entitlementsRevoked,
      .updatedDownloads, .productsResponded, .requestFinished, .requestFailed, .serverAnswered,
      .serverUnreachable, .timerFired, .sheetLoaded, .sheetFinished, .searchAnswered, .promotionAnswered,
      .receiptChecked, .loginChanged, .answered, .transactionUpdated, .statusUpdated, .storefrontUpdated,
      .purchaseIntended, .messageReceived:
      self = .nothing
    }
  }

  /// Parses the answer at the end of a turn.
  func answer(_ json: JSONValue) throws(ProtocolBreach) -> AppAnswer {
    switch (self, json) {
    case (.nothing, .null), (.flag, .null), (.count, .null): return .none
    case (.flag, .flag(let flag)): return .flag(flag)
    case (.count, .integer(let count)): return .count(Int(clamping: count))
    case (.count, .flag(let isOwned)): return .count(isOwned ? 1 : 0)
    case (.nothing, _), (.flag, _), (.count, _):
      throw ProtocolBreach(
        "ended its turn with \(json.typeName)", line: Array(JSONText.compact(["done": json]).utf8),
        advice: "expected \(expectation)")
    }
  }

  private var expectation: String {
    switch self {
    case .nothing: "{\"done\":null}: this event has no answer"
    case .flag: "{\"done\":true} or {\"done\":false}, or {\"done\":null} for no answer"
    case .count: "{\"done\":NUMBER}, a whole number, or true or false"
    }
  }
}
