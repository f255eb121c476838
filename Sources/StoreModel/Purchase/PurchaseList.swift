internal import Facts

/// Purchases by their number. A row of alike ones, as a user's past has them by the hundred thousand, takes no memory for each
/// until somebody changes one.
public struct PurchaseList: Sendable {
  /// Alike purchases with numbers and identifiers one after another; the kinds take turns.
  private struct Row: Sendable {
    let start: Int
    let count: Int
    let kinds: [Purchase]
    let firstIdentifier: Int64

    subscript(place: Int) -> Purchase {
      var purchase = kinds[place % kinds.count]
      purchase.identifier = firstIdentifier + Int64(place)
      return purchase
    }
  }

  /// The place of a purchase: among the records, or in a row.
  private enum Place {
    case record(Int)
    case row(Int, Int)
  }

  /// The purchases that were entered one by one.
  private var records: [Purchase] = []
  /// The rows, in the order of their numbers.
  private var rows: [Row] = []
  /// The purchases of rows that were changed, by number; only looked up, never iterated.
  private var changed: [Int: Purchase] = [:]
  /// How many purchases there are.
  public private(set) var count = 0

  /// An empty list.
  public init() {}

  /// The purchase with a number.
  public subscript(number: Int) -> Purchase {
    if rows.isEmpty { return records[number] }
    switch place(of: number) {
    case .record(let place): return records[place]
    case .row(let row, let place):
      if !changed.isEmpty, let purchase = changed[number] { return purchase }
      return rows[row][place]
    }
  }

  /// Enters a purchase under the next number.
  public mutating func append(_ purchase: Purchase) {
    records.append(purchase)
    count += 1
  }

  /// Enters a row of purchases under the next numbers. The kinds take turns, and each purchase gets the next identifier.
  public mutating func append(_ kinds: [Purchase], count rowCount: Int, firstIdentifier: Int64) {
    guard rowCount > 0 else { return }
    rows.append(Row(start: count, count: rowCount, kinds: kinds, firstIdentifier: firstIdentifier))
    count += rowCount
  }

  /// Changes a purchase.
  public mutating func change(_ number: Int, _ body: (inout Purchase) -> Void) {
    switch place(of: number) {
    case .record(let place): body(&records[place])
    case .row(let row, let place):
      var purchase = changed[number] ?? rows[row][place]
      body(&purchase)
      changed[number] = purchase
    }
  }

  private func place(of number: Int) -> Place {
    precondition(number >= 0 && number < count, "there is no purchase \(number) among \(count)")
    var skipped = 0
    // An index loop does not count references to the kinds of a row.
    for row in rows.indices {
      if number < rows[row].start { break }
      let place = number - rows[row].start
      if place < rows[row].count { return .row(row, place) }
      skipped += rows[row].count
    }
    return .record(number - skipped)
  }
}
