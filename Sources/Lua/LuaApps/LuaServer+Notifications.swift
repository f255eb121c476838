internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

extension DeclaredTable {
  static let serverNotification = DeclaredTable(
    "server_notification",
    "A notification from the store to the app's server. It contains the purchase and the renewal at the time of the event, with the field names of receipts. A test notification contains neither.",
    [
      Field(
        "notification_type", "string", "The type, in the words of its version, such as \"DID_RENEW\"."),
      Field("subtype?", "string", "The subtype (version 2 only), such as \"BILLING_RECOVERY\"."),
      Field("version", "integer", "1 or 2."),
      Field("notification_uuid", "string", "Its identifier, the same for each attempt."),
      Field("attempt", "integer", "The number of the store's attempt; the first is 1."),
      Field("signed_date", "integer", "The time of the event, in seconds since the start."),
      Field("bundle_id", "string", "The identifier of the app that it is about."),
      Field("has_valid_signature", "boolean", "Whether the App Store signed it."),
      Field("environment", "string", "\"Sandbox\" or \"Production\" (\"PROD\" in version 1)."),
      Field(
        "status?", "integer",
        "The state of the subscription: 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked."),
    ] + receiptEntry.fields.map(optional)
      + pendingRenewal.fields.filter { !["product_id", "original_transaction_id"].contains($0.name) }
      .filter { !receiptEntry.names.contains($0.plainName) }.map(optional))

  private static func optional(_ field: Field) -> Field {
    Field(field.plainName + "?", field.type, field.sentence)
  }
}

extension LuaServer {
  /// Writes a notification as a table.
  func append(_ received: ReceivedNotification, to results: inout LuaResults) {
    let content = received.content
    results.open(.serverNotification, fieldCount: 32)
    results.append("notification_type" as StaticString)
    results.append(content.name)
    if content.version == .two, let subtype = content.event.subtype.payloadName {
      results.append("subtype" as StaticString)
      results.append(subtype)
    }
    results.append("version" as StaticString)
    results.append(content.version.rawValue)
    results.append("notification_uuid" as StaticString)
    results.append(content.uuid)
    results.append("attempt" as StaticString)
    results.append(received.attempt)
    results.append("signed_date" as StaticString)
    results.append(Int(content.date.nanoseconds / 1_000_000_000))
    results.append("bundle_id" as StaticString)
    results.append(received.bundleIdentifier)
    results.append("has_valid_signature" as StaticString)
    results.append(content.forgery == nil || content.forgery == .otherApp)
    results.append("environment" as StaticString)
    results.append(content.environmentName)
    appendStatus(content.status?.rawValue, to: &results)
    if let entry = content.entry { appendFields(of: entry, to: &results) }
    if let renewal = content.renewal { appendState(of: renewal, to: &results) }
    results.closeTable()
  }
}
