// The types of others that the module's own declarations name, so that `import StoreKitTest` is all that a test needs.

@_exported public import StoreKit

@_exported public import struct AssayKit.ScenarioResult
@_exported public import enum Facts.MessageKind
