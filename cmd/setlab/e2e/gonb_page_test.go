package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// gonbPages lists the notebooks of GoNB whose programs communicate with the page, with the outputs that GoNB's own tests expect
// in a browser.
var gonbPages = []struct {
	name  string
	cells wants
}{
	{"dom", wants{2: "ok", 4: `.*This is a test!\s*And a second test\.\s*This is a test!\s*And a second test\.\s*`, 5: `\s*ok\s*`}},
	{"comms", wants{5: `.*(?:` + strings.Join(exchanges("", 0, 1), "|") + `)closed\s*done\s*`, 6: `\s*ok\s*`}},
	{"widgets", wants{2: "ok", 4: `.*clicked\s*`, 5: `.*widget tested ok\s*`, 6: `.*widget tested ok\s*`}},
}

// exchanges returns patterns of the orders in which the program of comms may print the rest of its numbers: it sends 1 to 4, one every 300 ms,
// and gets 2 to 4, each of which answers the number before it. A page on a busy machine takes longer to answer.
func exchanges(before string, sent, got int) (all []string) {
	const most = 4
	if sent == most && got == most {
		return []string{before}
	}
	if sent < most {
		all = exchanges(fmt.Sprintf(`%ssent %d\s*`, before, sent+1), sent+1, got)
	}
	if got < most && got <= sent {
		all = append(all, exchanges(fmt.Sprintf(`%sgot %d\s*`, before, got+1), sent, got+1)...)
	}
	return all
}

// pageTries is the number of tries for notebooks whose programs write from several goroutines and by messages of the page. On a
// busy machine, the order sometimes differs.
const pageTries = 4

// TestGoNBPages runs GoNB's notebooks that need a page in Jupyter Notebook with Run All.
func TestGoNBPages(t *testing.T) {
	inBrowser.take(t)
	need.File(t, "/usr/bin/chromium", "apt install chromium")
	gonb := gonbSource(t)
	m := newMachine(t)
	m.env = append(m.env, "GONB_GIT_ROOT="+gonbCheckout(t, gonb), "GOPROXY=off", "GOCOVERDIR="+t.TempDir())
	for _, n := range gonbPages {
		copyExample(t, gonb, "tests/"+n.name, m.home)
	}
	server := m.lab(t, m.home)
	m.asGoNB(t)
	for _, n := range gonbPages {
		t.Run(n.name, func(t *testing.T) {
			for try := 1; ; try++ {
				o := open(t, notebook6, server, filepath.Join(m.home, n.name+".ipynb"), 3*time.Minute)
				// They are saved with outputs, which must not be mistaken for new ones.
				o.do(t, `Jupyter.notebook.clear_all_output()`)
				o.runAll(t)
				shown := o.shown(t)
				var wrong []string
				for number, pattern := range n.cells {
					if got := shown[number-1]; !regexp.MustCompile(`(?s)^\s*(?:` + pattern + `)\s*$`).MatchString(got) {
						wrong = append(wrong, fmt.Sprintf("cell %d shows %.2000q, want %s", number, got, pattern))
					}
				}
				if len(wrong) == 0 {
					return
				}
				if try == pageTries {
					t.Fatal(strings.Join(wrong, "\n"))
				}
				t.Logf("trying again: %s", strings.Join(wrong, "\n"))
				o.leave(t) // widgets communicate only with the first open page
			}
		})
	}
}

// copyExample copies a notebook of GoNB to a folder, because the page saves the notebook that it runs. It drops saved outputs,
// which could be mistaken for new ones, and cells that contain one of the given texts.
func copyExample(t *testing.T, gonb, name, folder string, without ...string) (path string) {
	t.Helper()
	n, err := notebook.Read(filepath.Join(gonb, "examples", name+".ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	n.Cells = slices.DeleteFunc(n.Cells, func(c *notebook.Cell) bool {
		return slices.ContainsFunc(without, func(text string) bool { return strings.Contains(c.Source, text) })
	})
	for _, c := range n.Cells {
		c.Outputs = nil
	}
	path = filepath.Join(folder, filepath.Base(name)+".ipynb")
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// asGoNB makes this kernel run the notebooks that name GoNB's kernel. A reader would select the kernel instead.
func (m *machine) asGoNB(t *testing.T) {
	t.Helper()
	specs := filepath.Join(m.home, "jupyter", "kernels")
	if err := os.CopyFS(filepath.Join(specs, "gonb"), os.DirFS(filepath.Join(specs, "setlab"))); err != nil {
		t.Fatal(err)
	}
}

// shown returns the text that each code cell shows.
func (o *opened) shown(t *testing.T) []string {
	t.Helper()
	return evaluate[[]string](t, o.page, `[...document.querySelectorAll("`+o.cell+`")].map(c => [...c.querySelectorAll("`+o.output+`")].map(e => e.innerText).join("\n"))`)
}

// showsIn waits until the output of a code cell, numbered from 1, matches a pattern.
func (o *opened) showsIn(t *testing.T, number int, pattern string) {
	t.Helper()
	matches := regexp.MustCompile(`(?s)^\s*(?:` + pattern + `)\s*$`).MatchString
	until(t, fmt.Sprintf("cell %d shows %s", number, pattern), patience, func() bool { return matches(o.shown(t)[number-1]) })
}

// leave leaves the page.
func (o *opened) leave(t *testing.T) {
	t.Helper()
	if err := chromedp.Do(o.ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
}
