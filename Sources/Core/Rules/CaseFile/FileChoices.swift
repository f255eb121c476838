import Facts
internal import Kernel

/// The users' choices about the files of hosted content: to download, to cancel, to pause, or to resume.
struct FileChoices {
  /// When the user of a device last selected or deselected the files of a product.
  private var choices = DeviceProducts(blank: FactSequence.start)
  /// Whether the latest tap of a device's user about the files of a product paused them.
  private var paused = DeviceProducts(blank: false)
  /// The latest tap of each device's user that selected files to download.
  private let downloadTaps = IdentifierTable(blank: FactSequence.start)
  /// The latest tap that ended a pause, with its time. If the app is killed at that time, it never received
  /// the tap.
  private var pauseEnd = (device: DeviceID.none, product: ProductID.none, instant: Instant.zero)

  /// The taps, by their first words in traces; the name of a product follows.
  private static let words = (
    download: Array("download".utf8), cancel: Array("cancel".utf8), pause: Array("pause".utf8),
    resume: Array("resume".utf8)
  )

  /// Adds a tap of the user of a device.
  mutating func append(
    tap name: TextID, on device: DeviceID, _ texts: Texts, _ ledger: Ledger
  ) {
    guard device != .none else { return }
    let (tap, words) = (texts.bytes(of: name), Self.words)
    if tap.starts(with: words.download) { downloadTaps.pointer(to: device.index).pointee = ledger.sequence }
    for word in [words.download, words.cancel, words.pause, words.resume] where tap.starts(with: word) {
      let chosen = tap.dropFirst(word.count + 1)
      var products: [ProductID] = []
      ledger.eachProduct { id, product in
        if texts.bytes(of: product.name) == chosen { products.append(id) }
      }
      for product in products {
        if word == words.download || word == words.cancel { choices[device, product] = ledger.sequence }
        let isPause = word == words.pause
        if !isPause, paused[device, product] { pauseEnd = (device, product, ledger.now) }
        paused[device, product] = isPause
      }
    }
  }

  /// Undoes a tap that ended a pause at this moment, because the killed app never received it.
  mutating func forgetUnheard(on device: DeviceID, _ now: Instant) {
    guard device != .none, pauseEnd.device == device else { return }
    if pauseEnd.instant == now { paused[device, pauseEnd.product] = true }
    pauseEnd = (.none, .none, .zero)
  }

  func isPaused(_ product: ProductID, on device: DeviceID) -> Bool { paused[device, product] }

  func hasChosen(_ product: ProductID, on device: DeviceID) -> Bool { choices[device, product] != .start }

  func downloadTapped(on device: DeviceID) -> FactSequence { downloadTaps[device.index] }

  mutating func reset() {
    choices.reset()
    paused.reset()
    downloadTaps.reset()
    pauseEnd = (.none, .none, .zero)
  }
}
