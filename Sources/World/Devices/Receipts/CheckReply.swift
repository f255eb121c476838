public import Facts
internal import Kernel
internal import StoreModel

/// The result of a receipt validation that the app itself requested from the store.
public indirect enum CheckReply: Sendable {
  case checked(CheckedReceipt)
  /// No answer arrived.
  case unanswered(StoreError)
}
