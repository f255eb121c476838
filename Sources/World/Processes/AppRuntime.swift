internal import Facts
internal import Kernel
internal import StoreModel

/// The part of iOS that runs an app: it starts and ends launches, runs the app's turns, carries out its calls and tells it
/// callbacks.
///
/// It serves the apps of all devices. It talks to the store and to the developer's server by messages only.
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
  /// What the app says that it is able to do.
  let capabilities: Capabilities
  /// The first call of each kind for which the app lacks the capability.
  public internal(set) var undeclaredCalls: [UndeclaredCall] = []
  /// The controls that users tapped, by their names in scenarios, and whether a tap led to a call.
  private var tappedControls: [(name: String, hasEffect: Bool)] = []
  /// How many callbacks about ended transactions, restores, storefronts and revocations were told.
  var callbackCount = 0
  /// The last turn that is over, which the next one of its launch takes over.
  var pastTurn: AppTurn?
  /// The parked turns, by launch; only looked up, never iterated. A launch does not keep them itself, because they keep it.
  var parkedTurns: [ProcessID: AppTurn] = [:]
  /// Notes of the apps' calls; nil unless they were asked for.
  public internal(set) var callNotes: [CallNote]?
  /// The crashes of apps by their own fault, in order; for people, since facts hold no texts of errors.
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

  /// Whether the app was told of taps on a control and made no call in answer to any of them.
  public func ignoresTaps(on name: String) -> Bool {
    tappedControls.contains { $0.name == name && !$0.hasEffect }
  }

  /// Notes that the app was told of a tap on a control, and whether it made a call.
  func noteTap(on name: String, hasEffect: Bool) {
    guard let place = tappedControls.firstIndex(where: { $0.name == name }) else {
      return tappedControls.append((name, hasEffect))
    }
    if hasEffect { tappedControls[place].hasEffect = true }
  }
}

/// The knowledge of a device's software without a question to the store: how the app was built, the accounts by their names, and what a receipt
/// on the disk says, which its signature guarantees.
protocol AppKnowledge: AnyObject {
  /// Which of the two stores the app belongs to.
  var environment: StoreEnvironment { get }
  /// The identifier under which the app was built.
  var applicationIdentifier: String { get }
  /// The account with a name.
  func account(named name: TextID) -> AccountID?
  /// The name of an account.
  func name(of account: AccountID) -> String
  /// The contents of a receipt.
  func open(_ data: ReceiptData, isAsked: Bool) -> AppReceipt
  /// The receipt that some data stands for, as text.
  func text(of data: ReceiptData, for device: DeviceID) -> String
}
