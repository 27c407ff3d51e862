package main

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// browserPage redirects a browser to the lab. The address goes through a file that only the user
// can read, because it contains the token and other users can see the arguments of a process.
const browserPage = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=%s"><title>SET Lab</title>
<a href="%[1]s">Open SET Lab</a>
`

// openBrowser opens an address in the user's browser if there is a display. Failures are ignored,
// since the address has been printed. The returned function removes the file with the address.
func openBrowser(address, data string) (remove func()) {
	var program []string
	switch {
	case runtime.GOOS == "darwin":
		program = []string{"open"}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		program = []string{"xdg-open"}
	default:
		return func() {}
	}
	folder := filepath.Join(data, "lab")
	sweepPages(folder)
	page := filepath.Join(folder, fmt.Sprintf("open-%d.html", os.Getpid()))
	remove = func() { _ = os.Remove(page) }
	if err := os.WriteFile(page, fmt.Appendf(nil, browserPage, html.EscapeString(address)), 0o600); err != nil {
		return remove
	}
	command := exec.Command(program[0], append(program[1:], page)...)
	if command.Start() == nil {
		go func() { _ = command.Wait() }()
	}
	time.AfterFunc(untilRead, remove)
	return remove
}

// untilRead is the time after which the browser has read the page.
const untilRead = 30 * time.Second

// sweepPages removes pages that killed labs have left, because they contain tokens.
func sweepPages(folder string) {
	entries, _ := os.ReadDir(folder) // if it cannot be read, there is nothing to remove
	for _, e := range entries {
		ours, _ := filepath.Match("open-*.html", e.Name())
		if info, err := e.Info(); ours && err == nil && time.Since(info.ModTime()) > untilRead {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
