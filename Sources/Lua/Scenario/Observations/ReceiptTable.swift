internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Converts the receipt on a device to a Lua table for scripts.
struct ReceiptTable {
  let names: ScenarioWorld

  func value(of device: Device) -> LuaValue {
    guard let (account, receipt) = names.world.receipt(of: device) else { return .nil }
    var table = LuaTable(
      .receipt,
      [
        "account": .string(names.name(of: account)), "type": .string(receipt.type.name),
        "version": .string(receipt.version), "written": time(receipt.createdAt),
        "is_revoked": .boolean(receipt.isRevoked),
        "entries": .table(LuaTable(list: receipt.entries.map(entry))),
      ])
    if let end = receipt.expirationDate { table.append(key: .string("ends"), value: time(end)) }
    return .table(table)
  }

  private func entry(_ entry: ReceiptEntry) -> LuaValue {
    var table = LuaTable(
      .receiptEntry,
      [
        "product": .string(names.name(of: entry.product)), "quantity": .integer(Int(entry.quantity)),
        "transaction": .integer(Int(entry.transactionIdentifier)),
        "original": .integer(Int(entry.originalTransactionIdentifier)),
        "purchased": time(entry.purchaseDate), "ownership": .string(entry.ownership.name),
        "is_trial": .boolean(entry.isTrialPeriod), "is_introductory": .boolean(entry.isIntroductoryPeriod),
        "is_upgraded": .boolean(entry.isUpgraded),
      ])
    for (name, date) in [("expires", entry.expires), ("cancelled", entry.cancellationDate)] {
      guard let date else { continue }
      table.append(key: .string(name), value: time(date))
    }
    for (name, text) in [("offer", entry.offer), ("token", entry.appAccountToken)] where text != .empty {
      table.append(key: .string(name), value: .string(names.texts[text]))
    }
    return .table(table)
  }

  private func time(_ instant: Instant) -> LuaValue { .string(DurationText.short(instant - .zero)) }
}
