package format

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestText(t *testing.T) {
	long := strings.Repeat("x", bufferSize-1)
	for text, want := range map[string]string{
		"":                          "",
		"\ufeff":                    "",
		"\ufeffa\n\ufeff":           "a\n\ufeff",
		"a\rb\r\nc\n\r\rd\r":        "a\nb\r\nc\n\n\nd\n",
		long + "\r\n" + long + "\r": long + "\r\n" + long + "\n",
		long + "\r" + long:          long + "\n" + long,
	} {
		for how, r := range map[string]io.Reader{"at once": strings.NewReader(text), "by bytes": iotest.OneByteReader(strings.NewReader(text))} {
			got, err := io.ReadAll(Text(bufio.NewReader(r)))
			if err != nil || string(got) != want {
				t.Errorf("%.20q %s is %.20q, %v", text, how, got, err)
			}
		}
	}
	in := open(t, pack(t, []byte("\ufeffa\rb")), 0)
	if line, err := in.Line(); string(line) != "a" || err != nil || in.Offset() != 5 {
		t.Errorf("%q, %v, at byte %d", line, err, in.Offset())
	}
}
