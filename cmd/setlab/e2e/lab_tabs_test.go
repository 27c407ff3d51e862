package e2e

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// playTwoTabs opens the notebook in a second tab and saves it there. The first tab, which has another change, must
// notice this when saving, and overwrite the file only if told to.
func playTwoTabs(t *testing.T, o *opened) {
	o.run(t, "shared := 6")
	o.save(t)
	other := openWhole(t, o.server, o.path)
	if got := other.run(t, "shared * 7"); got != "42" {
		t.Errorf("the other tab, of the same kernel, says that the value is %q", got)
	}
	other.save(t)
	theirs := o.onDisk(t)

	o.add(t)
	o.paste(t, "// mine")
	ask := func() {
		t.Helper()
		o.press(t, kb.Escape)
		o.press(t, "s", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	}
	ask()
	o.wait(t, `/work\.ipynb.*changed on disk/s.test(`+dialog+`?.innerText)`)
	o.page.look(t, "lab-conflict.png")
	o.answerDialog(t, "changed on disk", "Cancel")
	if got := o.onDisk(t); got != theirs {
		t.Errorf("the file, which the other tab had written, has become\n%s", got)
	}
	if got := o.text(t); !strings.Contains(evaluate[string](t, o.page, o.last()+`.innerText`), "// mine") {
		t.Errorf("the change of this tab is gone: %s", got)
	}
	ask()
	o.answerDialog(t, "changed on disk", "Overwrite")
	until(t, "this tab's state is saved", patience, func() bool { return strings.Contains(o.onDisk(t), "// mine") })

	// The other tab, which has a change, loads the version on disk.
	other.add(t)
	other.paste(t, "// theirs")
	other.press(t, kb.Escape)
	other.press(t, "s", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	other.answerDialog(t, "changed on disk", "Revert")
	other.wait(t, other.last()+`?.innerText.includes("// mine") === true`)
	if got := o.onDisk(t); strings.Contains(got, "// theirs") {
		t.Errorf("the file has the discarded change:\n%s", got)
	}
}

// onDisk returns the contents of the notebook's file.
func (o *opened) onDisk(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(o.path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
