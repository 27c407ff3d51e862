package csvfile

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// TestBlanks compares tables of random blanks, read in parts of any size, with strings.Fields.
func TestBlanks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var text, want strings.Builder
		for range random.IntN(5) {
			var line strings.Builder
			for range random.IntN(40) {
				line.WriteByte("  \t12.#"[random.IntN(7)])
			}
			fields := strings.Fields(line.String())
			if text.Len() == 0 {
				fields = strings.Fields(strings.TrimLeft(line.String(), " \t#"))
			}
			text.WriteString(line.String() + "\n")
			want.WriteString(strings.Join(fields, "\t") + "\n")
		}
		for name, part := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r }, "bytes": iotest.OneByteReader, "halves": iotest.HalfReader, "errors with data": iotest.DataErrReader,
		} {
			got, err := io.ReadAll(iotest.OneByteReader(&tabbed{from: part(strings.NewReader(text.String()))}))
			if err != nil || string(got) != want.String() {
				t.Fatalf("%q in %s is %q, %v; want %q", &text, name, got, err, &want)
			}
		}
	}
}

func TestQuotedBlanksStay(t *testing.T) {
	got, err := io.ReadAll(&tabbed{from: strings.NewReader("\" a  b\"  2\n\"c \"\" d\ne\" 3\n")})
	if want := "\" a  b\"\t2\n\"c \"\" d\ne\"\t3\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
