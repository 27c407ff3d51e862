package datasets

import (
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"setlab/internal/need"
)

// saves runs a script that saves files to a new folder.
func saves(t *testing.T, script string) (folder string) {
	t.Helper()
	need.Modules(t, "scipy.io")
	folder = t.TempDir()
	command := exec.Command(need.Python, "-c", script)
	command.Dir = folder
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// TestFilesOfPythonAreRead reads the same two splits from a MAT file and from an archive of numpy's, in either memory order.
func TestFilesOfPythonAreRead(t *testing.T) {
	folder := saves(t, `
import numpy as np, scipy.io
rng = np.random.default_rng(1)
x, y = rng.normal(size=(30, 5)).astype('f4'), rng.integers(3, 6, 30)
splits = dict(x_train=x[:20], y_train=y[:20], x_val=x[20:24], y_val=y[20:24], x_test=x[24:], y_test=y[24:])
scipy.io.savemat('own.mat', splits)
np.savez('own.npz', **splits)
np.savez_compressed('fortran.npz', **{k: np.asfortranarray(v) for k, v in splits.items()})
np.save('whole.npy', x.astype('>f8'))
np.save('classes.npy', y.astype('U1'))
scipy.io.savemat('wrong.mat', dict(x_train=x, x_test=x[:, :3]))
`)
	var sets []*Set
	for _, name := range []string{"own.mat", "own.npz", "fortran.npz"} {
		s, err := Read(filepath.Join(folder, name), ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Train.Len() != 20 || s.Valid.Len() != 4 || s.Test.Len() != 6 || !slices.Equal(s.ClassNames, []string{"3", "4", "5"}) {
			t.Errorf("%v, classes %v", s, s.ClassNames)
		}
		sets = append(sets, s)
	}
	for _, s := range sets[1:] {
		if s.Train.Digest() != sets[0].Train.Digest() || s.Valid.Digest() != sets[0].Valid.Digest() || s.Test.Digest() != sets[0].Test.Digest() {
			t.Errorf("%s differs from %s", s.Source, sets[0].Source)
		}
	}
	s, err := ReadNPY(filepath.Join(folder, "whole.npy"), filepath.Join(folder, "classes.npy"))
	if err != nil || s.Train.Slice(0, 20).Digest() != sets[0].Train.Digest() {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := Read(filepath.Join(folder, "wrong.mat"), ReadOptions{}); err == nil {
		t.Error("splits of different widths are read")
	}
}
