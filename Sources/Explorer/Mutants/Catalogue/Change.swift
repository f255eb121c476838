internal import Facts
internal import World

/// How a mutant alters the conversation between an app and the system.
enum Change: Hashable, Sendable {
  /// A call never reaches the system; the app gets the reply it would expect.
  case drop(MutationPoint)
  /// The first such call of a launch never reaches the system.
  case dropFirst(AppCallKind)
  /// A call is made twice.
  case double(AppCallKind)
  /// A call is exchanged with the next one of the same turn.
  case swap(AppCallKind)
  /// A call is made later.
  case delay(AppCallKind, until: Moment)
  /// A call is made, and the app is told that it failed.
  case fail(AppCallKind)
  /// A call is made, and the app is told something else.
  case answer(AppCallKind, Falsehood)
  /// A call is made with something changed in it.
  case distort(AppCallKind, Distortion)
  /// An event never reaches the app.
  case ignore(MutationPoint)
  /// An event reaches the app twice.
  case echo(MutationPoint)
  /// The app sees only the first or the last element of an array.
  case part(AppEventKind, End)
  /// The observer is registered when another turn begins.
  case observeLate(MutationPoint)
  /// A second observer is registered beside each.
  case observeTwice
  /// The observer is removed in the background and added again in front.
  case observeInFront
  /// The observer is released while it is registered.
  case releaseObserver
  /// The products request is released before its answer.
  case releaseRequest
  /// The store sheet is released before its page has loaded.
  case releaseSheet
  /// A promotional offer is sent again with the signature of the first.
  case reuseOffer
  /// Files are kept in memory and lost with the process.
  case forgetFiles
  /// Preferences are kept in memory and lost with the process.
  case forgetPreferences
  /// Transactions are finished before the app hears of them.
  case finishOnSight(MutationPoint)
  /// The product of a transaction is granted before the app hears of it.
  case grantOnSight(MutationPoint)
  /// Every product is granted when a restore ends that restored nothing.
  case grantOnEmptyRestore
  /// A dialog is shown about each transaction before the app hears of it.
  case dialogOnSight(MutationPoint, Dialog)
  /// The process ends when it is told of a transaction.
  case crashOnSight(MutationPoint)
  /// A restore begins at each launch without a tap.
  case restoreAtLaunch
  /// A product is ignored for the rest of the launch once a purchase of it has failed.
  case giveUpAfterFailure
  /// Transactions are finished while their downloads are active.
  case finishDuringDownload
  /// The product of a download is granted at full progress, before the download is finished.
  case grantAtFullProgress
  /// Downloads are started before the app hears of their transaction.
  case downloadOnSight(MutationPoint)

  enum Moment: String, Hashable, Sendable {
    /// At the end of the turn.
    case end
    /// At the beginning of the next turn of the launch.
    case next
  }

  /// The false reply to a call.
  enum Falsehood: Hashable, Sendable {
    case yes, no, nothing
  }

  /// The argument of a call that is changed.
  enum Distortion: Hashable, Sendable {
    case noProduct, unknownProduct, onePiece, noUsername, noOffer, ownPayment, otherProduct, twiceAsMany,
      noAccount
    case otherText, otherItem
  }

  /// An end of an array.
  enum End: String, Hashable, Sendable {
    case first, last
  }
}

extension Change {
  /// A new alteration for one launch.
  var alteration: any Alteration {
    switch self {
    case .drop(let point): LostCall(point: point)
    case .dropFirst(let kind): LostFirstCall(kind: kind)
    case .double(let kind): DoubledCall(kind: kind)
    case .swap(let kind): SwappedCall(kind: kind)
    case .delay(let kind, let moment): DelayedCall(kind: kind, moment: moment)
    case .fail(let kind): FailedCall(kind: kind)
    case .answer(let kind, let falsehood): FalseReply(kind: kind, falsehood: falsehood)
    case .distort(let kind, let distortion): DistortedCall(kind: kind, distortion: distortion)
    case .ignore(let point): IgnoredEvent(point: point)
    case .echo(let point): EchoedEvent(point: point)
    case .part(let kind, let end): PartOfEvent(kind: kind, end: end)
    case .observeLate(let point): LateObserver(point: point)
    case .observeTwice: DoubledObserver()
    case .observeInFront: ObserverInFront()
    case .releaseObserver: ReleasedObserver()
    case .releaseRequest: ReleasedRequest()
    case .releaseSheet: ReleasedSheet()
    case .reuseOffer: ReusedOffer()
    case .forgetFiles: FilesInMemory()
    case .forgetPreferences: PreferencesInMemory()
    case .finishOnSight(let point): FinishOnSight(point: point)
    case .grantOnSight(let point): GrantOnSight(point: point)
    case .grantOnEmptyRestore: GrantOnEmptyRestore()
    case .dialogOnSight(let point, let dialog): DialogOnSight(point: point, dialog: dialog)
    case .crashOnSight(let point): CrashOnSight(point: point)
    case .restoreAtLaunch: RestoreAtLaunch()
    case .giveUpAfterFailure: GiveUpAfterFailure()
    case .finishDuringDownload: FinishDuringDownload()
    case .grantAtFullProgress: GrantAtFullProgress()
    case .downloadOnSight(let point): DownloadOnSight(point: point)
    }
  }
}
