---@meta
-- The language of rules.
-- Written by `assay editor`; it is never run.

---Declares the rule of this file.
---@param declaration assay.rule_declaration
function rule(declaration) end

---Reports a violation: a headline, and the facts that show it, each with its reason.
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

---A custom rule. It checks every run, like the built-in rules.
---@class assay.rule_declaration
---@field sentence string The obligation of the app, as one sentence.
---@field level? assay.level must, or should: a violation is only a warning.
---@field facts assay.fact_kind[] The kinds of facts it observes.
---@field evidence? assay.evidence[] The evidence an app must provide for the rule to apply.
---@field sources? string[] The sources of the rule.
---@field why? string Why it matters for an app.
---@field breach? string An example of a violation.
---@field fix? string How to fix a violation.
---@field start? fun(): table Returns the state at the start of a run.
---@field observe fun(state: table, fact: assay.testimony, broken: assay.broken) Receives one fact.
---@field conclude? fun(state: table, broken: assay.broken) Called at the end of a run, for a final check.

---A fact as a rule receives it: these fields and the fields of its kind.
---@class assay.testimony
---@field [1] assay.fact_kind Its kind.
---@field number integer Its number in the run.
---@field instant integer Its time, in nanoseconds since the start.
---@field actor string The actor.
---@field device? string The device involved.
---@field [string] any The fields of its kind.
