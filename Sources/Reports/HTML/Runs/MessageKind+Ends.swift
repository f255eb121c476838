internal import Facts

extension MessageKind {
  /// Whether it travels to the device.
  var isAnswer: Bool {
    switch self {
    case .checkoutRequest, .purchaseRequest, .finishReport, .queueRequest, .restoreRequest, .productsRequest,
      .receiptRequest, .serverRequest, .contentRequest, .lookupRequest, .sheetRequest:
      false
    case .checkoutAnswer, .purchaseAnswer, .finishAnswer, .queueAnswer, .restoreAnswer, .productsAnswer,
      .receiptAnswer, .storeNotice, .serverAnswer, .contentAnswer, .lookupAnswer, .sheetAnswer:
      true
    }
  }

  /// On whose line its end at the device stands.
  var nearLane: DiagramLane {
    switch self {
    case .checkoutRequest, .checkoutAnswer, .purchaseRequest, .purchaseAnswer, .finishReport, .finishAnswer,
      .queueRequest, .queueAnswer, .restoreRequest, .restoreAnswer, .storeNotice:
      .queue
    case .serverRequest, .serverAnswer, .productsRequest, .productsAnswer, .lookupRequest, .lookupAnswer: .app
    case .receiptRequest, .receiptAnswer, .contentRequest, .contentAnswer, .sheetRequest, .sheetAnswer:
      .device
    }
  }

  /// On whose line its far end stands.
  var farLane: DiagramLane {
    switch self {
    case .serverRequest, .serverAnswer: .server
    case .checkoutRequest, .checkoutAnswer, .purchaseRequest, .purchaseAnswer, .finishReport, .finishAnswer,
      .queueRequest, .queueAnswer, .restoreRequest, .restoreAnswer, .productsRequest, .productsAnswer,
      .receiptRequest, .receiptAnswer, .storeNotice, .contentRequest, .contentAnswer, .lookupRequest,
      .lookupAnswer,
      .sheetRequest, .sheetAnswer:
      .store
    }
  }
}
