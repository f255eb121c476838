public import Facts
internal import Kernel
internal import StoreModel

/// What an app hears about a receipt that it sent to the store itself.
public indirect enum CheckReply: Sendable {
  /// The store's answer.
  case checked(CheckedReceipt)
  /// No answer comes.
  case unanswered(StoreError)
}

/// The checks that an app asks of the store itself, without its developer's server.
///
/// Apple advises against them: whoever owns the device can forge the answer.
extension AppRuntime {
  func checkReceipt(
    number: Int, _ question: CheckQuestion, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    let visit = StoreVisit(process: process.id, request: numbers.nextRequest(), number: number)
    process.visits.open.append(visit)
    timeline.record(
      .request(.receiptSent(request: visit.request, environment: question.environment)),
      by: Actor(.app, at: device.id))
    network.send(
      .toStore(.check(visit, Rare(question))), device: device.id, from: Actor(.device, at: device.id))
    return .reply(.none)
  }

  /// A check ended, with the store's answer or without one.
  func receiptChecked(_ visit: StoreVisit, _ reply: CheckReply, on device: Device) {
    guard let process = device.process, process.id == visit.process, process.visits.close(visit) else {
      return
    }
    let system = Actor(.device, at: device.id)
    switch reply {
    case .checked(let receipt):
      timeline.record(
        .request(
          .receiptAnswered(
            request: visit.request, status: Int64(receipt.status ?? 0),
            entries: Int64(receipt.inApp.count + receipt.latestReceiptInfo.count))),
        by: system)
    case .unanswered(let error):
      timeline.record(.request(.receiptUnanswered(request: visit.request, error: error)), by: system)
    }
    run(.receiptChecked(number: visit.number, reply), on: device, process: process.id)
  }
}
