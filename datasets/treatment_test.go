package datasets

import (
	"reflect"
	"testing"
)

// Applying the treatments of a set to its original samples gives the treated samples.
func TestTreated(t *testing.T) {
	digits := Digits()
	for name, set := range map[string]*Set{
		"none": digits, "standardized": digits.Standardized(), "globally": digits.GloballyStandardized(), "binarized": digits.Binarize(.25),
		"twice": digits.GloballyStandardized().Standardized(), "both": digits.Standardized().Binarize(.5), "at 0": digits.Binarize(0),
	} {
		_, part := set.Train.Split(.5, 1)
		again, err := digits.Test.Treated(part.Treatments())
		if err != nil || again.Digest() != set.Test.Digest() {
			t.Errorf("%s: %v, %v, want %v", name, again, err, set.Test)
			continue
		}
		if want := map[string]string{"standardized": "standardized", "globally": "globally-standardized", "binarized": "binarized-0.25",
			"twice": "globally-standardized+standardized", "both": "standardized+binarized-0.5", "at 0": "binarized-0", "none": ""}[name]; again.Scaled() != want {
			t.Errorf("%s: scaled is %q, want %q", name, again.Scaled(), want)
		}
		binary, err := again.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var read Samples
		if err := read.UnmarshalBinary(binary); err != nil || !reflect.DeepEqual(read.Treatments(), again.Treatments()) || read.Digest() != again.Digest() {
			t.Errorf("%s: %v after its binary form", name, err)
		}
	}
	if _, err := DNA().Test.Treated(digits.Standardized().Train.Treatments()); err == nil {
		t.Error("a treatment of 64 features is taken for 180")
	}
}
