-- Whether the app says what it granted, persisted and verified: the calls that a value takes away say nothing.

local function silence() end

return {
  given = {},
  none = { grant = silence, revoke = silence, persisted = silence, verified = silence },
}
