public import Facts
internal import Kernel
internal import StoreModel

/// A message between a device, the store and the developer's server.
struct Message {
  // The largest field comes first, so that the message stays below 128 bytes and is moved in registers.
  /// The values that it carries.
  let content: MessageContent
  /// How many of its arrivals are still to come; a doubled message arrives twice.
  var arrivalsLeft: UInt8 = 1
  /// Why it was lost, if it was.
  var loss: LossReason?
  /// Whether it was already on its way when it was lost.
  var hadSetOut = false
  /// Its number in facts.
  let id: MessageID
  /// The device that sends or receives it.
  let device: DeviceID

  /// Its kind in facts.
  var kind: MessageKind { content.kind }

  /// The error that its loss gives to the waiting sender of the request. It depends on the cause, and for a
  /// link that is down on whether the exchange had begun.
  var error: StoreError {
    switch loss {
    case .linkDown: hadSetOut || !content.opensExchange ? .connectionLost : .offline
    case .dropped, .receiverGone, nil: .timedOut
    case .intercepted: .unreadableAnswer
    case .storeDown, .serverDown: .cannotConnect
    }
  }

  /// Whether the far end was replaced by a portal or refused the connection; the error is then certain.
  var isRefused: Bool {
    switch loss {
    case .intercepted, .storeDown, .serverDown: true
    case .linkDown, .dropped, .receiverGone, nil: false
    }
  }
}

/// The content of a message, by its direction. It holds values from the moment of sending and no reference to
/// the books.
enum MessageContent {
  /// From a device to the store.
  case toStore(StoreRequest)
  /// From the store to a device.
  case fromStore(StoreAnswer)
  /// From an app to its developer's server.
  case toServer(ServerExchange)
  /// From the developer's server to an app.
  case fromServer(ServerExchange, ServerAnswer)

  /// Whether it begins an exchange; a request for a further part of a history or a file continues one.
  var opensExchange: Bool {
    switch self {
    case .toStore(.nextPart): false
    case .toStore(.content(let request)): request.part == 0
    case .toStore, .toServer: true
    case .fromStore, .fromServer: false
    }
  }

  /// Its kind in facts.
  var kind: MessageKind {
    switch self {
    case .toStore(let request): request.kind
    case .fromStore(let answer): answer.kind
    case .toServer: .serverRequest
    case .fromServer: .serverAnswer
    }
  }
}

extension StoreRequest {
  /// The kind of its message.
  var kind: MessageKind {
    switch self {
    case .checkout: .checkoutRequest
    case .purchase: .purchaseRequest
    case .finish: .finishReport
    case .queue: .queueRequest
    case .restore, .nextPart: .restoreRequest
    case .products: .productsRequest
    case .receipt: .receiptRequest
    case .content: .contentRequest
    case .page: .sheetRequest
    case .search: .lookupRequest
    case .check: .checkRequest
    }
  }
}

extension StoreAnswer {
  /// The kind of its message.
  var kind: MessageKind {
    switch self {
    case .checkout: .checkoutAnswer
    case .purchase: .purchaseAnswer
    case .finish: .finishAnswer
    case .queue: .queueAnswer
    case .restore: .restoreAnswer
    case .products: .productsAnswer
    case .receipt, .receiptRefused: .receiptAnswer
    case .content: .contentAnswer
    case .notice: .storeNotice
    case .page: .sheetAnswer
    case .search: .lookupAnswer
    case .check: .checkAnswer
    }
  }
}

/// A question of an app to its developer's server.
struct ServerExchange {
  /// Its number within the process.
  let number: Int
  /// The launch that asks.
  let process: ProcessID
  /// The account of the person who used the app when it asked.
  let account: AccountID
  /// The kind of the question.
  var verb = ServerVerb.get
  /// The key of an entry, or the identifier of a product.
  var key = TextID.empty
  /// The value to store, or empty.
  var value = TextID.empty
  /// The application user name for which an offer is signed, or empty.
  var username = TextID.empty
  /// The receipt that is sent along, or empty.
  var receipt = TextID.empty
  /// The transaction that the app names, or empty.
  var transaction = TextID.empty
}

extension MessageKind {
  /// The far end of the link it travels on.
  public var endpoint: Endpoint {
    switch self {
    case .serverRequest, .serverAnswer: .server
    case .checkoutRequest, .checkoutAnswer, .purchaseRequest, .purchaseAnswer, .finishReport, .finishAnswer,
      .queueRequest, .queueAnswer, .restoreRequest, .restoreAnswer, .productsRequest, .productsAnswer,
      .receiptRequest, .receiptAnswer, .storeNotice, .contentRequest, .contentAnswer, .lookupRequest,
      .lookupAnswer, .sheetRequest, .sheetAnswer, .checkRequest, .checkAnswer:
      .store
    }
  }

  /// Whether a device sends it and learns at once that there is no network.
  var isRequest: Bool {
    switch self {
    case .checkoutRequest, .purchaseRequest, .finishReport, .queueRequest, .restoreRequest, .productsRequest,
      .receiptRequest, .serverRequest, .contentRequest, .lookupRequest, .sheetRequest, .checkRequest:
      true
    case .checkoutAnswer, .purchaseAnswer, .finishAnswer, .queueAnswer, .restoreAnswer, .productsAnswer,
      .receiptAnswer, .storeNotice, .serverAnswer, .contentAnswer, .lookupAnswer, .sheetAnswer, .checkAnswer:
      false
    }
  }
}
