---@meta
-- The language of rules.
-- Written by `assay editor`; it is never run.

---Declares the rule of this file.
---@param declaration assay.rule_declaration
function rule(declaration) end

---Says that the rule is broken: what happened, and the facts that show it, each with its reason.
---@alias assay.broken fun(headline: string, facts: { [1]: assay.testimony|integer, [2]: string }[])

---@alias assay.evidence
---| '"claims"'
---| '"simulated disk"'
---| '"server"'
---| '"owned"'
---| '"receipt"'
---| '"hosted content"'
---| '"restore"'
---| '"interface"'
---| '"promotions"'
---| '"server delivery"'
---| '"receipt checks"'
---| '"server code"'

---A rule of your own, which judges every run beside the built-in ones.
---@class assay.rule_declaration
---@field sentence string What it asks of an app.
---@field level? assay.level must, or should: a breach is then a warning.
---@field facts assay.fact_kind[] The kinds of facts that it wants to see.
---@field evidence? assay.evidence[] What an app must be able to show before it can be judged.
---@field sources? string[] What it rests on.
---@field why? string Why an app should care.
---@field breach? string An example of a breach.
---@field fix? string What to do about it.
---@field start? fun(): table Gives the state that it starts a run with.
---@field observe fun(state: table, fact: assay.testimony, broken: assay.broken) Takes one fact.
---@field conclude? fun(state: table, broken: assay.broken) Has the last word at the end of a run.

---A fact as a rule sees it, with the fields of its kind beside these.
---@class assay.testimony
---@field [1] assay.fact_kind Its kind.
---@field number integer Its number in the run.
---@field instant integer When it came, in nanoseconds since the start.
---@field actor string Who did it.
---@field device? string The device it is about.
---@field [string] any The fields of its kind.
