// This file lets runtime.go declare functions without bodies.
