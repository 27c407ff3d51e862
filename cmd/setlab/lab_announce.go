package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"setlab/lab/install"
	"setlab/lab/kernels"
	"setlab/setlib"
)

// announce writes the lab's address and token to the file in which Jupyter's own programs and
// editors look for the user's servers.
func announce(listener net.Listener, folder, token string) (path string, err error) {
	dir, err := install.RuntimeDir()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	kernels.Sweep(dir, "jpserver-*.json")
	at := listener.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "127.0.0.1"
	}
	text, err := json.MarshalIndent(map[string]any{
		"base_url": "/", "hostname": host, "password": false, "pid": os.Getpid(), "port": at.Port, "root_dir": folder, "secure": false, "sock": "",
		"lab_pid": kernels.Self().ID, "lab_host": kernels.Self().Host, "token": token, "url": "http://" + net.JoinHostPort(host, fmt.Sprint(at.Port)) + "/", "version": setlib.Version(),
	}, "", "  ")
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, fmt.Sprintf("jpserver-%d.json", os.Getpid()))
	_ = os.Remove(path) // left by an earlier process with the same ID
	return path, os.WriteFile(path, append(text, '\n'), 0o600)
}
