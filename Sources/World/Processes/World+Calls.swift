internal import Facts
internal import Kernel

extension World {
  /// Carries out a call of an app.
  func perform(_ call: AppCall, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let app = Actor(.app, at: device.id)
    switch call {
    case .finish(let handle):
      guard handle.transaction.index < book.count else { return crash(device, process) }
      if let exception = device.queue.finish(handle, process: process) { return .raised(exception) }
      return .reply(.none)
    case .write(let path, let content): return .reply(write(path, content, on: device))
    case .claimGranted(let handle, let product, let account, let count):
      timeline.record(
        .claim(
          .granted(
            transaction: handle?.transaction ?? .none, product: product,
            account: account.flatMap { store.account(named: $0) } ?? .none, count: Int64(count))),
        by: app)
      return .reply(.none)
    case .claimPersisted(let handle, let subject):
      timeline.record(
        .claim(.persisted(transaction: handle?.transaction ?? .none, subject: subject)), by: app)
      return .reply(.none)
    case .claimRevoked(let product):
      timeline.record(.claim(.revoked(product: product, account: device.account)), by: app)
      return .reply(.none)
    case .claimVerified(let handle, let status):
      timeline.record(
        .claim(.verified(transaction: handle?.transaction ?? .none, status: Int64(status))), by: app)
      return .reply(.none)
    case .startDownloads, .pauseDownloads, .resumeDownloads, .cancelDownloads, .contentLocation:
      return performOnDownloads(call, on: device, process)
    case .addObserver, .removeObserver, .releaseObserver, .setDelegate, .addPayment, .restore, .transactions,
      .canMakePayments, .storefront, .answerStorefront, .showPriceConsent, .presentCodeSheet:
      return performOnQueue(call, on: device, process)
    case .read, .exists, .copy, .remove, .list, .excludeFromBackup, .setPreference, .preference,
      .synchronizePreferences:
      return .reply(performOnDisk(call, on: device, process))
    case .startProducts, .refreshReceipt, .cancelRequest, .releaseRequest:
      return .reply(performRequest(call, on: device, process))
    case .readReceipt, .readReceiptData, .receiptURL:
      return .reply(performOnReceipt(call, on: device))
    case .askServer, .askServerForProducts, .askServerToDeliver, .askServerToVerify:
      return .reply(askServer(call, on: device, process))
    case .sheet(let call): return performOnSheet(call, on: device, process)
    case .startTimer(let delay): return .reply(startTimer(delay, on: device, process))
    case .stopTimer(let number):
      if process.timers.indices.contains(number) { timeline.cancel(process.timers[number]) }
      return .reply(.none)
    case .showBusy(let isBusy):
      process.isBusy = isBusy
      timeline.record(.interface(isBusy ? .busyBegan : .busyEnded), by: app)
      return .reply(.none)
    case .showDialog, .showPrice, .listProducts: return .reply(show(call, by: app))
    case .terminateForInvalidReceipt:
      end(process, on: device, AppCrash(.invalidReceipt))
      return .reply(.none)
    case .note(let text):
      timeline.record(.world(.noted(text: text)), by: app)
      return .reply(.none)
    }
  }

  /// Ends the process over a call that makes no sense.
  func crash(_ device: Device, _ process: AppProcess) -> PerformOutcome {
    end(process, on: device, AppCrash(.protocolViolation))
    return .reply(.none)
  }

  private func show(_ call: AppCall, by app: Actor) -> AppReply {
    switch call {
    case .showDialog(let dialog, let text):
      timeline.record(.interface(.dialogShown(dialog: dialog, text: text)), by: app)
    case .showPrice(let product, let text):
      timeline.record(.interface(.priceShown(product: product, text: text)), by: app)
    case .listProducts(let count):
      timeline.record(.interface(.productsListed(count: Int64(count))), by: app)
    default: break
    }
    return .none
  }

  private func startTimer(_ delay: Interval, on device: Device, _ process: AppProcess) -> AppReply {
    let number = process.timers.count
    // Up to a minute a timer is part of what the app is doing; a longer one is something for later.
    let isStanding = delay > .seconds(60)
    process.timers.append(
      timeline.schedule(.timer(device.id, process.id, number), after: max(delay, .zero), standing: isStanding)
    )
    return .number(number)
  }

  /// An app's timer is due.
  func timerFires(_ number: Int, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    process.timers[number] = nil
    timeline.record(.process(.timerFired(timer: Int64(number))), by: Actor(.device, at: device.id))
    run(.timerFired(number), on: device, process: id)
  }
}
