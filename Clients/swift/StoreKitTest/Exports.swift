// The types of other modules in this module's declarations, so that `import StoreKitTest` is all that a test
// needs.

@_exported public import StoreKit

@_exported public import struct AssayKit.ScenarioResult
@_exported public import enum Facts.MessageKind
