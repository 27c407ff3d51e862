package kernels

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/process/leash"
)

// launch starts a process of the kernel without connecting to it.
func (k *Kernel) launch() (l *link, connection wire.Connection, err error) {
	connection, file, err := k.manager.connection(k.ID, k.kernel.Name)
	if err != nil {
		return nil, connection, err
	}
	command := exec.Command("")
	command.Args = arguments(k.spec.Argv, file, k.kernel.Dir)
	if command.Path, err = exec.LookPath(command.Args[0]); err != nil {
		removeConnection(file)
		return nil, connection, fmt.Errorf("starting the kernel %s: %w", k.kernel.Name, err)
	}
	command.Dir = existing(k.dir)
	command.Env = append(os.Environ(), "JPY_PARENT_PID="+strconv.Itoa(os.Getpid()), "JPY_SESSION_NAME="+k.name)
	for name, value := range k.spec.Env {
		command.Env = append(command.Env, name+"="+os.Expand(value, expand))
	}
	l = &link{
		file: file, signer: wire.NewSigner(connection.Key), session: newSession(), log: &leash.Tail{},
		dialed: make(chan struct{}), heard: make(chan struct{}), out: newQueue(),
	}
	command.Stdout, command.Stderr = l.log, l.log
	// Programs that the kernel has started may keep its standard error open.
	command.WaitDelay = patience
	if l.process, err = leash.Start(command); err != nil {
		removeConnection(file)
		return nil, connection, fmt.Errorf("starting the kernel %s: %w", k.kernel.Name, err)
	}
	return l, connection, nil
}

// existing returns the folder, or the nearest folder around it that exists: it may have been renamed or deleted since the kernel was started.
func existing(folder string) string {
	for folder != "" {
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			break
		}
		around := filepath.Dir(folder)
		if around == folder {
			break
		}
		folder = around
	}
	return folder
}

// expand expands ${NAME} in the environment of a kernelspec like Jupyter, where $$ stands for a
// dollar sign.
func expand(name string) string {
	if name == "$" {
		return "$"
	}
	if value, ok := os.LookupEnv(name); ok {
		return value
	}
	return "${" + name + "}"
}

// arguments replaces the placeholders in a kernelspec's command line.
func arguments(argv []string, file, dir string) []string {
	fill := strings.NewReplacer("{connection_file}", file, "{resource_dir}", dir)
	filled := make([]string, len(argv))
	for i, a := range argv {
		filled[i] = fill.Replace(a)
	}
	return filled
}

// connection chooses ports and a key, and writes them to a connection file that only the user can
// read, since the key allows running code.
func (m *Manager) connection(id, name string) (wire.Connection, string, error) {
	c := wire.Connection{Transport: "tcp", IP: "127.0.0.1", SignatureScheme: wire.SignatureScheme, Key: newSession(), KernelName: name}
	if err := freePorts(&c.ShellPort, &c.IOPubPort, &c.StdinPort, &c.ControlPort, &c.HeartbeatPort); err != nil {
		return c, "", err
	}
	text, err := json.Marshal(noted{c, Self()})
	if err != nil {
		return c, "", err
	}
	if err := os.MkdirAll(m.options.Runtime, 0o700); err != nil {
		return c, "", fmt.Errorf("the folder of connection files: %w", err)
	}
	file := filepath.Join(m.options.Runtime, "kernel-"+id+".json")
	removeConnection(file) // of an earlier process; also resets its permissions
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return c, "", fmt.Errorf("the connection file: %w", err)
	}
	return c, file, nil
}

// freePorts finds free ports. It keeps them open until all are found, so that they are distinct.
func freePorts(ports ...*int) error {
	for _, port := range ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return fmt.Errorf("no free port for a kernel: %w", err)
		}
		defer l.Close()
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return nil
}

// removeConnection removes a connection file. Failing to do so does no harm, since the process has
// ended.
func removeConnection(file string) { _ = os.Remove(file) }
