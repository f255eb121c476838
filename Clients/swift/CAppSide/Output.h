// For the files of this module only.
#pragma once

/// The original standard output, before output was redirected to the log.
extern int assay_app_output;
