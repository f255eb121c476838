internal import Facts

/// The drawing of one fact in a sequence diagram.
struct DiagramStep {
  /// The lane where the fact starts; nil for a fact of the whole run.
  let from: DiagramPlace?
  /// The lane where an arrow ends; nil if there is no arrow.
  let to: DiagramPlace?
  let stroke: Stroke

  /// The strokes. The page's script identifies them by their numbers.
  enum Stroke: Int {
    /// A dot, or a full arrow.
    case plain
    /// A message that was sent and has not arrived yet.
    case underWay
    /// A message that is lost, or a write that failed.
    case lost
    /// The end of a process by a kill, a crash or a hang.
    case end
  }

  init(of fact: Fact) {
    let device = fact.actor.device
    func at(_ lane: DiagramLane) -> DiagramPlace { DiagramPlace(lane, at: device) }
    switch fact.content {
    case .world: self.init(nil)
    case .user(let content): self.init(at(.user), DiagramStep.answersSystem(content) ? at(.device) : at(.app))
    case .device(let content): self.init(at(.device), DiagramStep.addressesUser(content) ? at(.user) : nil)
    case .process(let content):
      self.init(DiagramStep.isEnd(content) ? at(.app) : at(.device), content, at(.app))
    case .queue: self.init(at(.app), at(.queue))
    case .storekit:
      let isCall = fact.actor.role == .app
      self.init(at(isCall ? .app : .device), at(isCall ? .device : .app))
    case .transaction: self.init(at(.queue))
    case .callback: self.init(at(.queue), at(.app))
    case .request, .claim, .sheet: self.init(at(.app))
    case .download: self.init(fact.actor.role == .app ? at(.app) : at(.device))
    case .message(let content): self.init(content, at: device)
    case .store, .subscription, .catalogue: self.init(at(.store))
    case .disk(.writeFailed): self.init(at(.app), at(.disk), .lost)
    case .disk(.preferencesLost): self.init(at(.disk), nil, .lost)
    case .disk: self.init(at(.app), at(.disk))
    case .interface: self.init(at(.app), at(.user))
    case .server: self.init(at(.server))
    case .notification(let content): self.init(content, at(.store), at(.server))
    }
  }

  private init(_ content: NotificationFact, _ store: DiagramPlace, _ server: DiagramPlace) {
    switch content {
    case .registered: self.init(server)
    case .raised, .forged, .unanswered, .givenUp: self.init(store)
    case .sent, .duplicated, .received: self.init(store, server)
    case .lost: self.init(store, nil, .lost)
    case .answered: self.init(server, store)
    }
  }

  private init(_ from: DiagramPlace?, _ to: DiagramPlace? = nil, _ stroke: Stroke = .plain) {
    self.from = from
    self.to = to
    self.stroke = stroke
  }

  private init(_ from: DiagramPlace, _ content: ProcessFact, _ app: DiagramPlace) {
    let isEnd = DiagramStep.isEnd(content)
    self.init(from, isEnd ? nil : app, isEnd ? .end : .plain)
  }

  private init(_ content: MessageFact, at actor: DeviceID) {
    switch content {
    case .sent(_, let kind, let device):
      self.init(kind, at: device, .underWay)
    case .arrived(_, let kind, let device), .duplicated(_, let kind, let device):
      self.init(kind, at: device, .plain)
    case .lost(_, let kind, let device, _):
      self.init(kind, at: device, .lost)
    case .linkFailed(let device, _), .linkRecovered(let device, _), .linkSlowed(let device, _, _),
      .linkThinned(let device, _, _, _), .kindLost(let device, _), .kindDoubled(let device, _),
      .portalAppeared(let device, _), .linkCleared(let device, _):
      self.init(DiagramPlace(.device, at: device))
    }
  }

  private init(_ kind: MessageKind, at device: DeviceID, _ stroke: Stroke) {
    let near = DiagramPlace(kind.nearLane, at: device)
    let far = DiagramPlace(kind.farLane, at: .none)
    self.init(kind.isAnswer ? far : near, kind.isAnswer ? near : far, stroke)
  }

  private static func answersSystem(_ fact: UserFact) -> Bool {
    switch fact {
    case .tappedBuy, .tappedRestore, .tapped: false
    case .confirmed, .cancelled, .ignored, .signedIn, .signedOut, .cancelledSignIn, .approved, .declined,
      .resolved,
      .changedStorefront, .changedRestrictions, .openedPromotion, .redeemedCode, .dismissedSheet, .consented,
      .setRenewal, .setClock, .clearedHistory, .openedLink, .copiedPreferences, .missedPromotion,
      .replayedReceipt, .sentForeignReceipt:
      true
    case .loggedIn, .loggedOut: false
    }
  }

  private static func addressesUser(_ fact: DeviceFact) -> Bool {
    switch fact {
    case .alertShown, .sheetShown, .signInAsked, .notificationShown: true
    case .appInstalled, .appRemoved, .appUpdated, .rebooted, .poweredOff, .backedUp, .backupRestored,
      .storefrontChanged, .sheetClosed, .receiptWritten, .diskFilled, .diskFreed, .cachesPurged,
      .promotionShown, .promotionsOrdered:
      false
    }
  }

  private static func isEnd(_ fact: ProcessFact) -> Bool {
    switch fact {
    case .killed, .crashed, .hung, .raised: true
    case .launched, .foregrounded, .backgrounded, .terminated, .timerFired, .ticksPassedOver, .worked: false
    }
  }
}

/// The actors that have a lane in a sequence diagram, from left to right.
enum DiagramLane: Int, CaseIterable {
  case user
  case app
  case disk
  case device
  case queue
  case store
  case server

  /// The name above the lane.
  var name: String {
    switch self {
    case .user: "user"
    case .app: "app"
    case .disk: "disk"
    case .device: "device"
    case .queue: "queue"
    case .store: "store"
    case .server: "server"
    }
  }

  /// Whether each device has its own lane for the actor.
  var hasLinePerDevice: Bool {
    switch self {
    case .user, .app, .disk, .device, .queue: true
    case .store, .server: false
    }
  }

  /// Whether the lane is drawn even if it has no facts.
  var isAlwaysDrawn: Bool { self != .device }
}

/// One lane of a diagram: an actor, on a device or without a device.
struct DiagramPlace: Hashable {
  let lane: DiagramLane
  let device: DeviceID

  init(_ lane: DiagramLane, at device: DeviceID) {
    self.lane = lane
    self.device = lane.hasLinePerDevice ? device : .none
  }
}

extension MessageKind {
  /// Whether the message travels to the device.
  var isAnswer: Bool {
    switch self {
    case .checkoutRequest, .purchaseRequest, .finishReport, .queueRequest, .restoreRequest, .productsRequest,
      .receiptRequest, .serverRequest, .contentRequest, .lookupRequest, .sheetRequest, .checkRequest:
      false
    case .checkoutAnswer, .purchaseAnswer, .finishAnswer, .queueAnswer, .restoreAnswer, .productsAnswer,
      .receiptAnswer, .storeNotice, .serverAnswer, .contentAnswer, .lookupAnswer, .sheetAnswer, .checkAnswer:
      true
    }
  }

  /// The lane of the message's sender or receiver on the device.
  var nearLane: DiagramLane {
    switch self {
    case .checkoutRequest, .checkoutAnswer, .purchaseRequest, .purchaseAnswer, .finishReport, .finishAnswer,
      .queueRequest, .queueAnswer, .restoreRequest, .restoreAnswer, .storeNotice:
      .queue
    case .serverRequest, .serverAnswer, .productsRequest, .productsAnswer, .lookupRequest, .lookupAnswer,
      .checkRequest, .checkAnswer:
      .app
    case .receiptRequest, .receiptAnswer, .contentRequest, .contentAnswer, .sheetRequest, .sheetAnswer:
      .device
    }
  }

  /// The lane of the message's sender or receiver outside the device.
  var farLane: DiagramLane {
    switch self {
    case .serverRequest, .serverAnswer: .server
    case .checkoutRequest, .checkoutAnswer, .purchaseRequest, .purchaseAnswer, .finishReport, .finishAnswer,
      .queueRequest, .queueAnswer, .restoreRequest, .restoreAnswer, .productsRequest, .productsAnswer,
      .receiptRequest, .receiptAnswer, .storeNotice, .contentRequest, .contentAnswer, .lookupRequest,
      .lookupAnswer,
      .sheetRequest, .sheetAnswer, .checkRequest, .checkAnswer:
      .store
    }
  }
}
