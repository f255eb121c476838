/// The wall between devices and the store: neither side names the other, because they communicate by messages
/// only.
///
/// A world contains both sides, so the files that extend `World` may name both.
enum StoreWall {
  /// The folders and files of a device, its system processes and the app's side.
  static let deviceSide = [
    "Sources/World/Devices/Queue/", "Sources/World/Devices/Content/", "Sources/World/Devices/State/",
    "Sources/World/Runtime/Port/",
    "Sources/World/Runtime/Calls/", "Sources/World/Runtime/Processes/",
  ]
  /// The folders and files of the store.
  static let storeSide = ["Sources/World/Store/"]

  private static let store = Pattern(
    #"(?<![.\w])(Store|StoreBooks|StoreEndpoint|Subscriptions|Sales|Receipts|Notifier|Refunds|Restores|Deliveries|Statements|Checkouts|PurchaseWriter|PriceList|OfferCheck|ApprovalRequests|FamilySharing|PastPurchases|Catalogue|Server|World|store|world)\b"#
  )
  private static let device = Pattern(
    #"(?<![.\w])(Device|Checkout|StoreSynchronization|PaymentQueue|TransactionQueue|QueueRestores|FinishReports|DownloadQueue|TransactionBook|DownloadBook|AppProcess|AppRuntime|Arrivals|PortCalls|QueueCalls|DiskCalls|AppView|World|world)\b"#
  )

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.pathExtension == "swift", !file.name.hasPrefix("World") else { return [] }
    if deviceSide.contains(where: file.path.hasPrefix) {
      return file.codeMatches(store).map { index, groups in
        file.finding(
          index, "\(groups[1]) is named on the device's side of the wall",
          "let a message of the store carry the value")
      }
    }
    guard storeSide.contains(where: file.path.hasPrefix) else { return [] }
    return file.codeMatches(device).map { index, groups in
      file.finding(
        index, "\(groups[1]) is named on the store's side of the wall", "send the device a message")
    }
  }
}
