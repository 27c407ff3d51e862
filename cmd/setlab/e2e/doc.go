// Package e2e holds the tests of the whole: the setlab command as a user builds
// it, its kernel in Debian's Jupyter, its notebooks in a browser. Everything
// happens in temporary folders.
//
// A test whose tool is missing skips, and says what to install; with SETLAB_CI
// set it fails instead. `make test` installs the tools.
package e2e
