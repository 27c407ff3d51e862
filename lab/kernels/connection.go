package kernels

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"setlab/kernel/jupyter/wire"
)

// prepare writes the connection file for the next process. As in Jupyter, a process has the same ports and key as the last one, so that
// other programs, such as a console, stay connected when a kernel is restarted. If the ports are no longer free, it gets others. The
// mutex changing must be held.
func (k *Kernel) prepare() (err error) {
	c := k.connection
	if c == (wire.Connection{}) || !soonFree(c.ShellPort, c.IOPubPort, c.StdinPort, c.ControlPort, c.HeartbeatPort) {
		if c, err = newConnection(k.kernel.Name); err != nil {
			return err
		}
	}
	file, err := k.manager.writeConnection(k.ID, c)
	if err == nil {
		k.connection, k.file = c, file
	}
	return err
}

// newConnection chooses ports and a key.
func newConnection(name string) (wire.Connection, error) {
	c := wire.Connection{Transport: "tcp", IP: localhost, SignatureScheme: wire.SignatureScheme, Key: newSession(), KernelName: name}
	err := freePorts(&c.ShellPort, &c.IOPubPort, &c.StdinPort, &c.ControlPort, &c.HeartbeatPort)
	return c, err
}

// writeConnection writes a connection file that only the user can read, since the key allows running code. It returns the file's path.
func (m *Manager) writeConnection(id string, c wire.Connection) (string, error) {
	text, err := json.Marshal(noted{c, Self()})
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(m.options.Runtime, 0o700); err != nil {
		return "", fmt.Errorf("the folder of connection files: %w", err)
	}
	file := filepath.Join(m.options.Runtime, "kernel-"+id+".json")
	removeConnection(file) // of an earlier process; also resets its permissions
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return "", fmt.Errorf("the connection file: %w", err)
	}
	return file, nil
}

// removeConnection removes a connection file. Failing to do so does no harm, since the process has
// ended.
func removeConnection(file string) { _ = os.Remove(file) }

// localhost is the address on which kernels listen.
const localhost = "127.0.0.1"

// openPort listens on a port; 0 is any free port.
func openPort(port int) (net.Listener, error) {
	return net.Listen("tcp", net.JoinHostPort(localhost, strconv.Itoa(port)))
}

// freePorts finds free ports. It keeps them open until all are found, so that they are distinct.
func freePorts(ports ...*int) error {
	for _, port := range ports {
		l, err := openPort(0)
		if err != nil {
			return fmt.Errorf("no free port for a kernel: %w", err)
		}
		defer l.Close()
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return nil
}

// soonFree reports whether ports of the last process are free. If that process was killed, the processes that it had forked may keep
// them open for another moment.
func soonFree(ports ...int) bool {
	const moment, again = 500 * time.Millisecond, 10 * time.Millisecond
	for deadline := time.Now().Add(moment); ; time.Sleep(again) {
		if allFree(ports) {
			return true
		}
		if time.Now().After(deadline) {
			return false
		}
	}
}

// allFree reports whether all ports are free.
func allFree(ports []int) bool {
	for _, port := range ports {
		l, err := openPort(port)
		if err != nil {
			return false
		}
		_ = l.Close() // nothing was sent
	}
	return true
}
