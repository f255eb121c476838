// This module's declarations use types of other modules. They are exported, so that a test needs only
// `import StoreKitTest`.

@_exported public import StoreKit

@_exported public import struct AssayKit.ScenarioResult
@_exported public import enum Facts.MessageKind
