package kernels

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/process/leash"
)

// launch starts a process of the kernel without connecting to it. The mutex changing must be held.
func (k *Kernel) launch() (l *link, err error) {
	if err := k.prepare(); err != nil {
		return nil, err
	}
	command := exec.Command("")
	command.Args = arguments(k.spec.Argv, k.file, k.kernel.Dir)
	if command.Path, err = exec.LookPath(command.Args[0]); err != nil {
		removeConnection(k.file)
		return nil, fmt.Errorf("starting the kernel %s: %w", k.kernel.Name, err)
	}
	command.Dir = existing(k.dir)
	command.Env = append(os.Environ(), "JPY_PARENT_PID="+strconv.Itoa(os.Getpid()), "JPY_SESSION_NAME="+k.name)
	for name, value := range k.spec.Env {
		command.Env = append(command.Env, name+"="+os.Expand(value, expand))
	}
	l = &link{
		signer: wire.NewSigner(k.connection.Key), session: newSession(), log: &leash.Tail{},
		dialed: make(chan struct{}), heard: make(chan struct{}), out: newQueue(),
	}
	command.Stdout, command.Stderr = l.log, l.log
	// Programs that the kernel has started may keep its standard error open.
	command.WaitDelay = patience
	if l.process, err = leash.Start(command); err != nil {
		removeConnection(k.file)
		return nil, fmt.Errorf("starting the kernel %s: %w", k.kernel.Name, err)
	}
	return l, nil
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
