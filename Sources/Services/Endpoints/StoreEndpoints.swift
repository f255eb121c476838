internal import Facts
package import Web
package import World

/// The store's interfaces for servers, the control API, and the page for users. It applies requests to a
/// world and returns the responses.
///
/// It is independent of connections. The same requests to the same world get the same responses. The
/// exception is the validation of a caller's token, which uses the host's clock.
package final class StoreEndpoints: WebHandler {
  private let begin: () -> ServedStage
  private let access: AccessRules
  private var stage: ServedStage
  /// The number of resets of the world.
  private var worldCount = 0
  private var callers: Callers
  private var faults = WebFaults()
  private var records = InterfaceRecords()

  /// Serves a world.
  ///
  /// - Parameter begin: creates the world, and creates a new one when a caller resets it.
  package init(
    callers: Callers = Callers(), access: AccessRules = AccessRules(), _ begin: @escaping () -> ServedStage
  ) {
    self.begin = begin
    self.access = access
    self.callers = callers
    stage = begin()
  }

  /// The response to a request.
  package func answer(_ request: WebRequest) -> WebAnswer {
    let address = EndpointAddress(request, usual: stage.world.environment)
    if let answer = access.answer(request, for: address) { return answer }
    switch address {
    case .check(let environment):
      return faults.apply(to: .verifyReceipt) { ordered in
        if let ordered {
          _ = stage.world.fail(CheckFailure(status: Int(ordered.code), isRetryable: ordered.isRetryable))
        }
        return ReceiptEndpoint(world: stage.world).answer(request, environment: environment)
      }
    case .interface(let environment, let path):
      return faults.apply(to: .inApps) { answer(request, environment, path, ordered: $0?.code) }
    case .control(let path): return control(request, path)
    case .description: return ControlDescription.answer(request)
    case .page: return StorePage.answer(request)
    case .nowhere:
      return .problem(
        404, "\(request.path) not found",
        "use /verifyReceipt or /inApps, optionally under /production or /sandbox; GET /assay lists the other commands"
      )
    }
  }

  /// Removes and returns the notifications that wait to be posted, in order.
  package func takePosts() -> [NotificationPost] {
    stage.takePosts().map { post in
      var post = post
      post.worldCount = worldCount
      return post
    }
  }

  /// Records the result of a posted notification. The result is ignored if the world was reset after the
  /// notification was posted.
  package func posted(_ post: NotificationPost, _ outcome: NotificationOutcome) {
    guard post.worldCount == worldCount else { return }
    stage.world.store.notificationEnded(post.number, attempt: post.attempt, outcome)
    stage.world.settle()
  }

  private func answer(
    _ request: WebRequest, _ environment: StoreEnvironment, _ path: [String], ordered code: Int64?
  ) -> WebAnswer {
    if let objection = callers.objection(to: request, application: stage.world.store.applicationIdentifier) {
      return .unauthenticated(objection)
    }
    let interface = ServerInterface(
      world: stage.world, isOfThisStore: environment == stage.world.environment)
    return interface.answer(request, path, &records, ordered: code)
  }

  private func control(_ request: WebRequest, _ path: [String]) -> WebAnswer {
    var resetsWorld = false
    let answer = ControlInterface(stage: stage).answer(
      request, path, &faults, &callers, records, &resetsWorld)
    if resetsWorld {
      (stage, faults, records) = (begin(), WebFaults(), InterfaceRecords())
      worldCount += 1
    }
    return answer
  }
}
