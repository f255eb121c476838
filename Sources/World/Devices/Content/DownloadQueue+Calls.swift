internal import Facts
internal import Kernel
internal import StoreModel

/// A call that the app makes on one of its downloads.
enum DownloadCall {
  case start
  case pause
  case resume
  case cancel
}

extension DownloadQueue {
  /// Carries out a call on a download. The app sees the effect in a later callback.
  func perform(_ call: DownloadCall, on id: DownloadID) {
    note(call, on: id)
    switch order(call, on: id) {
    case .begin: begin(id)
    case .rest:
      book[id].attempt += 1
      record(.paused(download: id))
      tellOfChange(id)
    case .proceed:
      record(.resumed(download: id))
      book[id].transferBegan = timeline.now
      book[id].bytesAtBegin = book[id].machine.received
      tellOfChange(id)
      resume(id)
    case .announce:
      book[id].attempt += 1
      book[id].isStuck = false
      record(.cancelled(download: id))
      tellOfChange(id)
    case .noEffect: owner.transactions.misused(.downloadCallWithoutEffect, subject: Int64(id.rawValue))
    case .tooLate: owner.transactions.misused(.downloadOfFinishedTransaction, subject: Int64(id.rawValue))
    case .nothing, .askNext, .unpack, .abandon, .purge: break
    }
  }

  private func note(_ call: DownloadCall, on id: DownloadID) {
    let state = book[id].shown.state
    let fact: DownloadFact =
      switch call {
      case .start: .startCalled(download: id, state: state)
      case .pause: .pauseCalled(download: id, state: state)
      case .resume: .resumeCalled(download: id, state: state)
      case .cancel: .cancelCalled(download: id, state: state)
      }
    timeline.record(.download(fact), by: Actor(.app, at: owner.id))
  }

  private func order(_ call: DownloadCall, on id: DownloadID) -> DownloadOrder {
    switch call {
    case .start: start(id)
    case .pause: book[id].machine.pauseCalled()
    case .resume: book[id].machine.resumeCalled()
    case .cancel: book[id].machine.cancelCalled()
    }
  }

  private func start(_ id: DownloadID) -> DownloadOrder {
    // Another start has no effect on a download that is stuck at waiting.
    if book[id].isStuck, book[id].machine.isAttached, book[id].machine.state == .waiting { return .noEffect }
    let isAgain = book[id].machine.isAttached && book[id].machine.canBeginAgain
    let isEndFinal = isAgain && timeline.choose(.downloadAgain, scope: id.rawValue) == 1
    let order = book[id].machine.startCalled(isEndFinal: isEndFinal)
    guard order == .begin else { return order }
    book[id].isOfThisProcess = true
    let stall = stall(of: id)
    book[id].sticksHalfWay = stall == 1
    guard stall < 2 else {
      sendBack(id)
      book[id].isStuck = true
      record(.stalled(download: id))
      return .nothing
    }
    return order
  }

  /// The option chosen for a stall of the transfer: 0 if it does not stall, 1 if it stalls after the
  /// first part, 2 if it never starts.
  private func stall(of id: DownloadID) -> Int {
    let transaction = book[id].machine.transaction
    timeline.strikeArmed(.downloadStall, scope: id.rawValue, on: owner.id) {
      timeline.faults.isMeant($0, transactions: [transaction])
    }
    return timeline.choose(.downloadStall, scope: id.rawValue)
  }
}
