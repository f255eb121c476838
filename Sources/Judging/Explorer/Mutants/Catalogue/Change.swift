internal import Facts
internal import World

/// The way a mutant alters the conversation between an app and the system.
enum Change: Hashable, Sendable {
  /// A call is dropped. The app receives the reply it would expect.
  case drop(MutationPoint)
  /// The first such call of a launch is dropped.
  case dropFirst(AppCallKind)
  /// A call is made twice.
  case double(AppCallKind)
  /// A call is exchanged with the next call of the same turn.
  case swap(AppCallKind)
  /// A call is made later.
  case delay(AppCallKind, until: Moment)
  /// A call is made, and the app receives a failure.
  case fail(AppCallKind)
  /// A call is made, and the app receives a false reply.
  case answer(AppCallKind, Falsehood)
  /// A call is made with a changed argument.
  case distort(AppCallKind, Distortion)
  /// An event never reaches the app.
  case ignore(MutationPoint)
  /// An event reaches the app twice.
  case echo(MutationPoint)
  /// The app receives only the first or the last element of an array.
  case part(AppEventKind, End)
  /// The observer is registered when a different turn starts.
  case observeLate(MutationPoint)
  /// A second observer is registered for each of the app's observers.
  case observeTwice
  /// The observer is removed in the background and added again in the foreground.
  case observeInFront
  /// The observer is released while it is registered.
  case releaseObserver
  /// The products request is released before its response.
  case releaseRequest
  /// The store sheet is released before its page has loaded.
  case releaseSheet
  /// Each promotional offer is sent with the signature of the launch's first offer.
  case reuseOffer
  /// Files are kept in memory and lost when the process ends.
  case forgetFiles
  /// Preferences are kept in memory and lost when the process ends.
  case forgetPreferences
  /// Transactions are finished before the app receives them.
  case finishOnSight(MutationPoint)
  /// The product of a transaction is granted before the app receives the transaction.
  case grantOnSight(MutationPoint)
  /// Every product is granted when a restore ends without a restored transaction.
  case grantOnEmptyRestore
  /// A dialog is shown about each transaction before the app receives it.
  case dialogOnSight(MutationPoint, Dialog)
  /// The app crashes when it receives a transaction.
  case crashOnSight(MutationPoint)
  /// A restore starts at each launch without a tap.
  case restoreAtLaunch
  /// A product is ignored for the rest of the launch once a purchase of it has failed.
  case giveUpAfterFailure
  /// Transactions are finished while their downloads are active.
  case finishDuringDownload
  /// The product of a download is granted at full progress, before the download is finished.
  case grantAtFullProgress
  /// Downloads are started before the app receives their transaction.
  case downloadOnSight(MutationPoint)

  enum Moment: String, Hashable, Sendable {
    /// The call is made at the end of the turn.
    case end
    /// The call is made when the next turn of the launch starts.
    case next
  }

  /// A false reply that the app receives to a call.
  enum Falsehood: Hashable, Sendable {
    case yes, no, nothing
  }

  /// A change of an argument in a call.
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
  /// Creates an alteration for one launch.
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
