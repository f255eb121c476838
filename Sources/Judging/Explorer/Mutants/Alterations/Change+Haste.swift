internal import Facts
internal import World

// Mutants that act on a transaction or download at once, before the app handles it.

extension Change {
  /// Finishes transactions before the app receives them. The app's own finish is dropped.
  struct FinishOnSight: Alteration {
    let point: MutationPoint
    private var finished: [TransactionHandle] = []

    init(point: MutationPoint) { self.point = point }

    mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      let seen = turn.toldTransactions.filter { point.selects($0, turn) }
      finished += seen
      return seen.map(AppCall.finish)
    }

    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      guard case .finish(let handle) = call, finished.contains(handle) else { return nil }
      return .lost()
    }
  }

  /// Finishes a transaction as soon as one of its downloads is active. The app's own finish is dropped.
  struct FinishDuringDownload: Alteration {
    private var finished: [TransactionHandle] = []

    init() {}

    mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      var seen: [TransactionHandle] = []
      for download in turn.toldDownloads where turn.view.snapshot(of: download).state == .active {
        let transaction = turn.view.transaction(of: download)
        if !finished.contains(transaction) { seen.append(transaction) }
        finished.append(transaction)
      }
      return seen.map(AppCall.finish)
    }

    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      guard case .finish(let handle) = call, finished.contains(handle) else { return nil }
      return .lost()
    }
  }

  /// Grants the product of a transaction before the app receives it. The grant is lost when the process
  /// ends.
  struct GrantOnSight: Alteration {
    let point: MutationPoint
    private var granted: [(product: ProductID, count: Int)] = []

    init(point: MutationPoint) { self.point = point }

    mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      turn.toldTransactions.compactMap { handle in
        guard point.selects(handle, turn), let product = turn.view.product(of: handle) else { return nil }
        let count = turn.view.quantity(of: handle)
        granted.append((product, count))
        return .claimGranted(handle, product, account: nil, count: count)
      }
    }

    func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer? {
      guard case (.owned(let product), .count(let count)) = (turn.event, answer) else { return nil }
      let more = granted.reduce(0) { $1.product == product ? $0 + $1.count : $0 }
      return more == 0 ? nil : .count(count + more)
    }
  }

  /// Grants every product when a restore without transactions ends. The grants are lost when the process
  /// ends.
  struct GrantOnEmptyRestore: Alteration {
    private var hasRestored = false
    private var isGranted = false

    mutating func events(for turn: ConversationTurn) -> [AppEvent]? {
      if turn.toldTransactions.contains(where: { turn.view.state(of: $0) == .restored }) {
        hasRestored = true
      }
      return nil
    }

    mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      guard case .restoreFinished = turn.event else { return [] }
      defer { hasRestored = false }
      guard !hasRestored else { return [] }
      isGranted = true
      return turn.view.catalogue.map { .claimGranted(nil, $0, account: nil, count: 1) }
    }

    func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer? {
      guard isGranted, case (.owned, .count(let count)) = (turn.event, answer) else { return nil }
      return .count(count + 1)
    }
  }

  /// Grants the product of a download at full progress, before the download is finished.
  struct GrantAtFullProgress: Alteration {
    private var granted: [TransactionHandle] = []

    init() {}

    mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      turn.toldDownloads.compactMap { download in
        let transaction = turn.view.transaction(of: download)
        guard MutationPoint.toldFullDownload.selects(download, turn), !granted.contains(transaction),
          let product = turn.view.product(of: transaction)
        else { return nil }
        granted.append(transaction)
        return .claimGranted(transaction, product, account: nil, count: 1)
      }
    }
  }

  /// Shows a dialog about each transaction that the point selects.
  struct DialogOnSight: Alteration {
    let point: MutationPoint
    let dialog: Dialog

    func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      turn.toldTransactions.filter { point.selects($0, turn) }.map { _ in
        .showDialog(dialog, turn.view.texts.pass("Something went wrong."))
      }
    }
  }

  /// Starts the downloads of a transaction before the app receives it.
  struct DownloadOnSight: Alteration {
    let point: MutationPoint

    func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      turn.toldTransactions.compactMap { handle in
        guard point.selects(handle, turn), let downloads = turn.view.downloads(of: handle) else { return nil }
        let waiting = downloads.filter { turn.view.snapshot(of: $0).state == .waiting }
        return waiting.isEmpty ? nil : .startDownloads(waiting)
      }
    }
  }

  /// Starts a restore at the end of each launch without a tap.
  struct RestoreAtLaunch: Alteration {
    func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
      guard case .launched = turn.event else { return [] }
      return [.restore(username: nil)]
    }
  }

  /// Crashes the app when it receives a transaction that the point selects.
  struct CrashOnSight: Alteration {
    let point: MutationPoint

    func crashes(at turn: ConversationTurn) -> Bool { point.matches(turn) }
  }
}
