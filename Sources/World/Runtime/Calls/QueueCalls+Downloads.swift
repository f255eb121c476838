internal import Facts
internal import Kernel
internal import StoreModel

/// The calls on hosted content.
extension QueueCalls {
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

  /// Carries out a call on downloads. The process crashes if a download does not exist.
  private func perform(
    _ call: DownloadCall, on downloads: [DownloadHandle], of device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    for handle in downloads {
      guard handle.download.index < downloadBook.count else { return .crashed(AppCrash(.protocolViolation)) }
      device.downloads.perform(call, on: handle.download)
    }
    return .reply(.none)
  }
}
