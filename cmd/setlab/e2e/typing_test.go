package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// playCompletion completes with Tab.
func playCompletion(t *testing.T, o *opened) {
	o.run(t, "answer := 42")
	o.add(t)
	o.press(t, "answ"+kb.Tab)
	if o.offersOne {
		if got := o.choices(t); len(got) != 1 {
			t.Errorf("Tab after answ offers %q", got)
		}
		o.press(t, kb.Tab)
	}
	o.wait(t, o.part(o.editor)+`.innerText.includes("answer")`)

	o.add(t)
	o.press(t, "strings.ToU"+kb.Tab)
	if got := strings.Join(o.choices(t), " "); got != "ToUpper ToUpperSpecial" {
		t.Errorf("Tab after strings.ToU offers %q", got)
	}
	o.look(t, "completion")
	o.press(t, kb.Escape)
}

// playHelp requests help with Shift-Tab.
func playHelp(t *testing.T, o *opened) {
	o.add(t)
	o.press(t, "train.Fit(")
	o.press(t, kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift))
	o.help(t, "func train.Fit(")
	o.look(t, "help")
	o.press(t, kb.Escape)
}

// playInput answers a cell that reads input.
func playInput(t *testing.T, o *opened) {
	o.start(t, "var who string\nfmt.Print(\"Who? \")\nfmt.Scan(&who)\nfmt.Println(\"Hello,\", who)")
	o.answer(t, "Ada")
	if got := o.finish(t); !strings.HasSuffix(got, "Hello, Ada") {
		t.Errorf("the cell shows %q", got)
	}
}
