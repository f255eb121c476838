// Disk space. A write to a full disk changes nothing, and its purpose is retried later.

"use strict";

const { CallFailed } = require("../assay_app.js");

/** Runs work that writes. Returns whether the disk had room for all of it. */
function hasRoomFor(write) {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
}

module.exports = { hasRoomFor };
