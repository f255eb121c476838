internal import Facts
internal import Kernel
internal import StoreModel

extension Server {
  /// A notification of the store reached the server: an ordered failure, the developer's own code or the bundled server
  /// answers it. The bundled server takes it and does nothing else.
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

  /// Answers the store.
  func answer(_ arrival: NotificationArrival, status: Int) {
    timeline.record(
      .notification(
        .answered(
          notification: Int64(arrival.number), attempt: Int64(arrival.attempt), status: Int64(status))),
      by: .server)
    store.receiveAnswer(to: arrival, status: status, after: workingTime)
  }
}
