public import Facts
internal import Kernel
internal import StoreModel

/// The result of a receipt validation that the app requested from the store itself.
public indirect enum CheckReply: Sendable {
  case checked(CheckedReceipt)
  /// No answer arrived.
  case unanswered(StoreError)
}
