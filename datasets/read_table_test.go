package datasets

import (
	"slices"
	"strings"
	"testing"
)

// TestSecondFiles reads training and test samples from two files, whose texts and classes differ.
func TestSecondFiles(t *testing.T) {
	train := write(t, "train.csv", []byte("kind,size,color\nb,1,red\na,2,blue\nc,3,red\n"))
	test := write(t, "test.csv", []byte("color,kind,size\ngreen,c,5\nblue,b,NA\nblue,b,6\n"))
	o := ReadOptions{Label: "kind", OneHot: []string{"color"}, TestFile: test, DropMissing: true}
	set, err := Read(train, o)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(set.ClassNames, []string{"a", "b", "c"}) || !slices.Equal(set.FeatureNames, []string{"size", "color=blue", "color=green", "color=red"}) {
		t.Errorf("%q, %q", set.ClassNames, set.FeatureNames)
	}
	if got := set.Train.Labels(); !slices.Equal(got, []int{1, 0, 2}) || !slices.Equal(set.Train.Row(nil, 0), []float32{1, 0, 0, 1}) {
		t.Errorf("training: %v, %v", got, set.Train.Row(nil, 0))
	}
	if got := set.Test.Labels(); !slices.Equal(got, []int{2, 1}) || !slices.Equal(set.Test.Row(nil, 0), []float32{5, 0, 1, 0}) || !slices.Equal(set.Test.Row(nil, 1), []float32{6, 1, 0, 0}) {
		t.Errorf("testing: %v, %v", got, set.Test.Row(nil, 0))
	}
	if set.Test.Classes() != 3 || set.Note != "1 of 6 samples are left out: a value is missing." {
		t.Errorf("%v, %q", set.Test, set.Note)
	}
	wants(t, train, o, "train 3, test 3", "blue (×3), red (×2), green (×1)", "1 value is missing")
	leaked := write(t, "leaked.csv", []byte("color,kind,size\nred,b,1\n"))
	wants(t, train, ReadOptions{Label: "kind", TestFile: leaked}, "1 test sample has the values of a training sample.")

	svm, svmTest := write(t, "train.svm", []byte("-1 1:1\n+1 2:0.5\n")), write(t, "test.svm", []byte("5 3:7\n-1 1:2\n"))
	set, err = Read(svm, ReadOptions{TestFile: svmTest})
	if err != nil || !slices.Equal(set.ClassNames, []string{"-1", "1", "5"}) || !slices.Equal(set.Test.Labels(), []int{2, 0}) || !slices.Equal(set.Test.Row(nil, 0), []float32{0, 0, 7}) {
		t.Errorf("%v, %v", set, err)
	}
	wants(t, svm, ReadOptions{TestFile: svmTest}, "train 2, test 2")

	arffTrain := write(t, "train.arff", []byte("@relation r\n@attribute x real\n@attribute k {z,a}\n@data\n1,z\n2,a\n"))
	arffTest := write(t, "test.arff", []byte("@relation r\n@attribute x real\n@attribute k {z,a}\n@data\n3,a\n"))
	set, err = Read(arffTrain, ReadOptions{TestFile: arffTest})
	if err != nil || !slices.Equal(set.ClassNames, []string{"z", "a"}) || !slices.Equal(set.Test.Labels(), []int{1}) {
		t.Errorf("%v, %v", set, err)
	}

	for text, want := range map[string]string{
		"color,kind\nred,a\n":               `test.csv: want the columns of `,
		"color,kind,size,more\nred,a,1,2\n": `got others: the column "more" is only here`,
		"color,kind,size\nred,a,x\n":        `test.csv: line 2: want a number in column "size", got "x"`,
		"color,kind,size\nred,a,NA\n":       "test.csv: want a sample without missing values",
		"@relation r\n@attribute x real\n":  "want CSV, which the training samples are, got ARFF",
		"color,size\nred,1\n":               `"kind"`,
		"color,kind,size,size\nred,a,1,1\n": "there are 3 columns instead of 2",
	} {
		o := o
		o.TestFile = write(t, "test.csv", []byte(text))
		if set, err := Read(train, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %q", text, set, err, want)
		}
	}
	if _, err := Read(archive(t, nil), ReadOptions{TestFile: test}); err == nil || !strings.Contains(err.Error(), "for which the option TestFile is") {
		t.Errorf("NPZ: %v", err)
	}
}
