@_exported public import CoreFoundationTypes

/// The class of an item.
nonisolated(unsafe) public let kSecClass: CFString = "class"
/// A password of the app's own.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
/// A password for a server; not kept here.
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = "inet"
/// A certificate; not kept here.
nonisolated(unsafe) public let kSecClassCertificate: CFString = "cert"
/// A key; not kept here.
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"
/// An identity; not kept here.
nonisolated(unsafe) public let kSecClassIdentity: CFString = "idnt"

/// Whom an item belongs to.
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
/// The purpose of an item.
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
/// The apps that share an item.
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"
/// When an item can be read; kept, and without effect, since a simulated device is never locked.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
/// Bytes of the app's own.
nonisolated(unsafe) public let kSecAttrGeneric: CFString = "gena"
/// A name for a person.
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"
/// A kind for a person.
nonisolated(unsafe) public let kSecAttrDescription: CFString = "desc"
/// A remark for a person.
nonisolated(unsafe) public let kSecAttrComment: CFString = "icmt"
/// A four-letter code of the creator.
nonisolated(unsafe) public let kSecAttrCreator: CFString = "crtr"
/// A four-letter code of the type.
nonisolated(unsafe) public let kSecAttrType: CFString = "type"
/// Whether an item is not shown.
nonisolated(unsafe) public let kSecAttrIsInvisible: CFString = "invi"
/// Whether an item goes to the user's other devices; kept, and without effect.
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"
/// Finds items whether or not they go to other devices.
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = "syna"

/// Readable while the device is unlocked.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// Readable once the device was unlocked.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// Readable at any time.
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = "dk"
/// Readable while the device has a passcode and is unlocked, on this device alone.
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
/// Readable while the device is unlocked, on this device alone.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// Readable once the device was unlocked, on this device alone.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// Readable at any time, on this device alone.
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

/// The secret of an item.
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
/// A reference to an item.
nonisolated(unsafe) public let kSecValuePersistentRef: CFString = "v_PersistentRef"
/// Asks for the secret.
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
/// Asks for the attributes.
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"
/// Asks for an object of the item; answered by nothing here.
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"
/// Asks for a reference to the item.
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = "r_PersistentRef"

/// How many items are found at most.
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"
/// One item.
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// All items.
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"

/// Says which keychain to use; there is one here.
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"
/// Says whether the user may be asked; nobody is asked here.
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
