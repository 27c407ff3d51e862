package datasets

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestReadCSV(t *testing.T) {
	text := "id,color,size,kind\n1,red,0.5,no\n2,blue,1,yes\n3,red,2,no\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"things.csv": []byte(text), "things.csv.gz": packed.Bytes()} {
		s, err := ReadCSV(write(t, name, data), CSV{Label: "kind", Without: []string{"id"}, OneHot: []string{"color"}})
		if err != nil {
			t.Fatal(err)
		}
		if s.Name != "things" || s.Train.Len() != 3 || !slices.Equal(s.ClassNames, []string{"no", "yes"}) || !slices.Equal(s.FeatureNames, []string{"color=blue", "color=red", "size"}) {
			t.Errorf("%+v", s)
		}
		if page := s.HTML(); !strings.Contains(page, "3, stored as floats: color=blue, color=red, size<") || !strings.Contains(page, "2: no, yes<") {
			t.Errorf("its HTML is %s", page)
		}
		if !slices.Equal(s.Train.Row(nil, 1), []float32{1, 0, 1}) || !slices.Equal(s.Train.Labels(), []int{0, 1, 0}) || s.Train.Binary() {
			t.Errorf("sample 1 is %v; labels %v", s.Train.Row(nil, 1), s.Train.Labels())
		}
	}
	s, err := ReadCSV(write(t, "bits.txt", []byte("1\t0\n0\t1\n")), CSV{})
	if err != nil || !s.Train.Binary() || s.Train.HasLabels() || !slices.Equal(s.Train.Row(nil, 0), []float32{1, 0}) {
		t.Errorf("%v, %v", s, err)
	}
	var wrong *FormatError
	if _, err := ReadCSV(write(t, "a.csv", []byte("a,b\n1,x\n")), CSV{}); !errors.As(err, &wrong) || wrong.Line != 2 || !strings.Contains(err.Error(), `line 2: want a number in column "b", got "x" (name the column as Label if it has the classes, among OneHot`) {
		t.Errorf("a text for a number: %v", err)
	}
	if _, err := ReadCSV(write(t, "a.csv", []byte("a,a=x,y\nx,1,p\nz,2,q\n")), CSV{Label: "y", OneHot: []string{"a"}}); !errors.As(err, &wrong) || !strings.Contains(err.Error(), `want a different name for each feature, got "a=x" for text "x" of column "a" and for column "a=x" (rename one of the columns)`) {
		t.Errorf("two features of the same name: %v", err)
	}
	for text, o := range map[string]CSV{
		"caf\xe9,y\n1,p\n": {Label: "y"}, "a,y\n1,\xe9\n": {Label: "y"}, "a,y\n\xe9,p\n": {Label: "y", OneHot: []string{"a"}}, "a,\xe9\n1,2\n": {Targets: []string{"\xe9"}},
	} {
		if _, err := ReadCSV(write(t, "latin1.csv", []byte(text)), o); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "want texts in UTF-8, got \"") || !strings.Contains(err.Error(), "(save the file in UTF-8)") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if s, err := ReadCSV(write(t, "latin1.csv", []byte("a,y,caf\xe9\n1,p,\xe9\n")), CSV{Label: "y", Without: []string{"caf\xe9"}}); err != nil {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := ReadCSV("nowhere.csv", CSV{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	wide := strings.Repeat("1,", 2000) + "a\n"
	var rows strings.Builder
	for i := range 200 {
		rows.WriteString(strings.Repeat("2,", 2000) + strings.Repeat("x", i+1) + "\n")
	}
	if s, err := ReadCSV(write(t, "wide.csv", []byte(wide+rows.String())), CSV{OneHot: []string{"2001"}}); err != nil || s.Features() != 2201 || !strings.Contains(s.HTML(), "20 and 2181 more<") {
		t.Errorf("%v, %v", s, err)
	}
}

func TestSplit(t *testing.T) {
	const n = 203
	values, labels := make([]float32, n), make([]int, n)
	for i := range n {
		values[i] = float32(i)
		switch {
		case i < 3:
			labels[i] = 2 // too few to be shared out evenly
		case i%4 == 0:
			labels[i] = 1
		}
	}
	s, err := FromFloats(n, 1, values, labels)
	if err != nil {
		t.Fatal(err)
	}
	for share, want := range map[float64]int{0: 0, 0.25: 51, 0.1: 20, 1: 203, 0.999: 203} {
		rest, part := s.Split(share, 7)
		if part.Len() != want || rest.Len() != n-want || rest.Classes() != 3 || part.Classes() != 3 {
			t.Errorf("a share of %v is %v, and %v are left", share, part, rest)
		}
		seen := map[float32]int{}
		for _, p := range []*Samples{rest, part} {
			last := float32(-1)
			for r := range p.Len() {
				v := p.At(r, 0)
				if seen[v]++; p.Label(r) != labels[int(v)] || v <= last {
					t.Fatalf("sample %v is of class %d, behind %v", v, p.Label(r), last)
				}
				last = v
			}
		}
		if len(seen) != n {
			t.Errorf("%d samples of %d", len(seen), n)
		}
		for class, all := range counts(s) {
			if got := float64(counts(part)[class]); got < share*float64(all)-1 || got > share*float64(all)+1 {
				t.Errorf("a share of %v has %v of the %d of class %d", share, got, all, class)
			}
		}
	}
	_, a := s.Split(0.5, 1)
	_, b := s.Split(0.5, 1)
	_, c := s.Split(0.5, 2)
	if a.Digest() != b.Digest() || a.Digest() == c.Digest() {
		t.Error("what is drawn does not follow from the seed")
	}
	bare, err := FromFloats(n, 1, values, nil)
	if err != nil {
		t.Fatal(err)
	}
	if rest, part := bare.Split(0.5, 1); rest.Len() != 101 || part.Len() != 102 || part.HasLabels() {
		t.Errorf("without labels: %v and %v", rest, part)
	}
	defer func() {
		if recover() == nil {
			t.Error("a share of 1.1 is not a mistake")
		}
	}()
	s.Split(1.1, 1)
}

// counts returns how many samples each class has.
func counts(s *Samples) []int {
	out := make([]int, s.Classes())
	for _, l := range s.Labels() {
		out[l]++
	}
	return out
}
