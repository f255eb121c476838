internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import Web
internal import World

/// The requests of the App Store Server API about notifications.
struct NotificationQuestions {
  let world: World

  private static let pageCount = 20

  /// Sends a test notification.
  func test() throws(InterfaceError) -> JSONValue {
    guard let number = world.store.requestTestNotification() else { throw .noNotificationAddress }
    world.settle()
    return ["testNotificationToken": .text(token(world.store.notifications[number - 1]))]
  }

  /// The result of a test notification.
  func test(_ wanted: String) throws(InterfaceError) -> JSONValue {
    guard wanted.contains("_") else { throw .invalidTestToken }
    guard
      let record = world.store.notifications.first(where: {
        $0.content.event.type == .test && token($0) == wanted
      })
    else { throw .testNotFound }
    return document(record)
  }

  private func token(_ record: NotificationRecord) -> String {
    "\(record.content.uuid)_\(record.content.date.millisecondsSince1970)"
  }

  /// One page of the notifications in a period.
  func history(_ request: WebRequest, _ body: JSONValue) throws(InterfaceError) -> JSONValue {
    let filter = try NotificationFilter(body, now: world.timeline.now)
    var first = 0
    if let token = request.parameter("paginationToken") {
      guard let place = Base64.decode(token).flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), place > 0
      else { throw .invalidPage }
      first = place
    }
    let wanted = world.store.notifications.dropFirst(first).filter { filter.accepts($0, in: world) }
    let page = wanted.prefix(NotificationQuestions.pageCount)
    var members = Members()
    members.add("notificationHistory", .list(page.map(document)))
    let hasMore = wanted.count > page.count
    members.add("hasMore", .flag(hasMore))
    if hasMore, let last = page.last {
      members.add("paginationToken", text: Base64.encode(Array(String(last.content.number).utf8)))
    }
    return members.value
  }

  private func document(_ record: NotificationRecord) -> JSONValue {
    [
      "signedPayload": .text(NotificationPrinter(world).signedPayload(record.content)),
      "sendAttempts": .list(record.attempts.compactMap(document)),
    ]
  }

  /// Describes an attempt; nil while the attempt is in progress, because it has no result yet.
  private func document(_ attempt: NotificationAttempt) -> JSONValue? {
    guard let outcome = attempt.outcome else { return nil }
    return [
      "attemptDate": .integer(attempt.date.millisecondsSince1970),
      "sendAttemptResult": .text(outcome.interfaceName),
    ]
  }
}

extension NotificationOutcome {
  /// The name in the App Store Server API.
  var interfaceName: String {
    switch self {
    case .answered(let status):
      NotificationDelivery.isSuccess(status) ? "SUCCESS" : "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    case .unanswered(.timedOut): "TIMED_OUT"
    case .unanswered: "NO_RESPONSE"
    }
  }

  /// Whether the server accepted the notification.
  var isSuccess: Bool {
    switch self {
    case .answered(let status): NotificationDelivery.isSuccess(status)
    case .unanswered: false
    }
  }
}

/// The filter for the notifications that a caller requests.
private struct NotificationFilter {
  private let start: Instant
  private let end: Instant
  private let type: NotificationType?
  private let subtype: NotificationSubtype?
  private let transaction: Int64?
  private let wantsFailures: Bool

  private static let span = Interval.days(180)

  init(_ body: JSONValue, now: Instant) throws(InterfaceError) {
    guard case .object = body else { throw .badRequest }
    start = try NotificationFilter.date(body["startDate"], else: .invalidStart)
    end = try NotificationFilter.date(body["endDate"], else: .invalidEnd)
    guard start < end else { throw .startAfterEnd }
    guard now - start <= NotificationFilter.span else { throw .tooFarInPast }
    type = try NotificationFilter.word(
      body["notificationType"], NotificationType.allCases.map { ($0, $0.payloadName) })
    subtype = try NotificationFilter.word(
      body["notificationSubtype"], NotificationSubtype.allCases.map { ($0, $0.payloadName ?? "") })
    guard subtype == nil || type != nil else { throw .invalidNotificationType }
    switch body["transactionId"] {
    case .text(let number):
      guard let number = Int64(number) else { throw .invalidTransaction }
      transaction = number
    case .null, nil: transaction = nil
    case .flag, .integer, .fraction, .list, .object: throw .invalidTransaction
    }
    guard transaction == nil || type == nil else { throw .severalFilters }
    wantsFailures = body["onlyFailures"] == .flag(true)
  }

  func accepts(_ record: NotificationRecord, in world: World) -> Bool {
    let content = record.content
    if content.date < start || content.date >= end { return false }
    if let type, content.event.type != type { return false }
    if let subtype, content.event.subtype != subtype { return false }
    if let transaction {
      let account = world.store.purchase(numbered: transaction).map { world.store.purchase($0).account }
      guard content.account != .none, content.account == account else { return false }
    }
    return !wantsFailures || record.attempts.last?.outcome.map { !$0.isSuccess } ?? false
  }

  private static func date(_ value: JSONValue?, else error: InterfaceError) throws(InterfaceError) -> Instant
  {
    guard case .integer(let milliseconds) = value, milliseconds >= 0,
      let date = Instant(millisecondsSince1970: milliseconds)
    else { throw error }
    return date
  }

  private static func word<Word>(
    _ value: JSONValue?, _ words: [(Word, String)]
  ) throws(InterfaceError) -> Word? {
    switch value {
    case .null, nil: return nil
    case .text(let wanted):
      guard let word = words.first(where: { $0.1 == wanted && !wanted.isEmpty }) else {
        throw .invalidNotificationType
      }
      return word.0
    case .flag, .integer, .fraction, .list, .object: throw .invalidNotificationType
    }
  }
}
