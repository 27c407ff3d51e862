package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/dom"
	devtools "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// listed returns an expression for a file in the file browser.
func listed(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#filebrowser .jp-DirListing-item")].find(e => e.querySelector(".jp-DirListing-itemText").innerText === %q)`, name)
}

// choose selects a file in the file browser with a click.
func (o *opened) choose(t *testing.T, name string) {
	t.Helper()
	o.order(t, "filebrowser:activate", nil)
	until(t, name+" is selected", patience, func() bool {
		o.click(t, listed(name)) // misses if the list moves
		return evaluate[bool](t, o.page, listed(name)+`?.classList.contains("jp-mod-selected") === true`)
	})
}

// upload clicks a button and selects a file in the dialog that opens.
func (p page) upload(t *testing.T, button, path string) {
	t.Helper()
	if _, err := chromedp.Call(p.ctx, devtools.SetInterceptFileChooserDialog, devtools.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	r := p.find(t, button)
	asks := chromedp.WaitEvent(devtools.FileChooserOpened, func(devtools.EventFileChooserOpened) bool { return true },
		chromedp.MouseClickXY(r.X+r.Width/2, r.Y+r.Height/2))
	asked, err := chromedp.Run(p.ctx, asks)
	if err == nil {
		_, err = chromedp.Call(p.ctx, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{path}, BackendNodeID: asked.BackendNodeID})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// playUpload uploads a file of several chunks.
func playUpload(t *testing.T, o *opened) {
	data := make([]byte, 2<<20+12345)
	rand.NewChaCha8([32]byte{}).Read(data)
	path := filepath.Join(t.TempDir(), "points.bin")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	o.order(t, "filebrowser:activate", nil)
	o.upload(t, `document.querySelector("#filebrowser [data-jp-item-name='uploader'] jp-button, #filebrowser [data-jp-item-name='uploader'] button")`, path)
	uploaded := filepath.Join(filepath.Dir(o.path), "points.bin")
	until(t, "the file is there", patience, func() bool {
		got, err := os.ReadFile(uploaded)
		return err == nil && bytes.Equal(got, data)
	})
	o.wait(t, "!!"+listed("points.bin"))
	o.page.look(t, "lab-uploaded.png")
}

// playRename renames the open notebook, which stays open under its new name.
func playRename(t *testing.T, o *opened) {
	o.run(t, "kept := 7")
	o.choose(t, "work.ipynb")
	o.press(t, kb.F2)
	o.wait(t, `document.activeElement?.classList.contains("jp-DirListing-editor")`)
	o.press(t, "a", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	o.paste(t, "renamed.ipynb")
	o.press(t, kb.Enter)
	o.wait(t, "!!"+listed("renamed.ipynb"))
	old := o.path
	o.path = filepath.Join(filepath.Dir(old), "renamed.ipynb")
	o.wait(t, `[...document.querySelectorAll(".lm-DockPanel .lm-TabBar-tabLabel")].some(e => e.innerText === "renamed.ipynb")`)
	if got := o.run(t, "kept"); got != "7" {
		t.Errorf("the kernel of the renamed notebook says that the value is %q", got)
	}
	if got := lastCell(o.save(t)).Source; got != "kept" {
		t.Errorf("saved was %q", got)
	}
	if _, err := os.Stat(old); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the old name: %v", err)
	}
}

// playDelete deletes the uploaded file.
func playDelete(t *testing.T, o *opened) {
	o.choose(t, "points.bin")
	o.press(t, kb.Delete)
	o.answerDialog(t, "points.bin", "Delete")
	o.wait(t, "!"+listed("points.bin"))
	if _, err := os.Stat(filepath.Join(filepath.Dir(o.path), "points.bin")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file that was deleted: %v", err)
	}
}

// playCheckpoint restores the manually saved checkpoint after later automatic saves.
func playCheckpoint(t *testing.T, o *opened) {
	o.add(t)
	o.paste(t, "// kept")
	o.save(t)
	// The page makes the checkpoint when it knows that the file is saved. If the file is saved again before that, the page
	// believes that another program has changed it.
	until(t, "the checkpoint is made", patience, func() bool {
		text, _ := os.ReadFile(filepath.Join(filepath.Dir(o.path), ".ipynb_checkpoints", "work-checkpoint.ipynb"))
		return strings.Contains(string(text), "// kept")
	})
	o.click(t, o.part(o.editor)) // the editor lost the focus when saving
	o.press(t, kb.End)
	o.paste(t, " and regretted")
	o.wait(t, o.part(o.editor)+`.innerText.includes("// kept and regretted")`)
	o.do(t, `void jupyterapp.shell.currentWidget.context.save()`) // like an automatic save
	saved := func() string {
		text, _ := os.ReadFile(o.path)
		return string(text)
	}
	until(t, "the change is saved", patience, func() bool { return strings.Contains(saved(), "// kept and regretted") })
	o.wait(t, `!jupyterapp.shell.currentWidget.context.model.dirty`)
	o.order(t, "docmanager:restore-checkpoint", nil)
	o.answerDialog(t, "(?:Revert|Restore|checkpoint)", "Revert")
	until(t, "the file is as it was", patience, func() bool {
		return strings.Contains(saved(), "// kept") && !strings.Contains(saved(), "regretted")
	})
	o.wait(t, `document.querySelector(".jp-Notebook").innerText.includes("// kept") && !document.querySelector(".jp-Notebook").innerText.includes("regretted")`)
}
