internal import Facts
internal import Kernel

/// The reads of an app on StoreKit 2. The first read of an account waits for the store's answer about it.
final class FeedReads {
  private let transactions: TransactionQueue
  private let known: KnownPurchases
  private let statuses: SubscriptionStatuses
  private let network: Network
  private let synchronization: StoreSynchronization
  /// The reads that wait for the store's first answer about the account.
  private var waiting: [(ticket: Int, read: StoreRead)] = []

  init(
    _ transactions: TransactionQueue, _ known: KnownPurchases, _ statuses: SubscriptionStatuses,
    network: Network, synchronization: StoreSynchronization
  ) {
    self.transactions = transactions
    self.known = known
    self.statuses = statuses
    self.network = network
    self.synchronization = synchronization
  }

  /// Forgets the reads of an earlier launch.
  func reset() { waiting.removeAll() }

  /// Reads something for the app. Nil if the app has to wait for the store's first answer about the account.
  func read(_ read: StoreRead, ticket: Int, process: AppProcess) -> StoreKitAnswer? {
    let owner = transactions.owner
    let awaitsStore =
      owner.account != .none && !known.knows(owner.account) && network.isUp(owner.id, .store)
    guard !awaitsStore || process.isAsked else {
      waiting.append((ticket, read))
      if !synchronization.isAsking { synchronization.synchronize(takesRenewals: true) }
      return nil
    }
    return answer(read, process)
  }

  /// The answer to a read from what the device knows.
  func answer(_ read: StoreRead, _ process: AppProcess) -> StoreKitAnswer {
    switch read {
    case .list(let listing, let product):
      .transactions(known.read(listing, product: product, process: process))
    case .statuses(let group): .statuses(statuses.read(group, process: process))
    case .introEligibility(let group): .flag(statuses.isEligibleForIntroOffer(group))
    }
  }

  /// Answers a read of a canceled task.
  func readNothing(_ read: StoreRead) -> StoreKitAnswer {
    switch read {
    case .list(let listing, let product):
      known.readNothing(listing, product: product)
      return .transactions([])
    case .statuses(let group):
      statuses.readNothing(group)
      return .statuses([])
    case .introEligibility: return .flag(false)
    }
  }

  /// Lets the waiting reads be answered with what the device knows.
  func answerAll() {
    for read in waiting { transactions.tell(.read(read.read, ticket: read.ticket)) }
    waiting.removeAll()
  }
}

/// Something that an app reads with StoreKit 2.
enum StoreRead {
  case list(Listing, product: ProductID?)
  case statuses(group: TextID)
  case introEligibility(group: TextID)
}
