import AssayApp

/// The App Store pages that the app shows: an item, the results of a search, the target of a link.
@MainActor
final class StorePages {
  private unowned let app: ReferenceApp

  init(_ app: ReferenceApp) { self.app = app }

  /// Handles the taps "sheet NUMBER", "search TERM", and "link ADDRESS"; returns whether the tap was one of
  /// them.
  func tapped(_ name: String) -> Bool {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return false }
    switch words[0] {
    case "search": showFirstFound(words[1])
    case "sheet": showSheet(words[1])
    case "link": follow(words[1])
    default: return false
    }
    return true
  }

  /// "NUMBER", or "NUMBER PRODUCT".
  private func showSheet(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let number = words.first.flatMap({ Int($0) }) else { return }
    show(SheetParameters(itemIdentifier: number, productIdentifier: words.dropFirst().first))
  }

  /// Systems before iOS 6 have no sheet.
  private var hasSheet: Bool {
    app.systemVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0 >= 6
  }

  /// Without a sheet, a link takes the user to the App Store. The delegate is set first, because the user may
  /// close a sheet before anything else happens.
  private func show(_ parameters: SheetParameters) {
    guard hasSheet else {
      app.openURL("https://itunes.apple.com/us/app/id\(parameters.itemIdentifier)?mt=8")
      return
    }
    let sheet = app.storeSheet()
    sheet.whenFinished { $0.dismiss() }
    sheet.load(parameters) { result in
      switch result {
      case .success: sheet.present()
      case .failure: self.app.showDialog(.error, "The store cannot show this page.")
      }
    }
  }

  private func showFirstFound(_ term: String) {
    app.searchStore(StoreSearch(term, kinds: [.app])) { result in
      guard case .success(let items) = result else {
        return self.app.showDialog(.error, "The store could not be searched.")
      }
      if let item = items.first {
        self.show(SheetParameters(itemIdentifier: item.trackIdentifier))
      } else {
        self.app.showDialog(.message, "Nothing was found.")
      }
    }
  }

  /// The number of an item follows "id" in the last part of its address; other addresses are not supported
  /// here.
  private func follow(_ address: String) {
    let match = address.wholeMatch(of: /https:\/\/[A-Za-z0-9.]+\/[^?#]*\/id([0-9]+)([?#].*)?/)
    if let number = match.flatMap({ Int($0.1) }), number > 0 {
      show(SheetParameters(itemIdentifier: number))
    } else {
      app.note("no item of the store: \(address)")
    }
  }
}
