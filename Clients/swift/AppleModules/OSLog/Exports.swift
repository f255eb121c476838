// Apple's module includes the names of `os` and can also read the log, which is not stored here.
@_exported public import os
