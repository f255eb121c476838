public import Facts
internal import Kernel
internal import StoreModel

/// The result of a receipt validation that the app itself requested from the store.
public indirect enum CheckReply: Sendable {
  case checked(CheckedReceipt)
  /// No answer arrived.
  case unanswered(StoreError)
}

/// Receipt validation that an app requests from the store itself, without its server.
///
/// Apple advises against it, because the device's owner can forge the answer.
extension AppRuntime {
  func checkReceipt(
    number: Int, _ question: CheckQuestion, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    let visit = StorePageRequest(process: process.id, request: numbers.nextRequest(), number: number)
    process.visits.open.append(visit)
    timeline.record(
      .request(.receiptSent(request: visit.request, environment: question.environment)),
      by: Actor(.app, at: device.id))
    network.send(
      .toStore(.check(visit, Boxed(question))), device: device.id, from: Actor(.device, at: device.id))
    return .reply(.none)
  }

  /// Ends a validation, with or without the store's answer.
  func receiptChecked(_ visit: StorePageRequest, _ reply: CheckReply, on device: Device) {
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
