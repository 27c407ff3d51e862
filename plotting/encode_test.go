package plotting

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func simple() *Figure {
	f := New()
	f.Title = "A title"
	p := f.Panel(0, 0)
	p.Title, p.XLabel, p.YLabel = "n^{CD} = 1", "epoch", "accuracy"
	p.Line("SET-RBM", []float64{0, 1, 2}, []float64{1, 3, 2})
	return f
}

// TestPNGDensity: the picture has two pixels for each of a browser's, and says so.
func TestPNGDensity(t *testing.T) {
	f := simple()
	f.Width, f.Height = 5, 4
	picture, err := f.PNG()
	if err != nil {
		t.Fatal(err)
	}
	c, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	if c.Width != 960 || c.Height != 768 {
		t.Errorf("5 x 4 inches have %d x %d pixels; want 960 x 768", c.Width, c.Height)
	}
	i := bytes.Index(picture, []byte("pHYs"))
	if i < 0 {
		t.Fatal("no density in the header")
	}
	if d := binary.BigEndian.Uint32(picture[i+4:]); d < 7558 || d > 7560 {
		t.Errorf("%d pixels per meter; want 192 per inch, which is 7559", d)
	}
	if w, h := pixelSize(picture, dpi); w != 480 || h != 384 {
		t.Errorf("size on the page %d x %d; want 480 x 384", w, h)
	}
}

// TestSVGText: texts are text, not outlines.
func TestSVGText(t *testing.T) {
	drawing, err := simple().SVG()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">A title<", ">CD<", ">epoch<", ">SET-RBM<", "'Liberation Sans',Arial"} {
		if !strings.Contains(string(drawing), want) {
			t.Errorf("no %q in the SVG", want)
		}
	}
}

// TestSVGTextWidth: with any font texts take the width that the layout gave them.
func TestSVGTextWidth(t *testing.T) {
	drawing, err := simple().SVG()
	if err != nil {
		t.Fatal(err)
	}
	texts := strings.Count(string(drawing), "<text ")
	if fitted := strings.Count(string(drawing), `<text textLength="`); texts == 0 || fitted != texts {
		t.Errorf("%d of %d texts have a width", fitted, texts)
	}
	want := fmt.Sprintf(`textLength="%.2f"`, labelText.width("accuracy").Points())
	if !strings.Contains(string(drawing), want) {
		t.Errorf("no text with %s", want)
	}
}

// TestRenderingIsDeterministic: the same figure gives the same bytes.
func TestRenderingIsDeterministic(t *testing.T) {
	draw := func() []byte {
		b, err := figure2(20).SVG()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	first := draw()
	for range 3 {
		if !bytes.Equal(first, draw()) {
			t.Fatal("two drawings of one figure differ")
		}
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	for name, magic := range map[string]string{"a.png": "\x89PNG", "b.SVG": "<?xml"} {
		path := filepath.Join(dir, name)
		if err := simple().Save(path); err != nil {
			t.Fatal(err)
		}
		if b, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(b), magic) {
			t.Errorf("%s begins with %.8q (%v)", name, b, err)
		}
	}
	path := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := simple().Save(path); err == nil || !strings.Contains(err.Error(), ".svg or .csv") {
		t.Errorf("saving as %s: %v", path, err)
	}
	if b, _ := os.ReadFile(path); string(b) != "mine" {
		t.Errorf("the file now holds %.20q", b)
	}
	if err := simple().Save(filepath.Join(dir, "no such folder", "a.png")); err == nil {
		t.Error("no error for a folder that does not exist")
	}
}

func TestMIMEBundle(t *testing.T) {
	bundle, err := simple().MIMEBundle()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(bundle["image/png"])); err != nil {
		t.Error(err)
	}
	if got := string(bundle["text/plain"]); got != "figure: A title" {
		t.Errorf("text %q", got)
	}
}
