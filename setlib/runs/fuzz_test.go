package runs

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"setlab/setlib/rbm"
)

func FuzzSums(f *testing.F) {
	f.Add(formatSums(map[string]string{"config.json": sumOf([]byte("a")), "run.json": sumOf([]byte("b"))}))
	f.Fuzz(func(t *testing.T, text string) {
		sums, err := parseSums(text)
		if err == nil && formatSums(sums) != text {
			t.Errorf("%q is read as %v", text, sums)
		}
	})
}

// FuzzEntry reads an entry in which one file has arbitrary contents and a matching checksum.
func FuzzEntry(f *testing.F) {
	s := temporaryStore(f)
	c := tiny()
	run := train1(f, s, c)
	state := run.Model.(*rbm.RBM).State()
	contents, err := run.files(&state, true)
	if err != nil {
		f.Fatal(err)
	}
	whole := inMemory(f, contents)
	for name, data := range whole {
		f.Add(name, data)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if _, known := whole[name]; !known || name == configFile {
			return
		}
		files := maps.Clone(whole)
		files[name] = data
		sums := map[string]string{}
		for name, data := range files {
			sums[name] = sumOf(data)
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		e := newStored(dir, sums)
		if _, err := e.run(run.Digest); err != nil && !isDamage(err) {
			t.Errorf("%s: the error is %v", name, err)
		}
		got, err := e.state(state)
		if err != nil && !isDamage(err) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if err == nil && got.Fits(state) != nil {
			t.Errorf("%s: a state that does not fit", name)
		}
	})
}
