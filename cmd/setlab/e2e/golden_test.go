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

// renew is set to rewrite the golden images, as make goldens does.
var renew = flag.Bool("renew", false, "rewrite the pictures that notebooks' figures are compared with; look at them afterward")

// goldens is the folder of the golden images.
const goldens = "testdata/goldens"

// goldenEdge is the longest edge of a golden image in pixels, about a tenth of the figure's size.
const goldenEdge = 192

// mostDifference is the maximum difference of two figures at any pixel, where 0 means equal and 1
// is the difference between black and white. Numbers differ slightly between processors. A curve
// that is shifted by a hundredth of the figure causes a difference of 0.02 to 0.03. A missing curve
// causes 0.04 where curves overlap and 0.1 elsewhere. A missing legend or panel causes a larger
// difference.
const mostDifference = 0.035

// checkGoldens compares the figures of a notebook with the reviewed golden images. Both are reduced
// and blurred, so that the comparison detects missing or misplaced elements but not small shifts of
// a curve.
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
