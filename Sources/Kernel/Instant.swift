/// An instant.
