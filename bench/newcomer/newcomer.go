package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// newcomer is a user with Go, git, make and a browser, but without Python.
type newcomer struct {
	home     string // the home folder, empty at first
	checkout string // the repository to clone
	tools    string // a folder with links to all programs on the PATH except Python's
	visits   int
}

func newNewcomer(home, checkout string) (*newcomer, error) {
	checkout, err := filepath.Abs(checkout)
	if err != nil {
		return nil, err
	}
	n := &newcomer{home: home, checkout: checkout, tools: filepath.Join(home, "tools")}
	if err := os.Mkdir(n.tools, 0o755); err != nil {
		return nil, err
	}
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue // folders of PATH need not exist
		}
		for _, entry := range entries {
			name := entry.Name()
			if strings.HasPrefix(name, "python") || strings.HasPrefix(name, "pypy") || strings.HasPrefix(name, "jupyter") {
				continue
			}
			if err := os.Symlink(filepath.Join(folder, name), filepath.Join(n.tools, name)); err != nil && !errors.Is(err, os.ErrExist) {
				return nil, err
			}
		}
	}
	return n, nil
}

// environment returns the environment of the newcomer's shell. It uses this machine's module cache and, unless another one is
// given, its build cache, and no network.
func (n *newcomer) environment(cache string) ([]string, error) {
	own := []string{"HOME=" + n.home, "PATH=" + n.tools, "GOPROXY=off", "GOFLAGS=-modcacherw", "LANG=C.UTF-8", "SETLAB_EXPOSE=1"}
	for _, name := range []string{"GOMODCACHE", "GOCACHE", "GOROOT"} {
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			return nil, fmt.Errorf("go env %s: %w", name, err)
		}
		own = append(own, name+"="+strings.TrimSpace(string(value)))
	}
	if cache != "" {
		own = append(own, "GOCACHE="+cache)
	}
	return own, nil
}

// visit clones the checkout, opens the lab in it and draws the first figure of the tour. It returns the time that this took,
// without the time of while, if it is not nil.
func (n *newcomer) visit(ctx context.Context, chromium, cache string, while func(*running) error) (time.Duration, error) {
	environment, err := n.environment(cache)
	if err != nil {
		return 0, err
	}
	n.visits++
	clone := filepath.Join(n.home, fmt.Sprint("clone", n.visits))
	command := func(dir, name string, arguments ...string) *exec.Cmd {
		c := exec.CommandContext(ctx, filepath.Join(n.tools, name), arguments...)
		c.Dir, c.Env = dir, environment
		return c
	}
	if python := command(n.home, "env", "python3", "--version"); python.Run() == nil {
		return 0, errors.New("python3 is on the PATH")
	}
	begin := time.Now()
	if output, err := command(n.home, "git", "clone", "--quiet", n.checkout, clone).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("git clone: %w\n%s", err, output)
	}
	l, err := start(ctx, command(clone, "make", "lab", "ARGS=--no-browser"), n.home)
	if err != nil {
		return 0, err
	}
	defer l.stop()
	if err := firstFigure(ctx, chromium, l.address+"/tree/tour.ipynb?token="+l.token); err != nil {
		return 0, err
	}
	took := time.Since(begin)
	l.address += "?token=" + l.token
	l.binary, l.environment = filepath.Join(clone, "bin", "setlab"), environment
	if while != nil {
		err = while(l)
	}
	return took, err
}

// running is a running lab.
type running struct {
	make           *exec.Cmd
	pid            int // of the lab itself
	address, token string
	binary         string
	environment    []string
}

// warm returns when all packages that compiled cells import are compiled.
func (l *running) warm(ctx context.Context) error {
	command := exec.CommandContext(ctx, l.binary, "warm")
	command.Env = l.environment
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("setlab warm: %w\n%s", err, output)
	}
	return nil
}

// start runs `make lab` and waits until the lab answers.
func start(ctx context.Context, command *exec.Cmd, home string) (*running, error) {
	command.Stderr = os.Stderr
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		return nil, err
	}
	l := &running{make: command}
	pattern := filepath.Join(home, ".local", "share", "jupyter", "runtime", "jpserver-*.json")
	for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		found, _ := filepath.Glob(pattern) // the pattern is well-formed
		if len(found) == 0 {
			if syscall.Kill(command.Process.Pid, 0) != nil {
				break
			}
			continue
		}
		var info struct {
			URL, Token string
			PID        int
		}
		text, err := os.ReadFile(found[0])
		if err != nil || json.Unmarshal(text, &info) != nil {
			continue // it is being written
		}
		l.address, l.token, l.pid = info.URL+"lab", info.Token, info.PID
		response, err := http.Get(info.URL + "api?token=" + info.Token)
		if err == nil {
			_, _ = io.Copy(io.Discard, response.Body) // its status is what counts
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return l, nil
			}
		}
	}
	l.stop()
	return nil, errors.Join(errors.New("make lab has not started a lab"), ctx.Err())
}

// stop ends the lab and waits for its end.
func (l *running) stop() {
	_ = syscall.Kill(-l.make.Process.Pid, syscall.SIGINT) // it may have ended
	_ = l.make.Wait()                                     // make says that its child was interrupted
}

// idle returns the memory of the lab in bytes, when it has been idle for a while and the browser is closed.
func (l *running) idle(ctx context.Context) (int64, error) {
	select {
	case <-time.After(10 * time.Second):
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", l.pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "VmRSS:" {
			kilobytes, err := strconv.ParseInt(fields[1], 10, 64)
			return kilobytes << 10, err
		}
	}
	return 0, errors.New("the system does not say how much memory the lab has")
}
