// Package install registers the kernel with Jupyter, and takes it out again.
//
// Jupyter finds a kernel by a folder that holds kernel.json (the command to
// start, its environment, the language) and logos: the kernelspec. Where such
// folders lie depends on the platform, on a few environment variables and on
// whether everybody or one user or one Python environment is to see the
// kernel; Location says it in Jupyter's own terms.
package install
