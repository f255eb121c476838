// The modules that Apple's module exports. So code with `import StoreKit` can use Foundation and its
// networking.

@_exported public import Foundation
@_exported public import FoundationNetworking
