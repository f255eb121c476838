// Foundation brings its networking on Apple's platforms.
@_exported public import FoundationNetworking

/// The status of a call that succeeded.
public var noErr: Int32 { 0 }
