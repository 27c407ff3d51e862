package datasets

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

const plants = "@relation plants\n@attribute id string\n@attribute size real\n@attribute leaf {round, long}\n@attribute kind {tree, herb}\n@data\n" +
	"'p 1', 2.5, long, herb\np2, ?, round, tree\np3, 1, round, tree\n"

func TestReadARFF(t *testing.T) {
	for name, data := range map[string][]byte{"plants.arff": []byte(plants), "plants.arff.gz": pack(t, []byte(plants)), "plants": pack(t, []byte(plants))} {
		s, err := ReadARFF(write(t, name, data), ARFF{Without: []string{"id"}, DropMissing: true})
		if err != nil {
			t.Fatal(err)
		}
		if s.String() != "plants: train 2 x 3 features (floats), 2 classes" || !slices.Equal(s.ClassNames, []string{"tree", "herb"}) ||
			!slices.Equal(s.FeatureNames, []string{"size", "leaf=round", "leaf=long"}) || s.Note != "1 of 3 samples are left out: a value is missing." {
			t.Errorf("%+v", s)
		}
		if !slices.Equal(s.Train.Row(nil, 0), []float32{2.5, 0, 1}) || !slices.Equal(s.Train.Labels(), []int{1, 0}) {
			t.Errorf("%v, %v", s.Train.Row(nil, 0), s.Train.Labels())
		}
	}
	var wrong *FormatError
	if _, err := ReadARFF(write(t, "a.arff", []byte(plants)), ARFF{Without: []string{"id"}}); !errors.As(err, &wrong) || wrong.Line != 8 || wrong.Column != 5 {
		t.Errorf("a missing value: %v", err)
	}
}

func TestMissingValuesAreDropped(t *testing.T) {
	path := write(t, "a.csv", []byte("a,b,c\n1,x,u\n,y,v\n3,NA,u\n4,y,?\n5,y,v\n"))
	s, err := ReadCSV(path, CSV{Label: "c", OneHot: []string{"b"}, DropMissing: true})
	if err != nil || s.Train.Len() != 2 || s.Note != "3 of 5 samples are left out: a value is missing." || !slices.Equal(s.Train.Row(nil, 1), []float32{5, 0, 1}) {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := ReadCSV(path, CSV{Label: "c", OneHot: []string{"b"}}); err == nil || !strings.Contains(err.Error(), `line 3: want a number in column "a", got nothing`) {
		t.Error(err)
	}
	if _, err := ReadCSV(write(t, "b.csv", []byte("a,b\n?,1\n2,\n")), CSV{DropMissing: true}); err == nil || !strings.Contains(err.Error(), "want a sample without missing values") {
		t.Error(err)
	}
}
