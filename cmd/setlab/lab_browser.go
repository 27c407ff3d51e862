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
// since the address has been printed.
func openBrowser(address, data string) {
	var program []string
	switch {
	case runtime.GOOS == "darwin":
		program = []string{"open"}
	case runtime.GOOS == "windows":
		program = []string{"rundll32", "url.dll,FileProtocolHandler"}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		program = []string{"xdg-open"}
	default:
		return
	}
	page := filepath.Join(data, "lab", fmt.Sprintf("open-%d.html", os.Getpid()))
	if err := os.WriteFile(page, fmt.Appendf(nil, browserPage, html.EscapeString(address)), 0o600); err != nil {
		return
	}
	command := exec.Command(program[0], append(program[1:], page)...)
	if command.Start() == nil {
		go func() { _ = command.Wait() }()
	}
	// The browser has read the page by then.
	time.AfterFunc(30*time.Second, func() { _ = os.Remove(page) })
}
