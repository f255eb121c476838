internal import Facts
internal import Kernel

/// Carries out the app's calls on its files and preferences.
struct DiskCalls {
  let timeline: Timeline
  /// Whether the app writes its files to a private folder instead of the device's disk.
  let keepsPrivateDisk: Bool

  /// The time between the first unflushed change of a preference and the automatic flush.
  private static let flushDelay = Interval.seconds(10)

  /// Writes a file. The content is on the disk when the call returns.
  func write(path: AppBytes, content: AppBytes, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let app = Actor(.app, at: device.id)
    return device.scratch.withBytes(path) { pathBytes in
      let text = timeline.texts.pass(pathBytes)
      if isDiskFull(device) {
        timeline.record(.disk(.writeFailed(path: text, error: .diskFull)), by: app)
        return .reply(.failed(.diskFull))
      }
      device.scratch.withBytes(content) { device.disk.files.set(pathBytes, to: $0) }
      timeline.record(.disk(.wrote(path: text, bytes: Int64(content.count))), by: app)
      let product = device.scratch.withBytes(content) { process.sentContent.product(of: $0) }
      if product != .none { timeline.record(.disk(.contentWritten(path: text, product: product)), by: app) }
      return .reply(.flag(true))
    }
  }

  func read(path: AppBytes, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let scratch = device.scratch
    guard let content = scratch.withBytes(path, { device.disk.files.value($0) }) else {
      return .reply(.bytes(nil))
    }
    return .reply(.bytes(content.withUnsafeBufferPointer { scratch.append($0) }))
  }

  func exists(path: AppBytes, on device: Device, _ process: AppProcess) -> PerformOutcome {
    .reply(.flag(device.scratch.withBytes(path) { device.disk.files.contains($0) }))
  }

  func remove(path: AppBytes, on device: Device, _ process: AppProcess) -> PerformOutcome {
    device.scratch.withBytes(path) { bytes in
      guard device.disk.files.remove(bytes) else { return .reply(.flag(false)) }
      timeline.record(.disk(.removed(path: timeline.texts.pass(bytes))), by: Actor(.app, at: device.id))
      return .reply(.flag(true))
    }
  }

  func excludeFromBackup(path: AppBytes, on device: Device, _ process: AppProcess) -> PerformOutcome {
    device.scratch.withBytes(path) { bytes in
      guard device.disk.files.mark(bytes) else { return .reply(.failed(.fileMissing)) }
      timeline.record(
        .disk(.excludedFromBackup(path: timeline.texts.pass(bytes))), by: Actor(.app, at: device.id))
      return .reply(.flag(true))
    }
  }

  func preference(key: AppBytes, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let value = device.scratch.withBytes(key) { key in
      device.disk.preferences.withValue(key) { Array($0) }
    }
    guard let value else { return .reply(.bytes(nil)) }
    return .reply(.bytes(value.withUnsafeBufferPointer { device.scratch.append($0) }))
  }

  func synchronizePreferences(on device: Device, _ process: AppProcess) -> PerformOutcome {
    flushPreferences(on: device, process: process.id)
    return .reply(.flag(true))
  }

  /// Whether the disk has no space for a write. A private folder always has space, because the app has
  /// already written to it.
  private func isDiskFull(_ device: Device) -> Bool {
    let isFull = timeline.choose(.diskFull, scope: device.id.rawValue) == 1 || device.isDiskFull
    return isFull && !keepsPrivateDisk
  }

  func copy(
    source: AppBytes, target: AppBytes, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    let scratch = device.scratch
    guard let content = scratch.withBytes(source, { device.disk.files.value($0) }) else {
      return .reply(.failed(.fileMissing))
    }
    let app = Actor(.app, at: device.id)
    let (from, to) = (timeline.texts.pass(scratch.text(source)), timeline.texts.pass(scratch.text(target)))
    if isDiskFull(device) {
      timeline.record(.disk(.writeFailed(path: to, error: .diskFull)), by: app)
      return .reply(.failed(.diskFull))
    }
    scratch.withBytes(target) { path in
      content.withUnsafeBufferPointer { device.disk.files.set(path, to: $0) }
    }
    timeline.record(.disk(.copied(source: from, target: to)), by: app)
    return .reply(.flag(true))
  }

  func list(prefix: AppBytes, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let beginning = Array(device.scratch.bytes[prefix.start..<prefix.start + prefix.count])
    var paths: [[UInt8]] = []
    device.disk.files.forEach { path, _, _ in
      if path.starts(with: beginning) { paths.append(Array(path)) }
    }
    return .reply(.list(paths.map { path in path.withUnsafeBufferPointer { device.scratch.append($0) } }))
  }

  func setPreference(
    key: AppBytes, value: AppBytes?, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    let scratch = device.scratch
    scratch.withBytes(key) { key in
      if let value {
        scratch.withBytes(value) { device.disk.preferences.set(key, to: $0) }
      } else {
        device.disk.preferences.set(key, to: nil)
      }
      timeline.record(
        .disk(.preferenceSet(key: timeline.texts.pass(key))), by: Actor(.app, at: device.id))
    }
    if process.flush == nil {
      process.flush = timeline.schedule(
        .preferencesFlush(device.id, process.id), after: DiskCalls.flushDelay)
    }
    return .reply(.none)
  }

  func flushPreferences(on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    timeline.cancel(process.flush)
    process.flush = nil
    let count = device.disk.preferences.flush()
    guard count > 0 else { return }
    timeline.record(.disk(.preferencesFlushed(count: Int64(count))), by: Actor(.device, at: device.id))
  }
}
