/// The language in which an app declares its capabilities.
public enum DeclarationLanguage: String, Hashable, Sendable {
  case lua
  case python
  case javascript
  case c
  case swift
  /// The language of a third-party client.
  case other
}
