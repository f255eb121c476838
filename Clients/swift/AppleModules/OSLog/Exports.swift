// Apple's module exports the names of `os`. It can also read the log, which is not stored here.
@_exported public import os
