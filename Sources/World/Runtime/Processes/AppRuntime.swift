internal import Facts
internal import Kernel
internal import StoreModel

/// The part of iOS that runs an app: starts and ends launches, runs turns, carries out calls and delivers
/// callbacks.
///
/// It serves the apps of all devices. It uses only messages to reach the store and the app's server.
public final class AppRuntime {
  let timeline: Timeline
  let network: Network
  let book: TransactionBook
  let downloadBook: DownloadBook
  let names: Names
  let devices: DeviceList
  let knowledge: any AppKnowledge
  let view: AppView
  var numbers = Numbers()
  /// The capabilities the app declares.
  let capabilities: Capabilities
  /// The first call for each capability that the app uses but does not declare.
  public internal(set) var undeclaredCalls: [UndeclaredCall] = []
  /// The controls that users tapped, by their names in scenarios, and whether a tap caused a call.
  private var tappedControls: [(name: String, hasEffect: Bool)] = []
  /// The number of delivered callbacks about ended transactions, restores, storefronts and revocations.
  var callbackCount = 0
  /// The last turn that ended. The launch's next turn reuses the object.
  var pastTurn: AppTurn?
  /// The parked turns, by launch; only for lookup, never iterated. The launch does not own its turn,
  /// because the turn owns the launch.
  var parkedTurns: [ProcessID: AppTurn] = [:]
  /// The notes of the apps' calls; nil unless `noteCalls` was called.
  public internal(set) var callNotes: [CallNote]?
  /// The crashes of apps, in order. They hold error texts for readers, since facts contain none.
  public internal(set) var crashes: [AppCrash] = []

  init(
    timeline: Timeline, network: Network, book: TransactionBook, names: Names, devices: DeviceList,
    knowledge: any AppKnowledge, capabilities: Capabilities
  ) {
    self.timeline = timeline
    self.network = network
    self.book = book
    self.names = names
    self.devices = devices
    self.knowledge = knowledge
    self.capabilities = capabilities
    downloadBook = DownloadBook()
    view = AppView(
      book: book, names: names, timeline: timeline, downloads: downloadBook, knowledge: knowledge,
      tellsReceipts: capabilities.takesTransactionReceipts)
    view.process = { [unowned devices] launch in devices.device(running: launch)?.process }
    view.device = { [unowned devices] launch in devices.device(running: launch) }
  }

  /// Whether the app received taps on a control and made no call in response to any of them.
  public func ignoresTaps(on name: String) -> Bool {
    tappedControls.contains { $0.name == name && !$0.hasEffect }
  }

  /// Records that the app received a tap on a control, and whether it made a call.
  func noteTap(on name: String, hasEffect: Bool) {
    guard let place = tappedControls.firstIndex(where: { $0.name == name }) else {
      return tappedControls.append((name, hasEffect))
    }
    if hasEffect { tappedControls[place].hasEffect = true }
  }
}

/// The data that a device's software has without a call to the store: the app's build, the accounts by
/// name, and the contents of receipts. A receipt's signature guarantees its contents.
protocol AppKnowledge: AnyObject {
  /// The store environment that the app uses.
  var environment: StoreEnvironment { get }
  var applicationIdentifier: String { get }
  func account(named name: TextID) -> AccountID?
  func name(of account: AccountID) -> String
  func open(_ data: ReceiptData, isAsked: Bool) -> AppReceipt
  /// The receipt for some data, as text.
  func text(of data: ReceiptData, for device: DeviceID) -> String
}
