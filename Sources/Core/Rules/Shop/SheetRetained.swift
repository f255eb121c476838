import Facts

/// Checks that the app retains a store sheet until the user is done with it.
final class SheetRetained: LoggedRule {
  static let page = RulePage(
    identifier: "sheet-retained",
    sentence: "Keep a strong reference to a store sheet until the user is done with it.",
    level: .must, profile: .extended,
    sources: ["K9"],
    why: "A released sheet disappears from the screen, and a page that still loads for it never arrives.",
    breach:
      "The sheet is a local variable of the function that loads it and is released when the function returns.",
    fix: "Hold the sheet in a property until its delegate reports that the user is done."
  )

  static let testimony = RuleTestimony([.sheetLoadStarted, .sheetReleased])

  private struct Sheet {
    var began = FactSequence.start
    /// Whether the sheet's page loads, or the sheet is on the screen.
    var isInUse = false
    var isShown = false
  }

  struct Breach {
    var device = DeviceID.none
    var began = FactSequence.start
    var released = FactSequence.start
    var wasShown = false
  }

  private let sheets = IdentifierTable(blank: Sheet())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .sheetLoadStarted, .sheetLoaded, .sheetLoadFailed, .sheetPresented, .sheetClosed, .sheetBought,
      .sheetDismissed, .sheetReleased,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .sheet(let content) = fact.content else { return }
    switch content {
    case .loadStarted(let id, _):
      log.isExercised = true
      sheets.pointer(to: id.index).pointee = Sheet(began: fact.sequence, isInUse: true)
    case .presented(let id):
      log.isExercised = true
      sheets.pointer(to: id.index).pointee = Sheet(began: fact.sequence, isInUse: true, isShown: true)
    case .loaded(let id), .loadFailed(let id, _):
      if !sheets[id.index].isShown { sheets.pointer(to: id.index).pointee.isInUse = false }
    case .closed(let id), .bought(let id, _), .dismissed(let id):
      sheets.pointer(to: id.index).pointee.isInUse = false
    case .released(let id):
      let sheet = sheets[id.index]
      guard sheet.isInUse else { return }
      sheets.pointer(to: id.index).pointee.isInUse = false
      log.add(
        Breach(
          device: fact.actor.device, began: sheet.began, released: fact.sequence, wasShown: sheet.isShown))
    default: break
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let moment = breach.wasShown ? "while it was on the screen" : "before its page had loaded"
    return Witness(
      headline: "a store sheet was released on \(file.quoted(breach.device)) \(moment)",
      links: [
        WitnessLink(
          breach.began, breach.wasShown ? "the app showed the sheet" : "the app requested the page"),
        WitnessLink(breach.released, "the app released the sheet"),
      ])
  }

  func forget() {
    sheets.reset()
  }
}
