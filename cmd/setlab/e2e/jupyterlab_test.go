package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// prebuilt is an extension as written by JupyterLab's builder: a container that receives the shared
// packages and returns a plugin. The plugin uses one of the packages.
const prebuilt = `(window._JUPYTERLAB ??= {})["hello"] = {
	init(scope) { this.scope = scope },
	async get(name) {
		const [version] = Object.values(this.scope["@lumino/widgets"])
		const widgets = (await version.get())()
		return () => ({ default: { id: "hello:plugin", autoStart: true, activate: app => {
			const hello = new widgets.Widget()
			hello.id = "hello"
			hello.node.textContent = name + " in " + app.name
			app.shell.add(hello, "bottom")
		} } })
	}
}`

// TestLabFrontEnd checks the launcher of the JupyterLab served by `setlab lab`, loads an extension
// of the user, and checks that the page loads nothing from elsewhere.
func TestLabFrontEnd(t *testing.T) {
	inBrowser.take(t)
	m := newMachine(t)
	path := m.copyNotebook(t, fixture)
	folder := filepath.Dir(path)
	if err := os.WriteFile(filepath.Join(folder, "tour.ipynb"), []byte(`{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`), 0o644); err != nil {
		t.Fatal(err)
	}
	extensions := t.TempDir()
	for name, text := range map[string]string{
		"package.json":    `{"name": "hello", "version": "1.0.0", "jupyterlab": {"_build": {"load": "static/entry.js", "extension": "./extension"}}}`,
		"static/entry.js": prebuilt,
	} {
		file := filepath.Join(extensions, "hello", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	server := m.ownLab(t, folder, "--extensions", extensions)

	p := browse(t, server.URL+"lab?token="+server.Token, 15*time.Minute)
	p.wait(t, `!!document.querySelector(".jp-LauncherCard[data-category='SET Lab']")`)
	first := evaluate[string](t, p, `[...document.querySelectorAll(".jp-Launcher-section")].sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)[0].innerText`)
	if !strings.Contains(first, "The tour") {
		t.Errorf("the launcher begins with %q", first)
	}
	p.wait(t, `document.getElementById("hello")?.textContent === "./extension in SET Lab"`)
	p.look(t, "lab-launcher.png")
	outside := evaluate[[]string](t, p, fmt.Sprintf(`performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith(%q) && !/^(data|blob):/.test(n))`, server.URL))
	if len(outside) > 0 {
		t.Errorf("asked for from elsewhere: %q", outside)
	}
}
