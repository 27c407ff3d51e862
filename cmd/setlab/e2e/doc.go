// Package e2e holds the end-to-end tests: the setlab command as a user builds it, its kernel in
// Debian's Jupyter, and its notebooks in a browser. Everything happens in temporary folders.
//
// A test whose tool is missing is skipped with a message that says what to install. With SETLAB_CI
// set, it fails instead. `make test` installs the tools.
package e2e
