package augment

import (
	"bytes"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"testing"

	"setlab/internal/need"
)

// The authors' code uses Keras for the changes, and Keras uses scipy: with spline order 0, the nearest pixel, until Keras 2.1.3, and
// with order 1 from then on. Keras's angle is clockwise, and its shifts specify where a pixel comes from instead of where it goes.
func TestImagesAreChangedAsByScipy(t *testing.T) {
	need.Modules(t, "scipy.ndimage")
	d := shape{11, 8, 3}
	images := noise(t, 6, d.rows, d.columns, d.channels)
	var in bytes.Buffer
	fmt.Fprintln(&in, d.channels, d.rows, d.columns)
	type change struct {
		degrees, dx, dy float64
		mirror          bool
	}
	var want [][]float32
	changes := []change{
		{0, 0, 0, false}, {10, 0, 0, false}, {-7.5, .8, 0, false}, {0, -.35, 1.1, true}, {9.3, .77, -1.05, true}, {170, 2.5, 9, false},
	}
	for k := range 2 * len(changes) {
		c, order := changes[k%len(changes)], k/len(changes)
		mirrored := 0
		if c.mirror {
			mirrored = 1
		}
		image := images.Row(nil, k%len(changes))
		fmt.Fprintln(&in, order, -c.degrees, -c.dy, -c.dx, mirrored)
		for _, v := range image {
			fmt.Fprintln(&in, v)
		}
		want = append(want, resampled(image, d, c.degrees, c.dx, c.dy, c.mirror, order == 0))
	}
	var failed bytes.Buffer
	command := exec.Command(need.Python, filepath.Join("testdata", "affine.py"))
	command.Stdin, command.Stderr = &in, &failed
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, failed.String())
	}
	theirs := bytes.NewReader(out)
	for k, image := range want {
		for f, v := range image {
			var s float64
			if _, err := fmt.Fscan(theirs, &s); err != nil {
				t.Fatal(err)
			}
			if math.Abs(s-float64(v)) > 1e-5 {
				t.Errorf("image %d, feature %d: scipy says %v and we %v", k, f, s, v)
			}
		}
	}
}
