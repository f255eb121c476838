extension Projection {
  mutating func apply(_ fact: DownloadFact, at device: DeviceID) {
    switch fact {
    case .announced(let download, let transaction, let product, let content, let version, let bytes):
      change(download) {
        $0.device = device
        $0.transaction = transaction
        $0.product = product
        $0.content = content
        $0.version = version
        $0.length = bytes
      }
    case .began(let download):
      change(download) {
        $0.state = .active
        $0.received = 0
        $0.error = nil
        $0.isStalled = false
      }
    case .progressed(let download, let bytes):
      change(download) { $0.received = Projection.sum($0.received, bytes) }
    case .paused(let download): change(download) { $0.state = .paused }
    case .resumed(let download):
      change(download) {
        if $0.state == .paused { $0.state = .active }
        $0.isStalled = false
      }
    case .stalled(let download): change(download) { $0.isStalled = true }
    case .finished(let download, _, _): end(download, .finished) { $0.isInCache = true }
    case .failed(let download, let error): end(download, .failed) { $0.error = error }
    case .cancelled(let download), .abandoned(let download): end(download, .cancelled) { _ in }
    case .purged(let download, _): change(download) { $0.isInCache = false }
    case .startCalled, .pauseCalled, .resumeCalled, .cancelCalled, .locationRead: break
    }
  }

  private mutating func end(
    _ download: DownloadID, _ state: DownloadState, _ change: (inout DownloadRecord) -> Void
  ) {
    self.change(download) {
      $0.state = state
      $0.isStalled = false
      change(&$0)
    }
  }
}
