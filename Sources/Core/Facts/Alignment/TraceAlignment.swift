/// Two traces side by side: the facts that are in both, and the facts that are only in one.
///
/// Facts are compared by kind, actor and content. Their sequences and instants, and the numbers of
/// transactions and similar things, are ignored, since one extra fact shifts all later ones. A thing in the
/// left trace has one counterpart on the right. A right fact that names another thing than this counterpart
/// is a difference.
public struct TraceAlignment {
  /// Consecutive facts that are all the same in both traces, or that all differ.
  public struct Stretch: Hashable, Sendable {
    /// Whether the facts are the same on both sides.
    public let isSame: Bool
    /// The indices of the facts of the left trace.
    public fileprivate(set) var left: Range<Int>
    /// The indices of the facts of the right trace.
    public fileprivate(set) var right: Range<Int>
  }

  /// The stretches in the order of the runs. Same and different stretches alternate.
  public private(set) var stretches: [Stretch] = []

  /// Aligns two traces, or only their facts for which `isCompared` returns true. Indices then count only
  /// these facts.
  public init(_ left: Trace, _ right: Trace, where isCompared: (Fact) -> Bool = { _ in true }) {
    let left = ComparedFacts(left, isCompared)
    let right = ComparedFacts(right, isCompared)
    let sequences = SequenceAlignment(left.signatures, right.signatures)
    var counterparts = Counterparts()
    var (x, y) = (0, 0)
    while x < left.facts.count || y < right.facts.count {
      if x < left.facts.count, sequences.isRemoved[x] {
        add(isSame: false, x..<x + 1, y..<y)
        x += 1
      } else if y < right.facts.count, sequences.isAdded[y] {
        add(isSame: false, x..<x, y..<y + 1)
        y += 1
      } else {
        add(isSame: counterparts.agree(left.facts[x], right.facts[y]), x..<x + 1, y..<y + 1)
        x += 1
        y += 1
      }
    }
  }

  public var isSame: Bool { stretches.allSatisfy(\.isSame) }

  public var differences: [Stretch] { stretches.filter { !$0.isSame } }

  private mutating func add(isSame: Bool, _ left: Range<Int>, _ right: Range<Int>) {
    if let last = stretches.indices.last, stretches[last].isSame == isSame {
      stretches[last].left = stretches[last].left.lowerBound..<left.upperBound
      stretches[last].right = stretches[last].right.lowerBound..<right.upperBound
    } else {
      stretches.append(Stretch(isSame: isSame, left: left, right: right))
    }
  }
}

private struct ComparedFacts {
  var facts: [Fact] = []
  var signatures: [UInt64] = []

  init(_ trace: Trace, _ isCompared: (Fact) -> Bool) {
    var reader = FactSignatures(trace.texts)
    for fact in trace.facts {
      let signature = reader.next(fact)
      guard isCompared(fact) else { continue }
      facts.append(fact)
      signatures.append(signature)
    }
  }
}

/// Maps the transactions, purchases, subscriptions and downloads of each trace to their counterparts in the
/// other trace.
private struct Counterparts {
  private var rightOfLeft: [UInt64: UInt32] = [:]
  private var leftOfRight: [UInt64: UInt32] = [:]

  /// Whether the things that two facts name are counterparts. Things that no earlier fact named become
  /// counterparts.
  mutating func agree(_ left: Fact, _ right: Fact) -> Bool {
    let (leftFields, rightFields) = (left.content.fields, right.content.fields)
    var agree = true
    for (place, field) in FactDescription.of(left.kind).fields.enumerated() {
      guard case .identifier(let kind) = field.type, Counterparts.isFollowed(kind) else { continue }
      let pair = (
        UInt32(truncatingIfNeeded: leftFields[place]), UInt32(truncatingIfNeeded: rightFields[place])
      )
      guard pair.0 != .max, pair.1 != .max else { continue }
      let (leftKey, rightKey) = (Counterparts.key(kind, pair.0), Counterparts.key(kind, pair.1))
      switch (rightOfLeft[leftKey], leftOfRight[rightKey]) {
      case (nil, nil):
        rightOfLeft[leftKey] = pair.1
        leftOfRight[rightKey] = pair.0
      case (let known, let owner): if known != pair.1 || owner != pair.0 { agree = false }
      }
    }
    return agree
  }

  /// Whether things of a kind are matched individually. Messages, requests and similar things are not
  /// matched, because they are many and have no meaning by themselves.
  private static func isFollowed(_ kind: IdentifierKind) -> Bool {
    switch kind {
    case .transaction, .purchase, .subscription, .download: true
    case .device, .account, .product, .process, .observer, .payment, .request, .message: false
    }
  }

  private static func key(_ kind: IdentifierKind, _ identifier: UInt32) -> UInt64 {
    UInt64(kind.rawValue) << 32 | UInt64(identifier)
  }
}
