// Package server is the kernel's Jupyter front end: it receives requests on the sockets of a connection file, has the kernel
// execute cells, and publishes their output. It does not run user code itself.
//
// A request arrives on shell, where requests are handled in order, or on control, where they are handled even while a cell
// runs. Both follow the same steps: check the signature, publish "busy", handle, reply, publish "idle".
package server
