public import Facts

/// The four types of receipt of an app: of which store, and whether it was bought in volume.
public enum ReceiptType: Int, CaseIterable, Sendable {
  /// Of the store.
  case production
  /// Of the store, for a company that buys in volume.
  case productionVolume
  /// Of the test store.
  case sandbox
  /// Of the test store, for a company that buys in volume.
  case sandboxVolume

  /// The type of a receipt of a store.
  public init(_ environment: StoreEnvironment, isVolumePurchase: Bool) {
    switch environment {
    case .production: self = isVolumePurchase ? .productionVolume : .production
    case .sandbox: self = isVolumePurchase ? .sandboxVolume : .sandbox
    }
  }

  /// The value that receipts carry.
  public var name: String {
    switch self {
    case .production: "Production"
    case .productionVolume: "ProductionVPP"
    case .sandbox: "ProductionSandbox"
    case .sandboxVolume: "ProductionVPPSandbox"
    }
  }
}
