@_exported public import CoreFoundationTypes

/// The class of an item.
nonisolated(unsafe) public let kSecClass: CFString = "class"
/// A password of the app's own.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
/// A password for a server; not supported here.
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = "inet"
/// A certificate; not supported here.
nonisolated(unsafe) public let kSecClassCertificate: CFString = "cert"
/// A key; not supported here.
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"
/// An identity; not supported here.
nonisolated(unsafe) public let kSecClassIdentity: CFString = "idnt"

/// The account of an item.
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
/// The purpose of an item.
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
/// The apps that share an item.
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"
/// When an item can be read; stored, but without effect, because a simulated device is never locked.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
/// Custom data of the app.
nonisolated(unsafe) public let kSecAttrGeneric: CFString = "gena"
/// A label for users.
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"
/// A description for users.
nonisolated(unsafe) public let kSecAttrDescription: CFString = "desc"
/// A comment for users.
nonisolated(unsafe) public let kSecAttrComment: CFString = "icmt"
/// A four-letter code of the creator.
nonisolated(unsafe) public let kSecAttrCreator: CFString = "crtr"
/// A four-letter code of the type.
nonisolated(unsafe) public let kSecAttrType: CFString = "type"
/// Whether an item is hidden.
nonisolated(unsafe) public let kSecAttrIsInvisible: CFString = "invi"
/// Whether an item is synchronized to the user's other devices; stored, but without effect.
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"
/// Finds both synchronized and other items.
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = "syna"

/// Readable while the device is unlocked.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// Readable after the first unlock.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// Readable at any time.
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = "dk"
/// Readable while the device has a passcode and is unlocked, only on this device.
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
/// Readable while the device is unlocked, only on this device.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// Readable after the first unlock, only on this device.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// Readable at any time, only on this device.
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

/// The secret of an item.
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
/// A reference to an item.
nonisolated(unsafe) public let kSecValuePersistentRef: CFString = "v_PersistentRef"
/// Requests the secret.
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
/// Requests the attributes.
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"
/// Requests an object of the item; not supported here, so ignored.
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"
/// Requests a reference to the item.
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = "r_PersistentRef"

/// The maximum number of items.
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"
/// One item.
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// All items.
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"

/// Selects a keychain; there is only one here.
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"
/// Whether the user may be asked to authenticate; never needed here.
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
