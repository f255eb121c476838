internal import CAppSide

/// The turns of a process. Each begins with an event, and ends when the handler has returned and the work
/// that it began is done.
///
/// Between two turns the main thread waits for the harness. So other work for the main actor (a continuing
/// task, a block of the main queue) runs in the next turn, in the order of arrival.
@MainActor
package final class Turns {
  /// The conversation in which the turns take place.
  package let conversation: Conversation
  /// Whether a turn also waits until every other thread of the process sleeps.
  package var waitsForThreads = false
  /// Called at the end of each turn.
  package var beforeEnd: @MainActor () -> Void = {}

  /// The interval at which the harness is notified that a turn is still running. The harness gives up after
  /// ten seconds without a notification.
  private static let busyMilliseconds: Int32 = 2_000

  /// Begins a conversation.
  package init() {
    assay_app_leave_crashes_to_system()
    assay_app_tell_exits()
    conversation = Conversation()
  }

  /// Creates turns that follow a prepared script.
  package init(rehearsing script: String) { conversation = Conversation(rehearsing: script) }

  /// Serves the harness until it ends. `begin` makes the event handler of a launch. `rehearse` is called
  /// before forks, so that they share its results.
  package func serve(
    _ hello: Hello, rehearse: () -> Void = {}, begin: () -> any EventHandler
  ) -> Never {
    var hello = hello
    hello.forks = hello.forks && conversation.takesFiles
    if hello.forks { rehearse() }
    // A fork would lose the other threads.
    hello.forks = hello.forks && !assay_app_has_other_threads()
    let line = hello.line
    while true {
      switch conversation.next() {
      case .hello:
        conversation.handler?.end()
        conversation.handler = nil
        conversation.greet(line)
      case .fork(let files): fork(files, line)
      case .event(let event): perform(event, begin)
      case .reply: ClientFault.end("the harness sent a reply without a call")
      }
    }
  }

  /// Plays turns of a rehearsal.
  package func play(turnCount: Int, begin: () -> any EventHandler) {
    for _ in 0..<turnCount {
      guard case .event(let event) = conversation.next() else {
        ClientFault.end("a turn must start with an event")
      }
      perform(event, begin)
    }
  }

  private func perform(_ event: Event, _ begin: () -> any EventHandler) {
    let handler = conversation.handler ?? begin()
    conversation.handler = handler
    do {
      let answer = try handler.handle(event)
      finishWork {
        beforeEnd()
        conversation.done(answer)
      }
    } catch {
      conversation.crash(error)
    }
  }

  private func finishWork(_ end: () -> Void) {
    var silence = Turns.busyMilliseconds
    assay_app_drain_main_queue()
    // A napping thread counts as working, unless it does nothing but nap.
    var napIsWork = true
    while !conversation.end(if: { isQuiet(napIsWork: napIsWork) }, end) {
      // Threads do not notify anyone when they fall asleep, so they are checked again soon.
      if !assay_app_wait_for_main_queue(1) { silence -= 1 }
      if silence <= 0 {
        conversation.busy()
        silence = Turns.busyMilliseconds
        napIsWork = false
      }
      assay_app_drain_main_queue()
    }
  }

  /// Whether no other thread has work, and none has left work for this one.
  private func isQuiet(napIsWork: Bool) -> Bool {
    !waitsForThreads || assay_app_other_threads_sleep(napIsWork) && !assay_app_wait_for_main_queue(0)
  }

  /// Forks this process: the new one sends its hello line and continues here; the old one reports its number.
  private func fork(_ files: [Int32], _ hello: [UInt8]) {
    guard files.count == Int(ASSAY_APP_FILE_COUNT) else {
      ClientFault.end("the fork request contained no open files")
    }
    let number = assay_app_fork(files)
    if number == 0 { conversation.becomeFork(hello) } else { conversation.forked(number) }
  }
}
