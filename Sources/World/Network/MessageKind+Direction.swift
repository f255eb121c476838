public import Facts

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
