package format

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"setlab/internal/race"
)

// pack compresses with gzip.
func pack(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(t *testing.T, data []byte, limit int64) *Input {
	t.Helper()
	in, err := New("f", bytes.NewReader(data), limit)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func TestReadsPackedAndPlain(t *testing.T) {
	text := []byte(strings.Repeat("some text\n", 20000))
	for _, data := range [][]byte{text, pack(t, text), append(pack(t, text[:100]), pack(t, text[100:])...)} {
		got, err := io.ReadAll(open(t, data, int64(len(text))))
		if err != nil || !bytes.Equal(got, text) {
			t.Errorf("read %d bytes, %v; want %d", len(got), err, len(text))
		}
	}
}

func TestDamage(t *testing.T) {
	text := []byte(strings.Repeat("0123456789", 1000))
	packed := pack(t, text)
	flipped := bytes.Clone(packed)
	flipped[len(flipped)-6] ^= 1 // in the checksum
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"cut off", packed[:len(packed)-10], "want intact gzip data, got the end of the file"},
		{"wrong checksum", flipped, "the gzip checksum differs"},
		{"garbage after", append(bytes.Clone(packed), "garbage that is long enough"...), "bytes that are not gzip data"},
		{"header only", packed[:5], "want a gzip header, got the end of the file"},
	} {
		in, err := New("f", bytes.NewReader(c.data), 0)
		if err == nil {
			_, err = io.ReadAll(in)
		}
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestLimitStopsBombs(t *testing.T) {
	bomb := pack(t, make([]byte, 10<<20))
	in := open(t, bomb, 1<<16)
	n, err := io.Copy(io.Discard, in)
	if n != 1<<16 || err == nil || !strings.Contains(err.Error(), "want the file to end within 65536 bytes, got more data") {
		t.Errorf("read %d bytes of a bomb limited to 65536: %v", n, err)
	}
	in = open(t, bomb, 1<<16)
	if _, err := in.Line(); err == nil || !strings.Contains(err.Error(), "end within") {
		t.Errorf("a line of a bomb: %v", err)
	}
	if n, err := io.Copy(io.Discard, open(t, pack(t, make([]byte, 1<<16)), 1<<16)); n != 1<<16 || err != nil {
		t.Errorf("a file of exactly the limit: %d bytes, %v", n, err)
	}
}

func TestRatioStopsBombs(t *testing.T) {
	race.Skip(t, "it unpacks large files")
	bomb := pack(t, make([]byte, 20<<20))
	for what, read := range map[string]func(in *Input) error{
		"Read":  func(in *Input) error { _, err := io.Copy(io.Discard, in); return err },
		"Bytes": func(in *Input) error { _, err := in.Bytes(20<<20, "zeros"); return err },
	} {
		if err := read(open(t, bomb, 1<<40)); err == nil || !strings.Contains(err.Error(), "want data that unpack to at most 200 times their size, got 16") {
			t.Errorf("%s of 20 MB of zeros: %v", what, err)
		}
	}
	lines := pack(t, bytes.Repeat([]byte(strings.Repeat("0,", 500)+"0\n"), 20<<10))
	in := open(t, lines, 1<<40)
	var err error
	for err == nil {
		_, err = in.Line()
	}
	if !strings.Contains(err.Error(), "want data that unpack") {
		t.Errorf("20 MB of lines: %v", err)
	}
}

func TestBytes(t *testing.T) {
	in := open(t, []byte("0123456789"), 100)
	if b, err := in.Bytes(4, "digits"); err != nil || string(b) != "0123" {
		t.Errorf("%q, %v", b, err)
	}
	if _, err := in.Bytes(7, "digits"); err == nil || err.Error() != "f: byte 4: want 7 bytes of digits, got the end of the file after 6" {
		t.Errorf("too few bytes: %v", err)
	}
	in = open(t, []byte("0123456789"), 100)
	if _, err := in.Bytes(1<<40, "digits"); err == nil || !strings.Contains(err.Error(), "want at most 100 bytes of digits") {
		t.Errorf("too much asked for: %v", err)
	}
	big := bytes.Repeat([]byte("abc"), 1<<20)
	if b, err := open(t, big, 1<<30).Bytes(int64(len(big)), "letters"); err != nil || !bytes.Equal(b, big) {
		t.Errorf("3 MB: %d bytes, %v", len(b), err)
	}
	// A header that promises much costs what is there.
	if n := testing.AllocsPerRun(1, func() {
		if _, err := open(t, []byte("x"), 1<<40).Bytes(1<<39, "promise"); err == nil {
			t.Error("half a terabyte from one byte")
		}
	}); n > 100 {
		t.Errorf("%v allocations", n)
	}
}

func TestFullAndEnd(t *testing.T) {
	in := open(t, []byte("abcd"), 0)
	var b [3]byte
	if err := in.Full(b[:], "letters"); err != nil || in.Offset() != 3 {
		t.Errorf("%v at %d", err, in.Offset())
	}
	if err := in.End(); err == nil || err.Error() != "f: byte 3: want the end of the file, got more data" {
		t.Errorf("End with a byte left: %v", err)
	}
	if err := in.End(); err != nil {
		t.Errorf("End at the end: %v", err)
	}
	if err := in.Full(b[:], "letters"); err == nil || !strings.Contains(err.Error(), "want 3 bytes of letters, got the end of the file after 0") {
		t.Errorf("Full at the end: %v", err)
	}
}

func TestLines(t *testing.T) {
	for _, text := range []string{"a\nbb\n", "a\r\nbb\r\n", "a\nbb", "a\nbb\n\n\n", "a\rbb\r", "a\rbb", "\ufeffa\nbb\n", "\ufeffa\r\nbb\r\r"} {
		in := open(t, []byte(text), 0)
		for i, want := range []string{"a", "bb"} {
			if line, err := in.Line(); string(line) != want || err != nil || in.LineNumber() != i+1 {
				t.Errorf("%q: line %d is %q, %v", text, in.LineNumber(), line, err)
			}
		}
		if line, err := in.Line(); err != io.EOF {
			t.Errorf("%q: %q, %v after the end", text, line, err)
		}
	}
	in := open(t, []byte("a\n\nb\n"), 0)
	in.Line()
	if _, err := in.Line(); err == nil || err.Error() != "f: line 2: want a sample, got an empty line" {
		t.Errorf("an empty line within: %v", err)
	}
	long := strings.Repeat("x", 300000)
	in = open(t, []byte(long+"\ny\n"), 0)
	if line, err := in.Line(); string(line) != long || err != nil {
		t.Errorf("a line of 300000: %d, %v", len(line), err)
	}
	if line, err := in.Line(); string(line) != "y" || err != nil {
		t.Errorf("after it: %q, %v", line, err)
	}
	if _, err := open(t, bytes.Repeat([]byte("x"), 2*MaxLine), 0).Line(); err == nil || !strings.Contains(err.Error(), "line 1, column 1048577: want the line to end within 1048576 bytes") {
		t.Errorf("a line of 2 MB: %v", err)
	}
}

func TestFloat(t *testing.T) {
	for text, want := range map[string]float32{"1": 1, "-0.5": -0.5, "1.00E+00": 1, "8.69e-01": 0.869, "+2": 2} {
		if v, _, ok := Float([]byte(text)); !ok || v != want {
			t.Errorf("%q is %v, %v", text, v, ok)
		}
	}
	for _, text := range []string{"", "nan", "NaN", "inf", "-Inf", "1e99", "0x1p4", "1_0", "one", " 1", "1 ", "--1", "e"} {
		if v, got, ok := Float([]byte(text)); ok || got == "" {
			t.Errorf("%q is %v", text, v)
		}
	}
}

func TestAdvice(t *testing.T) {
	for text, want := range map[string]string{
		"1,5": "decimals", "-1,5e-3": "decimals", ",5": "decimals", "1,234.5": "", "1,2,3": "", ",": "", "a,b": "",
		"inf": "infinite", "-Inf": "infinite", "+Infinity": "infinite", "1e39": "infinite", "-4e38": "infinite", "3.4e38": "", "1e-50": "", "1": "", "nan": "", "information": "", "": "",
	} {
		if got := Advice([]byte(text)); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("the advice for %q is %q, want %q", text, got, want)
		}
	}
}

func TestPeekAndLeft(t *testing.T) {
	for _, data := range [][]byte{[]byte("abcdef"), pack(t, []byte("abcdef"))} {
		in := open(t, data, 0)
		if next, err := in.Peek(3); err != nil || string(next) != "abc" || in.Offset() != 0 {
			t.Errorf("%q, %v, at byte %d", next, err, in.Offset())
		}
		if next, err := in.Peek(99); err != nil || string(next) != "abcdef" {
			t.Errorf("%q, %v", next, err)
		}
		if n, known := in.Left(); known {
			t.Errorf("%d bytes are left in what has no size", n)
		}
	}
	if _, err := open(t, pack(t, make([]byte, 10<<10))[:20], 0).Peek(100); err == nil || !strings.Contains(err.Error(), "want intact gzip data") {
		t.Error(err)
	}
	f, err := fstest.MapFS{"f": {Data: []byte("abcdef")}}.Open("f")
	if err != nil {
		t.Fatal(err)
	}
	in, err := New("f", f, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.Bytes(2, "letters"); err != nil {
		t.Fatal(err)
	}
	if n, known := in.Left(); n != 4 || !known {
		t.Errorf("%d bytes are left, %v", n, known)
	}
	if _, err := in.Bytes(5, "letters"); err == nil || err.Error() != "f: byte 2: want 5 bytes of letters, got the end of the file after 4" {
		t.Error(err)
	}
}

func TestAnyLine(t *testing.T) {
	in := open(t, []byte("a\n\nb"), 0)
	for _, want := range []string{"a", "", "b"} {
		if line, err := in.AnyLine(); err != nil || string(line) != want {
			t.Errorf("%q, %v; want %q", line, err, want)
		}
	}
	if _, err := in.AnyLine(); err != io.EOF {
		t.Error(err)
	}
}
