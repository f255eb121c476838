-- How the user is told what a part has to say. A part says what its text is about, and a style shows it: `error` and
-- `message` are the dialogs that such texts get, and `is_inline` has them stand in the app's window.

return {
  error = { message = "error" },
  message = { error = "message" },
  inline = { is_inline = true },
}
