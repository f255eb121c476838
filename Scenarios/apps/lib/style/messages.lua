-- What the user is told, by the kind of dialog: parts say what a text is about, and a style says how it is shown.
-- A value gives the dialog for each word; what it does not name is shown as it is.

return {
  error = { message = "error" },
  message = { error = "message" },
}
