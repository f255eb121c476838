public import Facts
internal import Kernel
internal import StoreModel

/// A message between a device, the store and the app's server.
struct Message {
  // The largest field comes first, so that the message stays below 128 bytes and is moved in registers.
  let content: MessageContent
  /// The number of arrivals still to come; a duplicated message arrives twice.
  var arrivalsLeft: UInt8 = 1
  /// Why the message was lost; nil if it was not lost.
  var loss: LossReason?
  /// Whether the message had left its sender when it was lost.
  var hadSetOut = false
  let id: MessageID
  /// The device that sends or receives the message.
  let device: DeviceID

  var kind: MessageKind { content.kind }

  /// The error that the sender of the request receives after the loss. It depends on the reason for the
  /// loss. If the link is down, it also depends on whether the exchange had begun.
  var error: StoreError {
    switch loss {
    case .linkDown: hadSetOut || !content.opensExchange ? .connectionLost : .offline
    case .dropped, .receiverGone, nil: .timedOut
    case .intercepted: .unreadableAnswer
    case .storeDown, .serverDown: .cannotConnect
    }
  }

  /// Whether a portal answered instead of the remote end, or the connection was refused. The sender
  /// then always receives the same error.
  var isRefused: Bool {
    switch loss {
    case .intercepted, .storeDown, .serverDown: true
    case .linkDown, .dropped, .receiverGone, nil: false
    }
  }
}

/// The content of a message, by its direction. It is copied when the message is sent, and holds no
/// reference to the store's records.
enum MessageContent {
  case toStore(StoreRequest)
  case fromStore(StoreAnswer)
  /// From an app to its server.
  case toServer(ServerExchange)
  /// From the server to an app.
  case fromServer(ServerExchange, ServerAnswer)

  /// Whether the message opens an exchange. A request for a later part of a history or a file continues
  /// an exchange.
  var opensExchange: Bool {
    switch self {
    case .toStore(.nextPart): false
    case .toStore(.content(let request)): request.part == 0
    case .toStore, .toServer: true
    case .fromStore, .fromServer: false
    }
  }

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
  var kind: MessageKind {
    switch self {
    case .checkout: .checkoutAnswer
    case .purchase, .storeKitPurchase: .purchaseAnswer
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

/// An app's request to its server.
struct ServerExchange {
  let number: Int
  /// The launch that sends the request.
  let process: ProcessID
  /// The account of the app's user at the time of the request.
  let account: AccountID
  var verb = ServerVerb.get
  /// The key of a stored value, or the identifier of a product.
  var key = TextID.empty
  /// The value to store; empty if there is none.
  var value = TextID.empty
  /// The application user name for which an offer is signed; empty if there is none.
  var username = TextID.empty
  /// The receipt in the request; empty if there is none.
  var receipt = TextID.empty
  /// The transaction that the app names; empty if it names none.
  var transaction = TextID.empty
}

extension MessageKind {
  /// The remote end of messages of this kind.
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

  /// Whether a device sends messages of this kind as requests. It learns at once if there is no network.
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
