public import Facts

extension ProductType {
  /// Whether a restore brings it back.
  public var isRestorable: Bool {
    switch self {
    case .nonConsumable, .autoRenewable, .freeSubscription: true
    case .consumable, .nonRenewing: false
    }
  }

  /// Whether a quantity above one means anything.
  public var takesQuantity: Bool {
    switch self {
    case .consumable, .nonRenewing: true
    case .nonConsumable, .autoRenewable, .freeSubscription: false
    }
  }

  /// Whether the store renews it by itself.
  public var isSubscription: Bool {
    switch self {
    case .autoRenewable, .freeSubscription: true
    case .consumable, .nonConsumable, .nonRenewing: false
    }
  }

  /// Whether buying it again while it is owned costs nothing.
  public var isOwnedForEver: Bool {
    switch self {
    case .nonConsumable: true
    case .consumable, .autoRenewable, .freeSubscription, .nonRenewing: false
    }
  }

  /// Whether the store keeps files for it.
  public var takesHostedContent: Bool {
    switch self {
    case .nonConsumable: true
    case .consumable, .autoRenewable, .freeSubscription, .nonRenewing: false
    }
  }
}
