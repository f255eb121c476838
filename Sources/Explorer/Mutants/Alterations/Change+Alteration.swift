internal import World

extension Change {
  /// What it does to the conversation of one launch, from the beginning.
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
