extension Projection {
  mutating func apply(_ fact: WorldFact) {
    switch fact {
    case .deviceAdded(let device, let name): change(device) { $0.name = name }
    case .accountAdded(let account, let name, let storefront):
      change(account) {
        $0.name = name
        $0.storefront = storefront
      }
    case .productAdded(let product, let name, let type, let price, let currency, let group):
      change(product) {
        $0.name = name
        $0.type = type
        $0.price = price
        $0.currency = currency
        $0.group = group
      }
    case .productGranting(let product, let grants): change(product) { $0.grants = grants }
    case .productMentioned(let product, let name): change(product) { $0.name = name }
    case .chosen: run.choices += 1
    case .budgetSpent: run.isBudgetSpent = true
    case .livenessBegan: run.isLiveness = true
    case .converged: run.converged = true
    case .notConverged: run.converged = false
    case .owned(let device, let account, let product, let count):
      change(device) { $0.answers.update(DeviceState.key(account, product), orAdd: count) { $0 = count } }
    case .historyMade, .settled, .waited, .noted, .environmentSet, .testerAdded, .itemAdded: break
    }
  }

  mutating func apply(_ fact: MessageFact) {
    switch fact {
    case .sent: run.messagesSent += 1
    case .arrived: run.messagesArrived += 1
    case .lost: run.messagesLost += 1
    case .duplicated: run.messagesDuplicated += 1
    case .linkFailed(let device, let endpoint): changeLink(of: device, to: endpoint, isUp: false)
    case .linkRecovered(let device, let endpoint): changeLink(of: device, to: endpoint, isUp: true)
    case .linkSlowed, .linkThinned, .kindLost, .kindDoubled, .portalAppeared, .linkCleared: break
    }
  }

  private mutating func changeLink(of device: DeviceID, to endpoint: Endpoint, isUp: Bool) {
    change(device) {
      switch endpoint {
      case .store: $0.reachesStore = isUp
      case .server: $0.reachesServer = isUp
      }
    }
  }

  mutating func apply(_ fact: ServerFact) {
    switch fact {
    case .asked: run.serverRequests += 1
    case .recorded: run.serverRecords += 1
    case .signed, .answered, .unreachable, .stocked, .listSent, .receiptReceived, .checkSent, .checkAnswered,
      .checkUnanswered, .redeemed, .contentFound, .contentAnswered, .failing, .recovered, .slowed, .wentDown,
      .cameUp, .forgot:
      break
    }
  }

  /// Requests leave nothing behind that this state tells of.
  mutating func apply(_ fact: RequestFact) {
    switch fact {
    case .productsStarted, .identifierAsked, .productAnswered, .identifierRejected, .responded, .finished,
      .failed, .cancelled, .released, .refreshStarted, .badReceiptAsked:
      break
    }
  }
}
