internal import Facts
internal import World

// Mutants that keep data in memory that must be saved, or release objects that must be retained.

extension Change {
  /// Keeps files in memory. The app can read them until its process ends.
  struct FilesInMemory: Alteration {
    private var files: [(path: [UInt8], content: [UInt8])] = []

    /// The app also reads the files when the harness asks what the user owns.
    var reachesQuestions: Bool { true }

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      let scratch = turn.launch.scratch
      func bytes(_ reference: AppBytes) -> [UInt8] { scratch.withBytes(reference) { Array($0) } }
      switch call {
      case .write(let path, let content):
        keep(bytes(path), bytes(content))
        return .lost()
      case .copy(let source, let target):
        guard let index = index(of: bytes(source)) else { return nil }
        keep(bytes(target), files[index].content)
        return .lost()
      case .remove(let path):
        guard let index = index(of: bytes(path)) else { return nil }
        files.remove(at: index)
        return .made(call, reply: .flag(true))
      case .read(let path):
        guard let index = index(of: bytes(path)) else { return nil }
        return .lost(.bytes(files[index].content.withUnsafeBufferPointer { scratch.append($0) }))
      case .exists(let path): return index(of: bytes(path)) == nil ? nil : .lost(.flag(true))
      case .excludeFromBackup(let path): return index(of: bytes(path)) == nil ? nil : .lost()
      default: return nil
      }
    }

    func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? {
      guard case (.list(let prefix), .list(let found)) = (call, reply) else { return nil }
      let scratch = turn.launch.scratch
      let beginning = scratch.withBytes(prefix) { Array($0) }
      let known = found.map { reference in scratch.withBytes(reference) { Array($0) } }
      let kept = files.map(\.path).filter { $0.starts(with: beginning) && !known.contains($0) }
      guard !kept.isEmpty else { return nil }
      return .list(found + kept.map { path in path.withUnsafeBufferPointer { scratch.append($0) } })
    }

    private func index(of path: [UInt8]) -> Int? { files.firstIndex { $0.path == path } }

    private mutating func keep(_ path: [UInt8], _ content: [UInt8]) {
      if let index = index(of: path) {
        files[index].content = content
      } else {
        files.append((path, content))
      }
    }
  }

  /// Keeps preferences in memory. The app can read them until its process ends.
  struct PreferencesInMemory: Alteration {
    private var values: [(key: [UInt8], value: [UInt8]?)] = []

    /// The app also reads the preferences when the harness asks what the user owns.
    var reachesQuestions: Bool { true }

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      let scratch = turn.launch.scratch
      func bytes(_ reference: AppBytes) -> [UInt8] { scratch.withBytes(reference) { Array($0) } }
      switch call {
      case .setPreference(let key, let value):
        values.removeAll { $0.key == bytes(key) }
        values.append((bytes(key), value.map(bytes)))
        return .lost()
      case .preference(let key):
        guard let kept = values.first(where: { $0.key == bytes(key) }) else { return nil }
        return .lost(
          .bytes(kept.value.map { value in value.withUnsafeBufferPointer { scratch.append($0) } }))
      default: return nil
      }
    }
  }

  /// Sends every promotional offer with the signature of the launch's first offer.
  struct ReusedOffer: Alteration {
    private var first: PaymentDiscount?

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      switch call {
      case .addPayment(var payment):
        guard let reused = reused(payment.discount) else { return nil }
        payment.discount = reused
        return .made(.addPayment(payment))
      case .purchase(let ticket, let product, var options):
        guard let reused = reused(options.offer.flatMap { $0.isWinBack ? nil : $0 }) else { return nil }
        options.offer = reused
        return .made(.purchase(ticket: ticket, product, options: options))
      default: return nil
      }
    }

    /// The first offer that the launch sent with the same identifier. Nil if there is none.
    private mutating func reused(_ discount: PaymentDiscount?) -> PaymentDiscount? {
      guard let discount else { return nil }
      if let first, first.identifier == discount.identifier { return first }
      first = discount
      return nil
    }
  }

  /// Releases a products request at the end of the turn that started it.
  struct ReleasedRequest: Alteration {
    private var started: [RequestID] = []

    mutating func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? {
      if case (.startProducts, .request(let request)) = (call, reply) { started.append(request) }
      return nil
    }

    mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
      defer { started = [] }
      return started.map(AppCall.releaseRequest)
    }
  }

  /// Releases a store sheet at the end of the turn that loaded its page.
  struct ReleasedSheet: Alteration {
    private var loading: [SheetToken] = []

    mutating func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? {
      if case .loadSheet(let sheet, _, _) = call { loading.append(sheet) }
      return nil
    }

    mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
      defer { loading = [] }
      return loading.map(AppCall.releaseSheet)
    }
  }
}
