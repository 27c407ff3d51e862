// Package install registers the kernel with Jupyter and removes the registration.
//
// Jupyter finds a kernel by its kernelspec: a folder that contains kernel.json (the command to
// start, its environment, the language) and logos. The location of kernelspecs depends on the
// platform, on environment variables, and on whether the kernel is registered for all users, one
// user or one Python environment; see Location.
package install
