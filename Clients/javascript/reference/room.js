// Room on the disk. A write that finds none has changed nothing, and what it was for waits for another time.

"use strict";

const { CallFailed } = require("../assay_app.js");

/** Does work that writes, and says whether there was room for all of it. */
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
