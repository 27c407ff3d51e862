package e2e

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// renew replaces the goldens: make goldens.
var renew = flag.Bool("renew", false, "rewrite the pictures that notebooks' figures are compared with; look at them afterward")

// goldens is the folder of the pictures.
const goldens = "testdata/goldens"

// goldenEdge is the longest edge of a golden in pixels: a figure at about a
// tenth of its size.
const goldenEdge = 192

// mostDifference is how far, from 0 for equal to 1 for black and white, two
// figures may be apart anywhere. Numbers differ a little from processor to
// processor. A curve that passes higher by a hundredth of the figure makes 0.02
// to 0.03; one that is missing makes 0.04 where curves lie upon each other and
// 0.1 elsewhere, and a legend or a panel that is missing more.
const mostDifference = 0.035

// checkGoldens compares the figures of a notebook with those that were looked
// at. Both are made small and blurred, so that it is seen whether everything is
// there and in its place, but not by how many pixels a curve has moved.
func checkGoldens(t *testing.T, name string, all []image.Image) {
	t.Helper()
	stem := strings.TrimSuffix(filepath.Base(name), ".ipynb")
	for k, figure := range all {
		path := filepath.Join(goldens, fmt.Sprintf("%s-%d.png", stem, k+1))
		got := reduced(figure)
		if *renew {
			if err := savePicture(path, got); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := readPicture(path)
		if errors.Is(err, fs.ErrNotExist) {
			t.Errorf("figure %d of %s has no golden; look at it, and run `make goldens`", k+1, name)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if d, at := apart(got, want); d > mostDifference {
			kept := filepath.Join(os.TempDir(), filepath.Base(path))
			t.Errorf("figure %d of %s is %.3f from %s at %v, and may be %.3f; it is kept as %s (%v)", k+1, name, d, path, at, mostDifference, kept, savePicture(kept, got))
		}
	}
	if more := filepath.Join(goldens, fmt.Sprintf("%s-%d.png", stem, len(all)+1)); !*renew {
		if _, err := os.Stat(more); err == nil {
			t.Errorf("%s has %d figures, and %s is one more", name, len(all), more)
		}
	}
}
