// What Apple's module brings along: code that says `import StoreKit` uses Foundation and its networking without a word.

@_exported public import Foundation
@_exported public import FoundationNetworking
