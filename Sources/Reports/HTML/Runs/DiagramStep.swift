internal import Facts

/// How a fact is drawn: where it begins, where it leads, and with which stroke.
struct DiagramStep {
  /// Where it begins; nothing where it concerns the run as a whole.
  let from: DiagramPlace?
  /// Where it leads, or nothing where it stays.
  let to: DiagramPlace?
  /// How it is drawn.
  let stroke: Stroke

  /// The strokes.
  enum Stroke: Int {
    /// A dot, or an arrow where it leads somewhere.
    case plain
    /// A message that sets out and has not arrived.
    case underWay
    /// A message that does not arrive, or what ends in a failure.
    case lost
    /// A process that ends against its will.
    case end
  }

  /// How a fact is drawn.
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
      .setRenewal, .setClock, .clearedHistory, .openedLink:
      true
    }
  }

  private static func addressesUser(_ fact: DeviceFact) -> Bool {
    switch fact {
    case .alertShown, .sheetShown, .signInAsked, .notificationShown: true
    case .appInstalled, .appRemoved, .appUpdated, .rebooted, .poweredOff, .backedUp, .backupRestored,
      .storefrontChanged, .sheetClosed, .receiptWritten, .diskFilled, .diskFreed, .cachesPurged:
      false
    }
  }

  private static func isEnd(_ fact: ProcessFact) -> Bool {
    switch fact {
    case .killed, .crashed, .hung, .raised: true
    case .launched, .foregrounded, .backgrounded, .terminated, .timerFired: false
    }
  }
}
