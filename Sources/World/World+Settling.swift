internal import Facts
public import Kernel

extension World {
  /// The default limit of facts. A world that records more facts counts as one that never becomes idle.
  public static let defaultFactLimit: UInt32 = 20_000_000

  /// Runs events until no prompt event is left. Returns false if the limit of facts is reached first.
  ///
  /// If `passingStanding` is true, standing events are skipped. For example, a subscription that renews
  /// meanwhile is not unfinished work of the app.
  @discardableResult
  public func settle(budget: UInt32 = defaultFactLimit, passingStanding: Bool = false) -> Bool {
    let start = timeline.factCount
    apps.idleTimers.resume()
    carryOutFaults()
    while stepUnsettled(passingStanding: passingStanding) {
      if timeline.factCount - start > budget {
        timeline.record(.world(.budgetSpent(facts: Int64(timeline.factCount - start))), by: .world)
        return false
      }
    }
    timeline.record(.world(.settled(facts: Int64(timeline.factCount - start))), by: .world)
    if let due = timeline.nextStandingDue {
      timeline.record(
        .world(.leftStanding(events: Int64(timeline.standingCount), due: due)), by: .world)
    }
    return true
  }

  /// Advances time by an interval. Every event that is due until then happens. Returns false if the
  /// limit of facts is reached first.
  @discardableResult
  public func wait(_ interval: Interval, budget: UInt32 = defaultFactLimit) -> Bool {
    let end = timeline.now + interval
    let start = timeline.factCount
    apps.idleTimers.resume()
    while let event = timeline.next(notAfter: end) ?? timerPassedOver(before: end) {
      happen(event)
      carryOutFaults()
      if timeline.factCount - start > budget {
        timeline.record(.world(.budgetSpent(facts: Int64(timeline.factCount - start))), by: .world)
        return false
      }
    }
    timeline.advance(to: end)
    timeline.record(.world(.waited(until: end)), by: .world)
    return true
  }

  /// Returns the next skipped timer that fires before `end` if nothing else happens. Nil if there is none.
  private func timerPassedOver(before end: Instant) -> Event? {
    apps.idleTimers.resume(before: end)
    return timeline.next(notAfter: end)
  }

  /// Runs the next event. Returns false if no prompt event is left.
  public func stepUnsettled(passingStanding: Bool = false) -> Bool {
    guard let event = timeline.nextUnsettled(passingStanding: passingStanding) else { return false }
    happen(event)
    carryOutFaults()
    timeline.endEvent()
    return true
  }

  /// Runs the next event. Returns false if no event is due until `limit`.
  public func step(notAfter limit: Instant) -> Bool {
    guard let event = timeline.next(notAfter: limit) else { return false }
    happen(event)
    carryOutFaults()
    return true
  }

  func happen(_ event: Event) {
    switch event {
    case .nothing: break
    case .messageArrives(let id): arrive(id)
    case .exchangeFails(let id):
      let message = network[id]
      arrivals.exchangeFailed(message, on: self[message.device])
    case .callback(let device, let callback): apps.notify(callback, on: self[device])
    case .telling(let device, let process, let telling):
      apps.tell(telling, on: self[device], process: process)
    case .turn(let device, let process, let event): apps.run(event, on: self[device], process: process)
    case .purchaseOpens(let device): self[device].checkout.purchaseOpens()
    case .userAnswersSheet(let device, let transaction):
      self[device].checkout.userAnswersSheet(transaction)
    case .userAnswersSignIn(let device, let reason): people.userAnswersSignIn(reason, on: self[device])
    case .queueAsksAgain(let device, let transaction, let attempt):
      self[device].checkout.retryOutcome(transaction, attempt: attempt)
    case .signInIsSkipped(let device, let reason):
      arrivals.resume(reason, isCancelled: false, on: self[device])
    case .userAnswersConsent(let device, let subscription):
      people.userAnswersConsent(subscription, on: self[device])
    case .userAnswersCodeSheet(let device): people.userAnswersCodeSheet(on: self[device])
    case .userAnswersStoreKitSheet(let device, let process, let sheet):
      people.userAnswers(sheet, of: process, on: self[device])
    case .sheetFinishes(let device, let process, let token):
      arrivals.sheetFinishes(token, on: self[device], process: process)
    case .timer(let device, let process, let number):
      apps.timerFires(number, on: self[device], process: process)
    case .workEnds(let device, let process): apps.workEnds(on: self[device], process: process)
    case .appMoves(let device, let process, let toFront):
      apps.move(toFront: toFront, on: self[device], process: process)
    case .removals(let device, let process, let transactions):
      apps.tellRemovals(transactions, on: self[device], process: process)
    case .preferencesFlush(let device, let process):
      apps.calls.disk.flushPreferences(on: self[device], process: process)
    case .storefrontAnswerOverdue(let device, let transaction):
      apps.calls.queue.storefrontAnswerIsOverdue(transaction, on: self[device])
    case .storeAnswers(let place): store.endpoint.sendDelayed(place)
    case .downloadUnpacks(let device, let download, let attempt):
      self[device].downloads.unpacks(download, attempt: attempt)
    case .contentIsPurged(let device, let download): self[device].downloads.purge(download)
    case .serverAnswers(let place): server.sendDelayed(place)
    case .serverIsLate(let place, let error): giveUpOnServer(place, error)
    case .serverChecks(let place, let moment): server.resume(moment, place)
    case .receiptArrives(let device): arrivals.receiptFile.lateReceiptArrived(on: self[device])
    case .approvalExpires(let transaction): store.sales.approvalExpires(transaction)
    case .subscription(let subscription, let step): store.subscriptions.advance(subscription, step)
    case .productReachesStores(let place): store.catalogue.reachesStores(place)
    case .uploadIsProcessed(let place): store.catalogue.uploadIsProcessed(place)
    case .notification(let arrival, let moment): resume(moment, arrival)
    case .interferenceEnds(let past): interferences.end(past)
    case .order(let order): carryOut(order)
    }
    if event.isNews { apps.idleTimers.resume() }
  }

  /// Ends an exchange that the server did not answer in time.
  private func giveUpOnServer(_ place: Int, _ error: StoreError) {
    let open = server.giveUp(place)
    if let arrival = open.arrival {
      store.notifier.unanswered(arrival, error)
    } else {
      arrivals.serverUnreachable(open.exchange, error, on: self[open.device])
    }
  }

  /// Carries out a step in the delivery of a notification.
  private func resume(_ moment: NotificationMoment, _ arrival: NotificationArrival) {
    switch moment {
    case .sends: store.notifier.send(arrival.number)
    case .arrives:
      if let carry = notificationCarrier {
        timeline.record(
          .notification(.received(notification: Int64(arrival.number), attempt: Int64(arrival.attempt))),
          by: .server)
        return carry(arrival.number, arrival.attempt)
      }
      if network.isServerDown { store.notifier.refuse(arrival) } else { server.receive(arrival) }
    case .hasAnswer(let status): store.notifier.answered(arrival, status: status)
    case .hasNone: store.notifier.unanswered(arrival, .timedOut)
    case .isRefused: store.notifier.unanswered(arrival, .cannotConnect)
    }
  }

  /// Carries out the kills that are due. Then begins the pending interferences.
  private func carryOutFaults() {
    apps.carryOutKills()
    guard !timeline.pendingInterferences.isEmpty else { return }
    let pending = timeline.pendingInterferences
    timeline.pendingInterferences.removeAll()
    for item in pending { interferences.begin(item) }
    // An interference can cause an event in the app, and the app can be killed while it handles that event.
    apps.carryOutKills()
  }

  private var interferences: Interferences {
    Interferences(
      timeline: timeline, store: store, devices: deviceList, links: links, people: people, apps: apps)
  }

  private func arrive(_ id: MessageID) {
    guard let message = network.arrive(id) else { return }
    switch message.content {
    case .toStore(let request): store.receive(request, from: message.device)
    case .fromStore(let answer): arrivals.receive(answer, on: self[message.device])
    case .toServer(let exchange):
      server.receive(exchange, from: message.device)
      if !exchange.verb.isRead { apps.idleTimers.resume() }
    case .fromServer(let exchange, let answer):
      arrivals.serverAnswered(exchange, answer, on: self[message.device])
    }
  }
}
