// On Apple's platforms, Foundation includes its networking.
@_exported public import FoundationNetworking

/// The status of a call that succeeded.
public var noErr: Int32 { 0 }
