// The compiler imports this module wherever `Testing` and `UIKit` are imported together. On Apple's platforms it attaches
// images to tests; there are none here.
