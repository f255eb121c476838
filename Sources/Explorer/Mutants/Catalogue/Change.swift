internal import Facts
internal import World

/// What a mutant does to the conversation between an app and its system.
enum Change: Hashable, Sendable {
  /// A call never reaches the system; the app gets the reply that it would expect.
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
  /// The app sees only one end of an array.
  case part(AppEventKind, End)
  /// The observer is registered at another moment.
  case observeLate(MutationPoint)
  /// Two observer objects do the same work.
  case observeTwice
  /// The observer is taken off in the background and comes back in front.
  case observeInFront
  /// The observer object is let go of while it is registered.
  case releaseObserver
  /// The request object is let go of before its answer.
  case releaseRequest
  /// A promotional offer is sent a second time as it was signed for the first.
  case reuseOffer
  /// Files are kept in memory, and die with the process.
  case forgetFiles
  /// Preferences are kept in memory, and die with the process.
  case forgetPreferences
  /// Transactions are finished as they are told, before anything else.
  case finishOnSight(MutationPoint)
  /// The user is given what a transaction is about as it is told.
  case grantOnSight(MutationPoint)
  /// The user is given every product when a restore ends that restored nothing.
  case grantOnEmptyRestore
  /// A dialog is shown about each transaction as it is told.
  case dialogOnSight(MutationPoint, Dialog)
  /// The process ends at a transaction.
  case crashOnSight(MutationPoint)
  /// Everything is restored at each launch.
  case restoreAtLaunch
  /// Nothing is sold or processed any more for a product once a purchase of it has failed.
  case giveUpAfterFailure
  /// Transactions are finished while their downloads are on their way.
  case finishDuringDownload
  /// What is downloaded is granted when all of it has come, before it is finished.
  case grantAtFullProgress
  /// Downloads are started as their transactions are told.
  case downloadOnSight(MutationPoint)

  /// When a delayed call is made.
  enum Moment: String, Hashable, Sendable {
    /// At the end of the turn.
    case end
    /// At the beginning of the next turn of the launch.
    case next
  }

  /// What the app is told instead of the truth.
  enum Falsehood: Hashable, Sendable {
    case yes, no, nothing
  }

  /// What is changed in a call.
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
