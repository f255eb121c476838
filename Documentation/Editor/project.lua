---@meta
-- Project files.
-- Written by `assay editor`. Never executed.

---Options of runs.
---@class assay.settings
---@field apps? string|(string|string[])[] the app to test: a Lua file, a program, or a folder of apps. `--app -- PROGRAM ARGUMENTS` at the end of the line runs an external app, a separate process that speaks Assay's protocol
---@field network? boolean allow external apps to use the network
---@field server? string test the backend at this URL; the app only calls it and is not checked itself
---@field server_map? string a JSON file with the backend's own paths and answers, for a backend without the paths for tests
---@field server_command? string start the backend with this shell command, wait until it answers, and end it after the run
---@field store_port? integer|string local port where the backend can reach the store (default 8417; 0 picks a free one)
---@field filter? string|string[] run only matching scenarios; with several filters, those that match any of them
---@field exclude? string|string[] skip matching scenarios, even if a filter selects them
---@field shard? string run one shard of the selection, such as 1/4. auto/4 takes the number from the CI's array job, auto takes the number and the count
---@field shard_by? string slice (default): assign cases to shards in turn; hash: by address; time=LOG: balance by the durations of an earlier run
---@field rule? string|string[] also check every case against a rule written in Lua
---@field requirements? string check against this requirement set, such as 2026 (default: the latest; see `assay rules`)
---@field allow_empty? boolean exit with 0 instead of 4 if there is nothing to run
---@field seed? integer|string vary unspecified App Store behavior with this seed (decimal, or hexadecimal with 0x)
---@field seeds? string run every case once with each of these seeds
---@field jobs? integer|string number of cases to run in parallel; the output is the same for any number
---@field strict? boolean treat broken “should” rules as failures instead of warnings
---@field trace? string write the facts as JSON lines: to a file for one case, to a folder for several
---@field record? string save the conversation with external apps: to a file for one case, to a folder for several
---@field report? string|string[] write a report: jsonl, junit, tap, ctrf, sarif, github, markdown, html, badge; use - for standard output
---@field junit_dialect? string strict (default): every JUnit XML reader accepts it; gitlab: also names the file of each case
---@field tap_version? string 14 (default) or 13; Perl's prove reads only 13
---@field color? string always, never, or auto (default); auto respects NO_COLOR and CLICOLOR_FORCE
---@field known_failing? string list of known failures: they do not fail the run, but are reported once they no longer fail
---@field update_known_failing? boolean rewrite that list: add new failures, remove fixed ones
---@field fail_fast? integer|string stop after this many failed cases or errors (default 1)
---@field no_save? boolean do not save failures to .assay
---@field status_level? string cases to print a line for: all, section (one line per folder), fail, none, or auto (all if there are up to 20)
---@field progress? string bar, counter (a line every 10 seconds), none, or auto (bar on a terminal); cases slower than 2 seconds are named

---A named set of options, selected with `--profile`.
---@class assay.profile : assay.settings
---@field inherits? string The profile whose settings apply unless this one overrides them.

---The table of `project { … }`.
---@class assay.project : assay.settings
---@field paths? string|string[] The files and folders of scenarios.
---@field profiles? table<string, assay.profile> The profiles, by name.

---Sets the options of runs in its folder.
---@param settings assay.project
function project(settings) end
