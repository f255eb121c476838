internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Converts the records of the developer's server to Lua tables for scripts.
struct ServerTables {
  let names: ScenarioWorld

  private var world: World { names.world }

  /// The purchases for which the developer's server has delivered content.
  var redeemed: LuaTable {
    LuaTable(
      list: world.server.redemptions.map { redemption in
        .table(
          LuaTable(
            .redemption,
            [
              "product": .string(names.name(of: redemption.product)),
              "account": .string(names.name(of: redemption.account)),
              "transaction_id": .string(String(redemption.identifier)),
              "original_transaction_id": .string(String(redemption.original)),
              "count": .integer(redemption.count),
            ]))
      })
  }

  /// The notifications that the store has sent, or tried to send, to the developer's server.
  var notifications: LuaTable {
    LuaTable(list: world.store.notifications.map { .table(table($0)) })
  }

  private func table(_ record: NotificationRecord) -> LuaTable {
    let content = record.content
    var table = LuaTable(
      .notification,
      [
        "type": .string(content.name), "version": .integer(content.version.rawValue),
        "uuid": .string(content.uuid), "at": .string(DurationText.short(content.date - .zero)),
        "attempts": .integer(record.attempts.count), "state": .string(record.delivery.stage.word),
      ])
    if content.version == .two, let subtype = content.event.subtype.payloadName {
      table.append(key: .string("subtype"), value: .string(subtype))
    }
    if let product = content.entry?.product {
      table.append(key: .string("product"), value: .string(names.name(of: product)))
    }
    if let status = record.lastStatus {
      table.append(key: .string("status"), value: .integer(status))
    }
    return table
  }
}

extension NotificationRecord {
  /// The status of the server's latest response. Nil if the server never responded.
  fileprivate var lastStatus: Int? {
    for attempt in attempts.reversed() {
      if case .answered(let status) = attempt.outcome { return status }
    }
    return nil
  }
}

extension NotificationDelivery.Stage {
  fileprivate var word: String {
    switch self {
    case .waiting: "waiting"
    case .underWay: "under_way"
    case .delivered: "delivered"
    case .abandoned: "abandoned"
    }
  }
}
