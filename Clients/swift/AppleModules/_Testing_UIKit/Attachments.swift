// The compiler imports this module if `Testing` and `UIKit` are imported together. On Apple's platforms the
// module attaches images to tests. Here it is empty.
