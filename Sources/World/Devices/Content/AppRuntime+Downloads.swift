internal import Facts
internal import Kernel
internal import StoreModel

extension AppRuntime {
  func startDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.start, on: downloads, of: device, process)
  }

  func pauseDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.pause, on: downloads, of: device, process)
  }

  func resumeDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.resume, on: downloads, of: device, process)
  }

  func cancelDownloads(_ downloads: [DownloadHandle], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    perform(.cancel, on: downloads, of: device, process)
  }

  /// Carries out a call on downloads; a download that does not exist crashes the process.
  private func perform(
    _ call: DownloadCall, on downloads: [DownloadHandle], of device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    for handle in downloads {
      guard handle.download.index < downloadBook.count else { return crash(device, process) }
      device.downloads.perform(call, on: handle.download)
    }
    return .reply(.none)
  }

  /// Returns the location of a download's files; nil unless the app has seen the download finish.
  func contentLocation(_ handle: DownloadHandle, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let id = handle.download
    guard id.index < downloadBook.count else { return crash(device, process) }
    let download = downloadBook[id]
    let isFound = download.machine.isAttached && download.shown.state == .finished
    timeline.record(.download(.locationRead(download: id, found: isFound)), by: Actor(.app, at: device.id))
    guard isFound else {
      let misuse: Misuse = download.machine.isAttached ? .contentReadTooEarly : .downloadOfFinishedTransaction
      device.queue.misused(misuse, subject: Int64(id.rawValue))
      return .reply(.bytes(nil))
    }
    return .reply(.text(timeline.texts.intern(DownloadQueue.folder(of: id))))
  }

  /// Reports the changed downloads to every observer that implements the method.
  func tellDownloads(on device: Device, _ process: AppProcess) {
    let changed = device.downloads.takeChanged()
    guard !changed.isEmpty else { return }
    tell(.downloads(changed), to: listeners(.updatedDownloads, on: device, process), on: device, process)
  }

  func update(
    _ changed: [DownloadID], _ observer: Observer, on device: Device, _ process: AppProcess
  ) {
    timeline.record(
      .callback(.downloadsUpdated(observer: observer.id, count: Int64(changed.count))),
      by: device.queue.actor)
    for id in changed {
      let shown = downloadBook[id].shown
      timeline.record(
        .callback(
          .downloadDelivered(
            observer: observer.id, download: id, transaction: downloadBook[id].machine.transaction,
            state: shown.state, progress: Int64(shown.thousandths), remaining: shown.remaining)),
        by: device.queue.actor)
    }
    turn(
      .updatedDownloads(observer.token, DownloadBatch(downloads: changed, process: process.id)),
      on: device, process)
  }

  /// The transactions of some downloads.
  func transactions(of downloads: [DownloadID]) -> [TransactionID] {
    downloads.filter { $0.index < downloadBook.count }.map { downloadBook[$0].machine.transaction }
  }
}
