public import Facts
internal import Kernel
internal import StoreModel

/// A message between a device, the store and the developer's server.
struct Message {
  /// Its number in facts.
  let id: MessageID
  /// The device at one end.
  let device: DeviceID
  /// The values that it carries.
  let content: MessageContent
  /// How many of its arrivals are still to come; a doubled message arrives twice.
  var arrivalsLeft = 1
  /// Why it was lost, if it was.
  var loss: LossReason?
  /// Whether it had set out before it was lost.
  var hadSetOut = false

  /// Its kind in facts.
  var kind: MessageKind { content.kind }

  /// The error that its loss gives to whoever waits for the exchange: one cause, one code, whatever was asked.
  var error: StoreError {
    switch loss {
    case .linkDown: hadSetOut || !content.opensExchange ? .connectionLost : .offline
    case .dropped, .receiverGone, nil: .timedOut
    case .intercepted: .unreadableAnswer
    case .storeDown, .serverDown: .cannotConnect
    }
  }

  /// Whether somebody answered in the far end's place, or refused the connection: then no latitude is left.
  var isRefused: Bool {
    switch loss {
    case .intercepted, .storeDown, .serverDown: true
    case .linkDown, .dropped, .receiverGone, nil: false
    }
  }
}

/// The content of a message, by where it goes: values from the moment of sending, never a reference to the books.
enum MessageContent {
  /// From a device to the store.
  case toStore(StoreRequest)
  /// From the store to a device.
  case fromStore(StoreAnswer)
  /// From an app to its developer's server.
  case toServer(ServerExchange)
  /// From the developer's server to an app.
  case fromServer(ServerExchange, ServerAnswer)

  /// Whether an exchange begins with it; a further part of a history or of a file belongs to one that goes on.
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
    }
  }
}

/// One question of an app to its developer's server.
struct ServerExchange {
  /// Its number within the process.
  let number: Int
  /// The launch that asked.
  let process: ProcessID
  /// The account that was signed in when the app asked.
  let account: AccountID
  /// The question.
  var verb = ServerVerb.get
  /// The key, or the identifier of the product.
  var key = TextID.empty
  /// The value, where one is stored.
  var value = TextID.empty
  /// The application user name for whom an offer is signed, or empty.
  var username = TextID.empty
  /// The receipt, where one is sent.
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
      .lookupAnswer, .sheetRequest, .sheetAnswer:
      .store
    }
  }

  /// Whether a device sends it and learns at once that there is no network.
  var isRequest: Bool {
    switch self {
    case .checkoutRequest, .purchaseRequest, .finishReport, .queueRequest, .restoreRequest, .productsRequest,
      .receiptRequest, .serverRequest, .contentRequest, .lookupRequest, .sheetRequest:
      true
    case .checkoutAnswer, .purchaseAnswer, .finishAnswer, .queueAnswer, .restoreAnswer, .productsAnswer,
      .receiptAnswer, .storeNotice, .serverAnswer, .contentAnswer, .lookupAnswer, .sheetAnswer:
      false
    }
  }
}
