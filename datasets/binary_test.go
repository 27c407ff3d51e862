package datasets

import (
	"testing"
)

// Samples of every kind of store come back as they were.
func TestBinary(t *testing.T) {
	floats, err := FromFloats(3, 2, []float32{1, -2, 3, 4, 5, 6.5}, []int{0, 2, 1})
	if err != nil {
		t.Fatal(err)
	}
	unlabeled, err := FromFloats(1, 2, []float32{1, 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	gray := FashionMNISTSmall().Train.Slice(3, 40)
	for name, s := range map[string]*Samples{
		"bits": DNA().Train.Slice(5, 90), "bytes": gray, "floats": floats, "no labels": unlabeled, "no rows": floats.Slice(0, 0),
		"standardized floats": (&Set{Train: floats}).Standardized().Train, "standardized bytes": (&Set{Train: gray}).GloballyStandardized().Train,
		"bytes, each feature standardized": (&Set{Train: gray}).Standardized().Train,
	} {
		data, err := s.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var got Samples
		if err := got.UnmarshalBinary(data); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got.Digest() != s.Digest() || got.Classes() != s.Classes() || got.String() != s.String() {
			t.Errorf("%s: %v comes back as %v", name, s, &got)
		}
		for _, n := range []int{0, 7, 8, 20, len(data) / 2, len(data) - 1} {
			if err := got.UnmarshalBinary(data[:n]); err == nil {
				t.Errorf("%s: %d of %d bytes are taken", name, n, len(data))
			}
		}
	}
	// Permuted samples come back with their values as floats.
	permuted := (&Set{Train: floats}).Standardized().Train.Permuted(1, []int{2, 0, 1})
	form, err := permuted.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var read Samples
	if err := read.UnmarshalBinary(form); err != nil || read.Digest() != permuted.Digest() {
		t.Errorf("%v comes back as %v: %v", permuted, &read, err)
	}
	var empty, got Samples
	data, err := empty.MarshalBinary()
	if err == nil {
		err = got.UnmarshalBinary(data)
	}
	if err != nil || got.Len() != 0 {
		t.Errorf("the zero value: %v", err)
	}
}

func FuzzUnmarshalBinary(f *testing.F) {
	data, err := DNA().Train.Slice(0, 3).MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		var s Samples
		if s.UnmarshalBinary(data) == nil && s.Len() > 0 {
			s.Row(nil, s.Len()-1)
			s.Digest()
		}
	})
}
