package bytesize

import "testing"

func TestParse(t *testing.T) {
	for text, want := range map[string]float64{
		"1": 1, "4096": 4096, "2k": 2048, "50MB": 50 << 20, " 50 MiB ": 50 << 20, "1.5G": 1.5 * (1 << 30), "4GB": 4 << 30, "2TB": 2 << 40, "1p": 1 << 50,
		"": 0, "off": 0, "0": 0, "-1GB": 0, "5MK": 0, "5KM": 0, "GB": 0, "1e30": 0, "NaN": 0, "Inf": 0, "9EB": 0, "1,5GB": 0,
	} {
		if got, ok := Parse(text); ok != (want > 0) || ok && got != want {
			t.Errorf("%q: %v %t, want %v", text, got, ok, want)
		}
	}
}

func TestFormat(t *testing.T) {
	for n, want := range map[float64]string{
		0: "0 KB", 512: "0.5 KB", 1 << 10: "1 KB", 1000 << 10: "0.977 MB", 1 << 20: "1 MB", 1536 << 10: "1.5 MB", 999 << 20: "999 MB", 1577 << 20: "1.54 GB",
		20 << 30: "20 GB", 1 << 45: "32 TB", 1 << 62: "4.1e+03 PB",
	} {
		if got := Format(n); got != want {
			t.Errorf("%v bytes are %q, want %q", n, got, want)
		}
	}
}
