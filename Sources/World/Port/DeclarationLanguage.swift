/// The language in which an app declares what it is able to do.
public enum DeclarationLanguage: String, Hashable, Sendable {
  case lua
  case python
  case javascript
  case c
  case swift
  /// That of a client of somebody else.
  case other
}
