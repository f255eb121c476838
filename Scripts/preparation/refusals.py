"""Code that has no counterpart on Linux and cannot be rewritten without knowing its intent."""

import re

REFUSED = [
    (r"@NSManaged\b", "Core Data is not there", "keep the value in a property, a file or UserDefaults"),
    (r"@(?:UIApplicationMain|NSApplicationMain)\b", "there is no application object to begin with", "leave this file out"),
    (r"(?<![@.\w])optional(?=\s+(?:@?\w+\s+)*?(?:func|var)\b)", "a protocol has no optional requirements",
     "give the requirement a default in an extension of the protocol"),
    (r"\b(?:method_exchangeImplementations|class_addMethod|class_replaceMethod|class_getInstanceMethod|method_setImplementation)\b",
     "methods cannot be exchanged", "call the other method, or override this one in a subclass"),
    (r"(?<![.\w])Selector\s*\(", "there are no selectors", "call a closure here"),
    (r"\bNSSelectorFromString\s*\(", "there are no selectors", "call a closure here"),
    (r"\.responds\s*\(\s*to\s*:", "an object cannot be asked which methods it has", "ask for a protocol: `as? Protocol`"),
    (r"\.observe\s*\(\s*\\\.", "properties cannot be observed", "tell of the change in the property's didSet"),
    (r"\baddObserver\s*\([^()]*\bforKeyPath\s*:", "properties cannot be observed", "tell of the change in the property's didSet"),
    (r"\bperform\s*\(\s*(?:#selector|Selector)", "a method cannot be called by its selector", "call it, or DispatchQueue.main.asyncAfter"),
    (r"^[ \t]*import[ \t]+(?:Combine|CoreData|SwiftUI)\b", "this module is not there", "leave this file out, or this part of it"),
]


def refuse_the_rest(source):
    """Reports the remaining code that does not compile on Linux."""
    for pattern, what, instead in REFUSED:
        for match in re.finditer(pattern, source.code, re.MULTILINE):
            source.refuse(match.start(), what, instead)
