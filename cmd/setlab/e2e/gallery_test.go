package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/notebook"
)

// TestRunGallery draws the gallery and checks that docs/gallery.md and its images match the notebook. With -renew, it writes them.
func TestRunGallery(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runPlain(t, "notebooks/gallery.ipynb")
	folder := filepath.Join(m.root, "docs")
	page := &strings.Builder{}
	page.WriteString("<!-- Written by make goldens from notebooks/gallery.ipynb. -->\n")
	for _, cell := range n.Cells {
		page.WriteString("\n")
		if cell.Type == notebook.Markdown {
			page.WriteString(cell.Source + "\n")
			continue
		}
		page.WriteString("```go\n" + strings.TrimSpace(cell.Source) + "\n```\n")
		if !cell.HasTag("plot") {
			continue
		}
		one := notebook.New()
		one.Insert(0, cell)
		all := figures(t, one)
		if len(all) == 0 {
			fmt.Fprintf(page, "\n```\n%s\n```\n", strings.TrimRight(shownBy(n, cell.ID), "\n"))
			continue
		}
		fmt.Fprintf(page, "\n![%s](gallery/%s.png)\n", cell.ID, cell.ID)
		checkDrawn(t, filepath.Join(folder, "gallery", cell.ID+".png"), halved(all[0]))
	}
	path := filepath.Join(folder, "gallery.md")
	if *renew {
		if err := os.WriteFile(path, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if written, err := os.ReadFile(path); err != nil || string(written) != page.String() {
		t.Errorf("docs/gallery.md is not what the notebook makes (%v): run `make goldens`", err)
	}
	if plots := strings.Count(page.String(), "](gallery/"); plots < 18 {
		t.Errorf("%d pictures in the gallery", plots)
	}
}

// checkDrawn checks that an image looks like the one in a file.
func checkDrawn(t *testing.T, path string, got *image.RGBA) {
	t.Helper()
	if *renew {
		if err := savePicture(path, got); err != nil {
			t.Fatal(err)
		}
	}
	want, err := readPicture(path)
	if err != nil {
		t.Errorf("%v: run `make goldens`", err)
		return
	}
	if d, at := apart(reduced(got), reduced(want)); d > mostDifference {
		t.Errorf("%s is %.3f from the notebook's at %v, and may be %.3f: run `make goldens`", path, d, at, mostDifference)
	}
}

// halved returns an image at half its size, the size on a screen, on a white background.
func halved(picture image.Image) *image.RGBA {
	from := onWhite(picture)
	out := image.NewRGBA(image.Rect(0, 0, from.Rect.Dx()/2, from.Rect.Dy()/2))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.SetRGBA(x, y, meanOf(from, image.Rect(2*x, 2*y, 2*x+2, 2*y+2)))
		}
	}
	return out
}
