internal import Facts
internal import Lua
internal import LuaScripts

/// The types of tables that a script receives. Each type has fixed fields, and reading any other field is
/// an error.
enum ScenarioRecord: UInt8, CaseIterable {
  case fact, queueEntry, receipt, receiptEntry, observer, call, message, price, alert, sheet, download
  case ledger, money, subscription, redemption, notification, serverQuestion

  /// The type in the vocabulary.
  var type: LuaRecordType {
    switch self {
    case .fact: .fact
    case .queueEntry: LuaRecordType("queue entry", fields: ["product", "state", "quantity", "account"])
    case .receipt:
      LuaRecordType(
        "receipt", fields: ["account", "type", "version", "written", "is_revoked", "entries", "ends"])
    case .receiptEntry:
      LuaRecordType(
        "receipt entry",
        fields: [
          "product", "quantity", "transaction", "original", "purchased", "ownership", "is_trial",
          "is_introductory", "is_upgraded", "expires", "cancelled", "offer", "token",
        ])
    case .observer: LuaRecordType("observer", fields: ["methods", "registrations"])
    case .call: LuaRecordType("call", fields: ["name", "number", "at", "product"])
    case .message: LuaRecordType("message", fields: ["kind", "text"])
    case .price: LuaRecordType("price", fields: ["product", "text"])
    case .alert: LuaRecordType("alert", fields: ["alert", "product"])
    case .sheet: LuaRecordType("sheet", fields: ["product", "amount", "currency", "answer", "note"])
    case .download:
      LuaRecordType(
        "download",
        fields: [
          "product", "content", "version", "state", "progress", "received", "length", "transaction", "error",
        ])
    case .ledger:
      LuaRecordType(
        "ledger",
        fields: [
          "purchases", "quantity", "money", "revoked", "real", "charged", "refunded", "net", "currency",
          "due",
          "allowed",
        ])
    case .money: LuaRecordType("money", fields: ["charged", "refunded", "net", "currency"])
    case .subscription:
      LuaRecordType(
        "subscription",
        fields: ["status", "product", "next", "renews", "consent", "expires", "grace_until", "ended"])
    case .redemption:
      LuaRecordType(
        "redemption", fields: ["product", "account", "transaction_id", "original_transaction_id", "count"])
    case .notification:
      LuaRecordType(
        "notification",
        fields: ["type", "subtype", "version", "uuid", "at", "attempts", "state", "product", "status"])
    case .serverQuestion: LuaRecordType(.serverQuestion)
    }
  }
}

extension LuaTable {
  /// Creates a table of a type with named fields.
  init(_ record: ScenarioRecord, _ fields: KeyValuePairs<String, LuaValue>) {
    self.init(fields: fields, recordType: record.rawValue)
  }
}

extension LuaRecordType {
  /// The type of a fact's table. Its fields are those of all kinds of facts, so a fact has only some of
  /// them.
  static let fact: LuaRecordType = {
    var names = ["number", "instant", "actor", "device"]
    var known = Set(names)
    for kind in FactDescription.all {
      for field in kind.fields where known.insert(field.name).inserted { names.append(field.name) }
    }
    return LuaRecordType("fact", fields: names)
  }()
}
