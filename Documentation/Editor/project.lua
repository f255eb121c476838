---@meta
-- Project files.
-- Written by `assay editor`; it is never run.

---Options of runs.
---@class assay.settings
---@field apps? string|(string|string[])[] the app to judge, a Lua file, a program, or a folder for each app below it; several are judged side by side. `--app -- PROGRAM ARGUMENTS` at the end of the line is an app in a process of its own
---@field network? boolean let apps in processes of their own reach the network
---@field server? string judge a backend that listens there; the app asks it, and is not judged itself
---@field store_port? integer|string the port of this machine at which that backend finds the store, 8417 as a rule; 0 is any free one
---@field filter? string|string[] run only what this matches; with several, what one of them matches
---@field exclude? string|string[] leave out what this matches, whatever else asks for it
---@field shard? string run only this part of what is left, such as 1/4; auto/4 takes the part from the engine of an array job, auto also how many there are
---@field shard_by? string slice, hash or time=LOG: dealt out in turn (usual), by address, or evenly by the log of an earlier run
---@field rule? string|string[] let a rule in Lua judge every case beside the built-in ones
---@field requirements? string hold the app to a set of requirements, such as 2026; the latest is usual, `assay rules` names it
---@field allow_empty? boolean end with 0 instead of 4 where nothing is left to run
---@field seed? integer|string let the seed decide what Apple's contract leaves open; decimal, or hexadecimal after 0x
---@field seeds? string run every case once with each of these seeds
---@field jobs? integer|string how many cases run side by side; the output does not depend on it
---@field strict? boolean let a broken “should” fail a case instead of warning
---@field trace? string write the facts as JSON lines: to a file for one case, into a folder for several
---@field record? string keep what is said between the tool and apps in processes of their own: in a file for one case, in a folder for several
---@field report? string|string[] report the run in a format: jsonl, junit, tap, ctrf, sarif, github, markdown, html, badge; - is the standard output
---@field junit_dialect? string strict, which every reader of JUnit's XML takes, or gitlab, with the file of each case
---@field tap_version? string 14 or 13, of which Perl's prove takes only the second
---@field color? string always, never or auto; auto also heeds NO_COLOR and CLICOLOR_FORCE
---@field known_failing? string a list of failures that are known: they fail nothing, and one that no longer fails is stale
---@field update_known_failing? boolean write that list anew: what fails is added, what is stale removed
---@field fail_fast? integer|string stop after so many failed cases or errors, one without a count
---@field no_save? boolean do not note in .assay what failed
---@field status_level? string the verdicts that have a line: all, section (one line for each folder), fail, none, or auto: all up to 20
---@field progress? string bar, counter (a line each 10 seconds), none, or auto: a bar on a terminal; a case of more than 2 seconds is named

---Options under a name of their own, for `--profile`.
---@class assay.profile : assay.settings
---@field inherits? string The profile whose settings hold where this one says nothing.

---What `project { … }` is given.
---@class assay.project : assay.settings
---@field paths? string|string[] The files and folders of scenarios.
---@field profiles? table<string, assay.profile> Settings for `--profile`.

---Sets options of runs for everybody who works in its folder.
---@param settings assay.project
function project(settings) end
