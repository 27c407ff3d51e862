// Package server is the kernel's Jupyter front: it takes requests from the sockets of a connection file, has cells executed by
// the kernel core, and publishes what they show. It runs no user code.
//
// A request arrives on shell, where requests wait for each other, or on control, which is answered while a cell runs. Both go
// through the same steps: check the signature, publish "busy", handle, reply, publish "idle".
package server
