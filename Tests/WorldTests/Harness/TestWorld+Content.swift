import Facts
import Kernel
import StoreModel
import World

extension TestWorld {
  /// Hosted content with one package per length. Each package has one file of this length.
  func content(_ lengths: [Int64], version: String = "1.0", isUploaded: Bool = true) -> HostedContent {
    HostedContent(
      version: world.text(version),
      packages: lengths.map { HostedPackage(files: [HostedFile(name: world.text("film"), length: $0)]) },
      isUploaded: isUploaded)
  }

  /// Adds a product with hosted content to the catalog: one package per length.
  @discardableResult
  func addAtlas(_ lengths: [Int64] = [8000]) -> ProductID {
    addProduct("atlas", .nonConsumable) { $0.hosted = self.content(lengths) }
  }

  /// Makes the app start every download of a transaction, copy nothing, and finish when all have ended.
  func loadEagerly() {
    app.calls = { event, app in
      switch event {
      case .updatedTransactions(_, let batch):
        return batch.handles.flatMap { handle -> [AppCall] in
          let waiting = (app.view.downloads(of: handle) ?? []).filter {
            app.view.snapshot(of: $0).state == .waiting
          }
          if let downloads = app.view.downloads(of: handle), !downloads.isEmpty {
            return waiting.isEmpty ? [] : [.startDownloads(waiting)]
          }
          return TestWorld.settle(handle, app)
        }
      case .updatedDownloads(_, let batch):
        var transactions: [TransactionHandle] = []
        for transaction in batch.handles.map({ app.view.transaction(of: $0) })
        where !transactions.contains(transaction) {
          let all = app.view.downloads(of: transaction) ?? []
          if all.allSatisfy({ app.view.snapshot(of: $0).state == .finished }) {
            transactions.append(transaction)
          }
        }
        return transactions.flatMap { TestWorld.settle($0, app) }
      default: return TestWorld.careful(event, app)
      }
    }
  }

  /// Launches and buys. The app only reads what it receives.
  func buyAndHold(_ product: ProductID) {
    app.calls = { event, app in
      if case .updatedTransactions = event { return [] }
      return TestWorld.careful(event, app)
    }
    buy(product)
  }

  /// A download object of the current launch.
  func handle(_ number: Int) -> DownloadHandle {
    DownloadHandle(DownloadID(number), process: phone.process?.id ?? .none)
  }

  /// Downloads as shown to the app: state, thousandths, and whether the remaining time was known.
  var shownDownloads: [String] {
    recorder.kept.compactMap { fact in
      if case .callback(.downloadDelivered(_, _, _, let state, let progress, let remaining)) = fact.content {
        "\(state.name) \(progress) \(remaining < .zero ? "?" : "known")"
      } else {
        nil
      }
    }
  }

  /// The facts about downloads, by name.
  var downloadFacts: [String] { kinds.filter { $0.hasPrefix("download.") } }
}
