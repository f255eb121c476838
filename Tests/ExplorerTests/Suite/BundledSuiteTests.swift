import Explorer
import Facts
import Foundation
import Kernel
import LongRun
internal import LuaApps
import Scenario
import Testing
import World

/// Checks the properties of the bundled suite as a whole.
@Suite("The bundled suite as a whole")
struct BundledSuiteTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL
  private static let folder = root.appending(path: "Scenarios/suite").path

  private static let files: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".lua") && !$0.hasPrefix("lib/") }.sorted()
  }()

  private static let sections = [
    "accounts", "backoffice", "catalogue", "deferred", "finish", "hosted", "interrupted", "notifications",
    "observers",
    "products",
    "promoted", "purchase", "queue", "receipts", "restore", "revocation", "sandbox", "server", "sheet",
    "storekit2", "subscriptions",
    "types",
  ]

  @Test("it has its sections, and at least 120 files with one address each")
  func extent() {
    let files = Self.files
    #expect(Set(files.compactMap { $0.split(separator: "/").first.map(String.init) }) == Set(Self.sections))
    #expect(files.count >= 120)
    let addresses = files.map { ScenarioAddress(file: $0, position: 1, count: 1).text }
    let doubled = Dictionary(grouping: addresses, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
    #expect(doubled == [])
  }

  @Test("each scenario names what it is there to catch: mutants that there are, or bugs", arguments: files)
  func catches(_ path: String) throws {
    for scenario in try ScenarioFile.load(path, in: Self.folder).scenarios {
      #expect(!scenario.catches.isEmpty, "\(scenario.address)")
      for entry in scenario.catches where !entry.hasPrefix("bug: ") {
        #expect(MutantCatalogue.mutant(named: entry) != nil, "there is no mutant “\(entry)”")
      }
    }
  }

  /// The kinds of facts that an app causes on its own initiative. Taps on pages of the store are named by a
  /// capability instead.
  private static var conduct: some RegexComponent {
    #/:(never_)?saw[ (]+"(claim|interface|disk|server\.asked|queue\.(finish_called|payment_added|restore_called|observer_added)|download\.[a-z]+_called|request\.[a-z]+_started)[."]/#
  }

  @Test(
    "an expectation about the conduct of the app carries the rule that demands it",
    arguments: LongRun.part(files, oneIn: 4))
  func demands(_ path: String) throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(path)", encoding: .utf8)
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard
        line.firstMatch(of: Self.conduct) != nil
          || line.contains(#/expect\(#?[a-z]+:(messages|prices|calls|is_busy|owned|queue)[ (]/#)
      else { continue }
      #expect(line.contains("rule = "), "line \(place + 1): \(line)")
    }
  }

  @Test("every latitude is held to each of its sides somewhere")
  func sides() throws {
    let texts = try Self.files.map { try String(contentsOfFile: "\(Self.folder)/\($0)", encoding: .utf8) }
    var missing: [String] = []
    for site in ChoiceSite.descriptions where site.kind == .latitude {
      let naming = texts.filter { $0.contains("\"\(site.name)\"") }
      if naming.isEmpty { missing.append(site.name) }
      guard case .options(let options) = site.form else { continue }
      for option in options where !naming.contains(where: { $0.contains("\"\(option)\"") }) {
        missing.append("\(site.name) \(option)")
      }
    }
    #expect(missing == [])
  }

  @Test("what can break does break in some run, and latitudes that the app meets take another side")
  func happenings() throws {
    let notes = RunNotes()
    let run = ScenarioRunner()
    let subjects = try ["reference", "reference_storekit2", "styles/storekit2_migrating"].map {
      try LuaSubject.load(Self.root.appending(path: "Scenarios/apps/\($0).lua").path, name: $0)
    }
    for path in Self.files {
      let file = try ScenarioFile.load(path, in: Self.folder)
      for position in file.scenarios.indices {
        let needsStoreKit2 = file.scenarios[position].needs.contains(.storekit2)
        let hasBothInterfaces = path.hasPrefix("storekit2/10_")
        let subject = subjects[hasBothInterfaces ? 2 : needsStoreKit2 ? 1 : 0]
        _ = run.run(position, of: file, subject: subject, sinks: [notes])
      }
    }
    let missing = Self.happenings.filter { !notes.kinds.contains($0) }
    #expect(missing.map { FactDescription.of($0).name } == [])
    // The mutants cover these: apps that do what the reference does not.
    let unmet = [
      "observer_again", "observer_order", "released_observer", "finish_twice", "finish_deferred",
      "restore_username", "unknown_product", "add_while_forbidden", "rebuy_unfinished", "missing_receipt",
      "observer_return", "late_promotion",
    ]
    for site in ChoiceSite.descriptions where site.kind == .latitude && !unmet.contains(site.name) {
      #expect(notes.sites.contains(site.name), "\(site.name) is never other than usual")
    }
  }

  private static let happenings: [FactKind] = [
    .processKilled, .processTerminated, .processBackgrounded, .processForegrounded, .messageLost,
    .deviceRebooted, .devicePoweredOff, .deviceAppRemoved, .deviceAppUpdated, .deviceBackupRestored,
    .deviceDiskFilled, .deviceDiskFreed, .deviceStorefrontChanged, .userCancelled, .userIgnored,
    .userSignedIn,
    .userCancelledSignIn, .userApproved, .userDeclined, .userResolved, .userChangedRestrictions,
    .userOpenedPromotion, .userSetClock, .userSetRenewal, .userConsented, .transactionFailed,
    .transactionDeferred, .transactionRestored, .subscriptionRenewed, .subscriptionBillingFailed,
    .subscriptionGraceBegan, .subscriptionRecovered, .subscriptionExpired, .subscriptionUpgraded,
    .subscriptionChangeScheduled, .subscriptionPriceRaised, .diskWriteFailed, .requestFailed,
    .queueOfferAttached, .serverSigned, .downloadPaused, .downloadResumed, .downloadStalled, .downloadFailed,
    .downloadCancelled, .downloadAbandoned, .downloadPurged, .diskExcludedFromBackup, .transactionVanished,
    .storeAccountRefused, .storeHistoryCleared, .userClearedHistory, .worldTesterAdded, .sheetPresented,
    .sheetClosed, .sheetBought, .sheetLookedUp, .sheetLookupFailed, .sheetLoadFailed,
    .userOpenedLink,
  ]
}
