package npy

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"setlab/datasets/format"
	"setlab/internal/need"
)

// runPython runs a script in a new folder and returns the folder and what the script prints.
func runPython(t testing.TB, script string) (folder, printed string) {
	t.Helper()
	need.Modules(t, "numpy")
	folder = t.TempDir()
	command := exec.Command(need.Python, "-c", script)
	command.Dir = folder
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder, string(out)
}

// numpySaves saves arrays of all types, byte orders, memory orders and numbers of dimensions, each by itself and all in two archives, and
// prints what they hold.
const numpySaves = `
import numpy as np
rng = np.random.default_rng(1)
arrays = {}
def add(a):
    arrays['a%d' % len(arrays)] = a
for shape in [(), (0,), (5,), (3, 4), (0, 3), (70, 3), (2, 3, 4), (3, 1, 2, 5)]:
    for order in 'CF':
        for kind in ['?', 'i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8', 'f2', 'f4', 'f8', 'S3', 'U3']:
            for end in '<>':
                d = np.dtype(kind).newbyteorder(end)
                a = rng.integers(0, 2**63, shape)
                if kind[0] in 'SU':
                    a = np.array(a % 1000).astype(d)
                elif kind[0] == 'f':
                    a = ((a % 2001 - 1000) / 7).astype(d)
                else:
                    a = a.astype(d)
                add(np.asarray(a, order=order))
add(np.array([0., -0., np.inf, -np.inf, np.nan, 65504, 2**-24, 2**-14, 1e-5], 'f2'))
add(np.array(['Gr\u00f6\u00dfe', '', '\U0001f600'], '>U6'))
add(np.arange(24).reshape(4, 6)[::2, ::3])
for name, a in arrays.items():
    np.save(name + '.npy', a)
np.savez('plain.npz', **arrays)
np.savez_compressed('packed.npz', **arrays)
for name, a in arrays.items():
    values = a.ravel()
    texts = [str(v) if a.dtype.kind == 'U' else v.decode() if a.dtype.kind == 'S' else repr(float(v)) if a.dtype.kind == 'f' else str(int(v)) for v in values]
    print(name, a.dtype.str, 'x'.join(map(str, a.shape)), *texts, sep='|')
`

func TestArraysAreReadAsByNumpy(t *testing.T) {
	folder, printed := runPython(t, numpySaves)
	lines := strings.Split(strings.TrimSpace(printed), "\n")
	if len(lines) != 8*2*14*2+3 {
		t.Fatalf("%d arrays", len(lines))
	}
	archives := map[string]map[string]Array{}
	for _, name := range []string{"plain.npz", "packed.npz"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if archives[name], err = ReadArchive(name, bytes.NewReader(data), int64(len(data))); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range lines {
		fields := strings.Split(line, "|")
		if fields[1] == "" { // of types such as |b1
			fields = append(fields[:1], fields[2:]...)
		}
		name, want := fields[0], fields[3:]
		f, err := os.Open(filepath.Join(folder, name+".npy"))
		if err != nil {
			t.Fatal(err)
		}
		in, err := format.New(name, f, 0)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Read(in)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []Array{a, archives["plain.npz"][name], archives["packed.npz"][name]} {
			var sizes []string
			for _, n := range a.Shape {
				sizes = append(sizes, fmt.Sprint(n))
			}
			if got := strings.Join(sizes, "x"); got != fields[2] || a.length() != len(want) {
				t.Fatalf("%s: %s, shape %s, %d values; want %s, %d", name, a, got, a.length(), fields[2], len(want))
			}
			for i, w := range want {
				if !a.is(i, w) {
					t.Fatalf("%s: value %d of %s is not %s: %+v", name, i, a, w, a)
				}
			}
		}
	}
}

// is reports whether a value equals the one that numpy prints.
func (a Array) is(i int, want string) bool {
	switch {
	case a.Texts != nil:
		return a.Texts[i] == want
	case a.Bytes != nil:
		return fmt.Sprint(a.Bytes[i]) == want
	case a.Int32s != nil:
		return fmt.Sprint(a.Int32s[i]) == want
	case a.Int64s != nil:
		return fmt.Sprint(a.Int64s[i]) == want
	}
	w, err := strconv.ParseFloat(want, 64)
	if err != nil {
		return false
	}
	if a.Float32s != nil {
		return math.Float32bits(a.Float32s[i]) == math.Float32bits(float32(w)) || w != w && a.Float32s[i] != a.Float32s[i]
	}
	return a.Float64s[i] == w
}

// BenchmarkRead reads 100 MB of float32 that are in the system's cache. Its metrics are the shortest time and numpy's, which reads the same
// before it.
func BenchmarkRead(b *testing.B) {
	const rows, columns = 25_000, 1000
	for _, order := range "CF" {
		b.Run(string(order), func(b *testing.B) {
			folder, printed := runPython(b, fmt.Sprintf(`
import numpy as np, time
a = np.asarray(np.random.default_rng(1).random((%d, %d), 'f4'), order='%c')
np.save('a.npy', a)
best = 9
for _ in range(7):
    start = time.perf_counter(); np.ascontiguousarray(np.load('a.npy')); best = min(best, time.perf_counter() - start)
print(best * 1e3)`, rows, columns, order))
			numpy, err := strconv.ParseFloat(strings.TrimSpace(printed), 64)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(4 * rows * columns)
			best := time.Hour
			for b.Loop() {
				start := time.Now()
				f, err := os.Open(filepath.Join(folder, "a.npy"))
				if err != nil {
					b.Fatal(err)
				}
				in, err := format.New("a.npy", f, 0)
				if err != nil {
					b.Fatal(err)
				}
				if a, err := Read(in); err != nil || a.length() != rows*columns {
					b.Fatal(err)
				}
				f.Close()
				best = min(best, time.Since(start))
			}
			b.ReportMetric(best.Seconds()*1e3, "best-ms")
			b.ReportMetric(numpy, "numpy-ms")
		})
	}
}
