package train

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func FuzzReadHistory(f *testing.F) {
	f.Add("epoch,loss,rare\n0,,1\n1,0.5,\n2,NaN,-Inf\n")
	for _, text := range []string{
		"epoch,\"a, \"\"b\"\"\nc\"\r\n\r\n\n1,\"2\"\r\n3,4\r", "\"epoch\"\n\"1\"\n+2\n", "epoch,\"a\n", "epoch,\"a\"b\n", "epoch,a\"b\n",
		"epoch,a\n1\n", "epoch,a\n1,2,3\n", "epoch,a\n1,1e-05\n2,0x1p-2\n3,-0\n", "epoch,a\n\r\n1,.\n", "epoch,a\n1, 2\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h, err := ReadHistory(strings.NewReader(text))
		if want := plainHistory(text); want == nil || err != nil {
			if (want == nil) != (err != nil) {
				t.Errorf("%q is %v, %v, and encoding/csv reads %v", text, h, err, want)
			}
			return
		} else if !reflect.DeepEqual(bitsOf(h), bitsOf(want)) {
			t.Errorf("%q is %v, and encoding/csv reads %v", text, h, want)
		}
		if strings.Contains(strings.Join(h.names, ""), "\r") {
			return // CSV has no carriage return at the end of a line
		}
		var written, again bytes.Buffer
		if err := h.WriteCSV(&written); err != nil {
			t.Fatal(err)
		}
		first := written.String()
		h, err = ReadHistory(&written)
		if err != nil || h.WriteCSV(&again) != nil || again.String() != first {
			t.Errorf("%q became %q, %v", first, again.String(), err)
		}
	})
}

// plainHistory reads a history with encoding/csv and strconv. It returns nil on errors.
func plainHistory(text string) *History {
	in := csv.NewReader(strings.NewReader(text))
	all, err := in.ReadAll()
	if err != nil || len(all) == 0 || all[0][0] != "epoch" {
		return nil
	}
	h := newHistory(all[0][1:])
	for _, record := range all[1:] {
		epoch, err := strconv.Atoi(record[0])
		if err != nil || epoch < 0 || len(h.epochs) > 0 && epoch <= h.last() {
			return nil
		}
		h.epochs = append(h.epochs, epoch)
		for c, cell := range record[1:] {
			v := math.NaN()
			if cell != "" {
				if v, err = strconv.ParseFloat(cell, 64); err != nil {
					return nil
				}
			}
			h.values[c] = append(h.values[c], v)
		}
	}
	return h
}

// bitsOf returns the contents of a history as text, so that NaN is comparable.
func bitsOf(h *History) string {
	text := fmt.Sprintf("%q %v", h.names, h.epochs)
	for _, column := range h.values {
		for _, v := range column {
			if math.IsNaN(v) {
				v = math.NaN()
			}
			text += fmt.Sprintf(" %x", math.Float64bits(v))
		}
		text += ";"
	}
	return text
}

func FuzzDecimal(f *testing.F) {
	for _, text := range []string{
		"", "-", ".", "-.5", "5.", "1..2", "0.1", "-0", "0.30000000000000004", "9007199254740993", "0.9007199254740993", "18446744073709551615",
		"9999999999999999999", ".0000000000000000001", "9223372036854776833", "922337203685477.6833", "1_0", "0x1p3", "nan", "1e5", "00000000000000000001",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkNumber(t, text) })
}

// checkNumber compares the number read from a text with that of strconv, also if other text follows.
func checkNumber(t *testing.T, text string) {
	t.Helper()
	got, used, ok := decimal([]byte(text))
	if !ok {
		return
	}
	if want, err := strconv.ParseFloat(text[:used], 64); err != nil || math.Float64bits(got) != math.Float64bits(want) {
		t.Errorf("%q is %v; want %v, %v", text[:used], got, want, err)
	}
}

func TestNumbersHaveTheBitsOfStrconv(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		v := math.Ldexp(random.Float64(), random.IntN(40)-20)
		checkNumber(t, strconv.FormatFloat(v, 'g', -1, 64))
		digits := strconv.FormatUint(random.Uint64()>>random.IntN(64), 10)
		point := random.IntN(len(digits) + 1)
		checkNumber(t, "-"+digits[:point]+"."+digits[point:])
		// Close to the midpoint between two numbers: an odd 54-bit integer and its neighbors.
		middle := random.Uint64()>>10 | 1<<53 | 1
		checkNumber(t, strconv.FormatUint(middle, 10))
		checkNumber(t, strconv.FormatUint(middle, 10)+".01")
	}
}

func BenchmarkReadHistory(b *testing.B) {
	h := newHistory([]string{"loss", "connections", "accuracy"})
	for epoch := range 1000 {
		x := float64(epoch) / 1007
		h.append(epoch, row{"loss": 1 / (1 + x), "connections": 84669, "accuracy": x / (1 + x)})
	}
	text, err := h.MarshalBinary()
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := parseHistory(text); err != nil {
			b.Fatal(err)
		}
	}
}
