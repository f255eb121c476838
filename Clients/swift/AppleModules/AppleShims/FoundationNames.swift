// On Apple's platforms, importing Foundation also imports its networking.
@_exported public import FoundationNetworking

/// The status of a call that succeeded.
public var noErr: Int32 { 0 }
