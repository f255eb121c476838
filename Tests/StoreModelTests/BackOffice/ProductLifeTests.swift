import Facts
import StoreModel
import Testing

@Suite("The life of a product")
struct ProductLifeTests {
  private static let orders: [ProductOrder] =
    [.complete, .setHosting(true), .setHosting(false), .upload, .acceptUpload, .submit]
    + ReviewAnswer.allCases.map { .review($0) }
    + [.clear(true), .clear(false), .remove(isByStore: false), .remove(isByStore: true), .putBack]

  /// For each status, every order that changes a hosted product, with the resulting statuses. All other
  /// orders are rejected or change nothing.
  private static let edges: [(from: ProductStatus, order: ProductOrder, through: [ProductStatus])] = [
    (.missingMetadata, .complete, [.waitingForUpload]),
    (.missingMetadata, .setHosting(false), []),
    (.waitingForUpload, .setHosting(false), [.readyToSubmit]),
    (.waitingForUpload, .upload, [.processingContent]),
    (.processingContent, .setHosting(false), [.readyToSubmit]),
    (.processingContent, .acceptUpload, [.readyToSubmit]),
    (.readyToSubmit, .setHosting(false), [.readyToSubmit]),
    (.readyToSubmit, .upload, [.processingContent]),
    (.readyToSubmit, .submit, [.waitingForReview]),
    (.waitingForReview, .review(.begin), [.inReview]),
    (.waitingForReview, .review(.approve), [.inReview, .approved]),
    (.waitingForReview, .review(.reject), [.inReview, .rejected]),
    (.waitingForReview, .review(.ask), [.inReview, .developerActionNeeded]),
    (.waitingForReview, .review(.hold), [.inReview, .pendingBinaryApproval]),
    (.inReview, .review(.approve), [.approved]),
    (.inReview, .review(.reject), [.rejected]),
    (.inReview, .review(.ask), [.developerActionNeeded]),
    (.inReview, .review(.hold), [.pendingBinaryApproval]),
    (.developerActionNeeded, .setHosting(false), [.readyToSubmit]),
    (.developerActionNeeded, .upload, [.processingContent]),
    (.developerActionNeeded, .submit, [.waitingForReview]),
    (.pendingBinaryApproval, .review(.approve), [.approved]),
    (.approved, .remove(isByStore: false), [.developerRemovedFromSale]),
    (.approved, .remove(isByStore: true), [.removedFromSale]),
    (.developerRemovedFromSale, .putBack, [.approved]),
    (.removedFromSale, .putBack, [.approved]),
    (.rejected, .setHosting(false), [.readyToSubmit]),
    (.rejected, .upload, [.processingContent]),
    (.rejected, .submit, [.waitingForReview]),
  ]

  @Test("6.2: each status takes the orders of its row and no other", arguments: ProductStatus.allCases)
  func table(status: ProductStatus) {
    for order in Self.orders {
      var life = ProductLife(status: status, isHosted: true)
      let step = life.apply(order)
      if let edge = Self.edges.first(where: { $0.from == status && $0.order == order }) {
        #expect(step == .changed(edge.through), "\(status) \(order)")
        #expect(life.status == edge.through.last ?? status)
      } else {
        #expect(life.status == status, "\(status) \(order)")
        if case .clear(false) = order { continue }
        #expect(step == .refused || step == .unchanged, "\(status) \(order)")
      }
    }
  }

  @Test("6.2: hosting is for products that were never live, and not while the review has them")
  func hosting() {
    for status in ProductStatus.allCases {
      var life = ProductLife(status: status)
      let isFixed = status.isAfterReview || status.isUnderReview
      #expect((life.apply(.setHosting(true)) == .refused) == isFixed, "\(status)")
      #expect(life.isHosted == !isFixed)
    }
    var wasLive = ProductLife()
    #expect(wasLive.apply(.remove(isByStore: true)) == .changed([.removedFromSale]))
    #expect(wasLive.apply(.setHosting(true)) == .refused)
    var files = ProductLife(status: .readyToSubmit)
    #expect(files.apply(.upload) == .refused)
    #expect(files.apply(.setHosting(false)) == .unchanged)
  }

  @Test(
    "6.2: the store shows what is live, the sandbox what could be submitted, and neither what is not cleared")
  func visibility() {
    let testable: [ProductStatus] = [
      .readyToSubmit, .waitingForReview, .inReview, .developerActionNeeded, .pendingBinaryApproval, .approved,
      .rejected,
    ]
    for status in ProductStatus.allCases {
      var life = ProductLife(status: status)
      #expect(life.isShown(in: .production) == (status == .approved), "\(status)")
      #expect(life.isShown(in: .sandbox) == testable.contains(status), "\(status)")
      #expect(life.apply(.clear(true)) == .unchanged)
      #expect(life.apply(.clear(false)) == .changed([]))
      #expect(!life.isShown(in: .production) && !life.isShown(in: .sandbox))
    }
  }
}
