-- A rule of one's own, with everything that a rule can have.
local minute = 60 * 1000 * 1000 * 1000

rule {
  sentence = "Grant what was paid within a minute.",
  level = "must",
  facts = { "store.charged", "claim.granted" },
  why = "Nobody likes to wait.",
  breach = "The app grants at its next launch.",
  fix = "Grant in updated_transactions.",
  sources = { "the house" },

  start = function() return { charges = {} } end,

  observe = function(state, fact, broken)
    if fact[1] == "store.charged" then
      state.charges[fact.product] = fact
      return
    end
    local charge = state.charges[fact.product]
    if charge and fact.instant - charge.instant > minute then
      broken(fact.product .. " was granted late on " .. fact.device, { { charge, "it was paid" }, { fact, "granted" } })
    end
  end,

  conclude = function(state)
    if next(state.charges) == nil then return "not exercised" end
  end,
}
