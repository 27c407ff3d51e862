package runs

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkList lists a store of 10,000 finished runs without their weights, as `setlab runs export` leaves them.
func BenchmarkList(b *testing.B) {
	trained := &Store{Dir: b.TempDir(), Messages: io.Discard}
	run, err := trained.Train(b.Context(), tiny())
	if err != nil {
		b.Fatal(err)
	}
	without := b.TempDir()
	if _, err := trained.Export(run.Digest, without, false); err != nil {
		b.Fatal(err)
	}
	from := filepath.Join(without, run.Digest)
	store := &Store{Dir: b.TempDir(), Messages: io.Discard}
	for k := range 10000 {
		if err := os.CopyFS(filepath.Join(store.Dir, fmt.Sprintf("%0*x", digestLength, k)), os.DirFS(from)); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		all, err := store.List()
		if err != nil || len(all) != 10000 || all[0].Damage != nil {
			b.Fatal(len(all), err)
		}
	}
}
