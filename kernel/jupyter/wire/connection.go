package wire

import (
	"encoding/json"
	"fmt"
	"os"
)

// Connection is the content of a connection file: the addresses of a kernel's sockets, and the key
// that signs messages.
type Connection struct {
	Transport       string `json:"transport"` // "tcp" or "ipc"
	IP              string `json:"ip"`        // IP address; for ipc, the path before "-port"
	SignatureScheme string `json:"signature_scheme"`
	Key             string `json:"key"` // if empty, messages are not signed
	KernelName      string `json:"kernel_name,omitempty"`

	ShellPort     int `json:"shell_port"`
	ControlPort   int `json:"control_port"`
	IOPubPort     int `json:"iopub_port"`
	StdinPort     int `json:"stdin_port"`
	HeartbeatPort int `json:"hb_port"`
}

// SignatureScheme is the only signature scheme that Jupyter uses.
const SignatureScheme = "hmac-sha256"

// maxConnectionFile is the maximum size in bytes, far more than a connection file needs.
const maxConnectionFile = 1 << 16

// ReadConnection reads a connection file.
func ReadConnection(path string) (Connection, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Connection{}, fmt.Errorf("connection file: %w", err)
	}
	if info.Size() > maxConnectionFile {
		return Connection{}, fmt.Errorf("connection file %s has %d bytes; that is not a connection file", path, info.Size())
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return Connection{}, fmt.Errorf("connection file: %w", err)
	}
	c, err := ParseConnection(text)
	if err != nil {
		return Connection{}, fmt.Errorf("connection file %s: %w", path, err)
	}
	return c, nil
}

// Exposed reports whether other users of the machine can read or write a connection file, and could
// use its key to run code as its owner. Jupyter creates the file for its owner only, but some file
// systems do not support owners.
func Exposed(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().Perm()&0o077 != 0
}

// ParseConnection parses the content of a connection file.
func ParseConnection(text []byte) (Connection, error) {
	c := Connection{Transport: "tcp", IP: "127.0.0.1", SignatureScheme: SignatureScheme}
	if err := json.Unmarshal(text, &c); err != nil {
		return Connection{}, fmt.Errorf("not a JSON object of a connection: %w", err)
	}
	if c.Transport != "tcp" && c.Transport != "ipc" {
		return Connection{}, fmt.Errorf("transport %q; it must be tcp or ipc", c.Transport)
	}
	if c.Key != "" && c.SignatureScheme != SignatureScheme {
		return Connection{}, fmt.Errorf("signature scheme %q; only %s is supported", c.SignatureScheme, SignatureScheme)
	}
	for _, p := range []struct {
		name string
		port int
	}{{"shell_port", c.ShellPort}, {"control_port", c.ControlPort}, {"iopub_port", c.IOPubPort}, {"stdin_port", c.StdinPort}, {"hb_port", c.HeartbeatPort}} {
		if p.port < 1 || p.port > 65535 {
			return Connection{}, fmt.Errorf("%s is %d; it must be between 1 and 65535", p.name, p.port)
		}
	}
	return c, nil
}

// Endpoint returns the ZeroMQ address of one of the connection's ports.
func (c Connection) Endpoint(port int) string {
	if c.Transport == "ipc" {
		return fmt.Sprintf("ipc://%s-%d", c.IP, port)
	}
	return fmt.Sprintf("tcp://%s:%d", c.IP, port)
}
