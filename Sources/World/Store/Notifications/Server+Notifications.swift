internal import Facts
internal import Kernel
internal import StoreModel

extension Server {
  /// Handles a notification from the store. It is answered by an ordered failure, by the developer's
  /// code, or by the bundled server. The bundled server ignores its content.
  func receive(_ arrival: NotificationArrival) {
    timeline.record(
      .notification(.received(notification: Int64(arrival.number), attempt: Int64(arrival.attempt))),
      by: .server)
    if let failure = takeFailure(of: .notify) { return answer(arrival, status: failure.status) }
    guard program?.answers(.notify) == true else { return answer(arrival, status: Server.statusDone) }
    let account = store.notifications[arrival.number - 1].content.account
    run(
      ServerExchange(number: 0, process: .none, account: account, verb: .notify), device: .none,
      arrival: arrival)
  }

  func answer(_ arrival: NotificationArrival, status: Int) {
    timeline.record(
      .notification(
        .answered(
          notification: Int64(arrival.number), attempt: Int64(arrival.attempt), status: Int64(status))),
      by: .server)
    store.notifier.receiveAnswer(to: arrival, status: status, after: workingTime)
  }
}
