// Apple's module has the names of `os`, and reads the log as well, which is not kept here.
@_exported public import os
