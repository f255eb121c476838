// For the files of this module alone.
#pragma once

/// The file that was the standard output before what is printed went to the log.
extern int assay_app_output;
