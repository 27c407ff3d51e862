package datasets

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/npy"
)

func targeted(t *testing.T) *Samples {
	t.Helper()
	s, err := FromFloats(4, 1, []float32{0, 1, 2, 3}, []int{0, 1, 0, 1})
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.WithTargets([]float32{0, .5, 1, 1.5, 2, 2.5, 3, 3.5}, 2); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTargetsFollowTheirSamples(t *testing.T) {
	s := targeted(t)
	binary, err := s.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var read Samples
	if err := read.UnmarshalBinary(binary); err != nil {
		t.Fatal(err)
	}
	rest, part := s.Split(0.5, 1)
	relabeled, err := s.WithLabels([]int{1, 1, 0, 0}, 2)
	if err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]*Samples{
		"all": s, "sliced": s.Slice(1, 3), "selected": s.Select([]int{3, 0, 3}), "rest": rest, "part": part, "with other labels": relabeled, "read": &read,
	} {
		if from.Targets() != 2 || from.Len() == 0 {
			t.Errorf("%s: %v", name, from)
		}
		for r := range from.Len() {
			x := from.At(r, 0)
			if got := from.Target(nil, r); !slices.Equal(got, []float32{x, x + .5}) {
				t.Errorf("%s: sample %g has the targets %v", name, x, got)
			}
		}
	}
	if b := s.Binarize(1); b.Targets() != 2 || b.Target(nil, 3)[1] != 3.5 {
		t.Errorf("binarized: %v", b)
	}
	if s.String() != "4 samples x 1 features (floats), 2 classes, 2 targets" {
		t.Error(s)
	}
	without, err := FromFloats(4, 1, []float32{0, 1, 2, 3}, []int{0, 1, 0, 1})
	if err != nil || without.Targets() != 0 || len(without.Target(nil, 0)) > 0 {
		t.Errorf("%v, %v", without, err)
	}
	one, err := without.WithTargets(make([]float32, 4), 1)
	if err != nil {
		t.Fatal(err)
	}
	if a, b, c, d := without.Digest(), one.Digest(), s.Digest(), read.Digest(); a == b || a == c || b == c || c != d {
		t.Errorf("digests %s, %s, %s, %s", a, b, c, d)
	}
}

func TestTargetsThatDoNotFit(t *testing.T) {
	s := targeted(t)
	for want, f := range map[string]func() error{
		"3 targets for 4 samples with 1 each": func() error { _, err := s.WithTargets(make([]float32, 3), 1); return err },
		"0 targets for 4 samples with 0 each": func() error { _, err := s.WithTargets(nil, 0); return err },
		"row 1, target 1 is NaN: want a finite number": func() error {
			_, err := s.WithTargets([]float32{0, 0, 0, float32(math.NaN()), 0, 0, 0, 0}, 2)
			return err
		},
		"this is not the binary form of samples, or not all": func() error {
			b, _ := s.MarshalBinary()
			return new(Samples).UnmarshalBinary(b[:len(b)-1])
		},
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestReadCSVTargets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "houses.csv")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("rooms,price,kind,rent\n3,100.5,a,7\n4,200,b,8\n2,100.5,a,6\n")
	set, err := ReadCSV(path, CSV{Targets: []string{"rent", "price"}, OneHot: []string{"kind"}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(set.TargetNames, []string{"price", "rent"}) || !slices.Equal(set.FeatureNames, []string{"rooms", "kind=a", "kind=b"}) ||
		!slices.Equal(set.Train.Target(nil, 1), []float32{200, 8}) || set.Train.HasLabels() {
		t.Errorf("%v, %v, %v", set.Train, set.TargetNames, set.FeatureNames)
	}
	set.Test = set.Train.Slice(1, 2)
	standard := set.StandardizedTargets()
	means, deviations := standard.Train.TargetMoments()
	for k := range means {
		if math.Abs(means[k]) > 1e-6 || math.Abs(deviations[k]-1) > 1e-6 {
			t.Errorf("standardized, target %d has mean %g and deviation %g", k, means[k], deviations[k])
		}
	}
	binary, err := standard.StandardizedTargets().Test.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var read Samples
	if err := read.UnmarshalBinary(binary); err != nil {
		t.Fatal(err)
	}
	for name, samples := range map[string]*Samples{"once": standard.Test, "twice": standard.StandardizedTargets().Test, "read": &read, "selected": standard.Test.Select([]int{0})} {
		scaled := samples.Target(nil, 0)
		if got := samples.TargetScaling().Original([]float64{float64(scaled[0]), float64(scaled[1])}); math.Abs(got[0]-200) > 1e-4 || math.Abs(got[1]-8) > 1e-5 {
			t.Errorf("%s: the original targets 200 and 8 are %v", name, got)
		}
	}
	if again, err := standard.Train.WithTargets(make([]float32, 3), 1); err != nil || again.TargetScaling() != nil || set.Train.TargetScaling() != nil {
		t.Errorf("%v, %v: targets that nobody scaled have a scaling", again, err)
	}
	fives, err := standard.Train.WithTargets([]float32{5, 5, 5}, 1)
	if err != nil {
		t.Fatal(err)
	}
	constant := &Set{Name: "constant", Train: fives}
	if got := constant.StandardizedTargets().Train.TargetScaling().Original([]float64{.3}); got[0] != 5 {
		t.Errorf("a constant target of 5 is predicted as %v", got)
	}
	if standard.Test.Target(nil, 0)[0] != standard.Train.Target(nil, 1)[0] || set.Train.Target(nil, 1)[0] != 200 {
		t.Error("the test samples are scaled otherwise, or the original is changed")
	}
	write("rooms,price\n3,100\n4,dear\n")
	if _, err := ReadCSV(path, CSV{Targets: []string{"price"}}); err == nil || !strings.Contains(err.Error(), `line 3`) || !strings.Contains(err.Error(), `"price"`) {
		t.Error(err)
	}
	if _, err := ReadCSV(path, CSV{Targets: []string{"cost"}}); err == nil || !strings.Contains(err.Error(), `a column "cost"`) {
		t.Error(err)
	}
}

func TestReadARFFTargets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "houses.arff")
	text := "@relation houses\n@attribute rooms numeric\n@attribute price real\n@attribute kind {a,b}\n@data\n3,100.5,a\n?,1,a\n4,?,b\n4,200,b\n{1 7}\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	set, err := Read(path, ReadOptions{Targets: []string{"price"}, DropMissing: true})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(set.TargetNames, []string{"price"}) || set.Train.Len() != 3 || set.Train.Classes() != 2 || set.Train.Target(nil, 1)[0] != 200 || set.Train.Target(nil, 2)[0] != 7 {
		t.Errorf("%v, %v", set.Train, set.TargetNames)
	}
	for name, want := range map[string]string{"kind": "targets that are numbers", "cost": `an attribute "cost"`} {
		if _, err := ReadARFF(path, ARFF{Targets: []string{name}, DropMissing: true}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestReadNPZTargets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "houses.npz")
	write := func(arrays map[string]npy.Array) {
		t.Helper()
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := npy.WriteArchive(f, arrays, false); err != nil {
			t.Fatal(err)
		}
	}
	x := npy.Table(2, []float32{1, 2, 3, 4, 5, 6})
	write(map[string]npy.Array{"x_train": x, "x_test": npy.Table(2, []float32{7, 8}), "y_train": npy.Table(2, []float32{.5, 1, 1.5, 2, 2.5, 3}), "y_test": npy.Table(2, []float32{9, 10})})
	set, err := Read(path, ReadOptions{Targets: []string{"y_train"}})
	if err != nil {
		t.Fatal(err)
	}
	if set.Train.HasLabels() || !slices.Equal(set.Train.Target(nil, 2), []float32{2.5, 3}) || !slices.Equal(set.Test.Target(nil, 0), []float32{9, 10}) {
		t.Errorf("%v, %v", set.Train, set.Test)
	}
	write(map[string]npy.Array{"x": x, "y": npy.Ints([]int{0, 1, 0}), "price": {Shape: []int{3}, Float64s: []float64{1, math.Inf(1), 3}}, "short": npy.Floats([]float32{1})})
	for name, want := range map[string]string{
		"price": `at row 1, column 0 (from 0) in array "price"`, "short": "as many for each of 3 samples", "cost": `an array "cost" of targets`,
	} {
		if _, err := ReadNPZ(path, NPZ{Targets: name}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	if set, err := ReadNPZ(path, NPZ{Targets: "y"}); err != nil || set.Train.HasLabels() || set.Train.Targets() != 1 {
		t.Errorf("%v, %v", set, err)
	}
}

func TestInspectTargets(t *testing.T) {
	path := write(t, "houses.csv", samples("kind,price,class,same,rooms\n", func(i int) string {
		price := fmt.Sprint(100 + i)
		if i == 3 {
			price = ""
		}
		return fmt.Sprintf("%s,%s,%d,7,%d", []string{"flat", "house"}[i%2], price, i%2, i%5)
	}))
	i := wants(t, path, ReadOptions{Targets: []string{"price", "same"}}, "40 samples x 3 columns\n", `targets  "price": 100 to 139, mean 119.9, deviation `,
		`1 target has the same value in all samples: "same".`, `1 column contains text: "kind".`, `1 value is missing, in "price" (1).`)
	if len(i.Targets) != 2 || i.Classes != nil || strings.Contains(i.String(), "no classes") {
		t.Errorf("%v", i)
	}
	if i := wants(t, path, ReadOptions{Without: []string{"class", "kind"}}, "or name numbers to predict with the option Targets."); i.Targets != nil {
		t.Errorf("%v", i)
	}
	path = filepath.Join(t.TempDir(), "own.npz")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := npy.WriteArchive(f, map[string]npy.Array{"x": npy.Table(1, []float32{1, 2, 3}), "y": npy.Floats([]float32{.5, 1.5, 2.5})}, false); err != nil {
		t.Fatal(err)
	}
	wants(t, path, ReadOptions{Targets: []string{"y"}}, `targets  "0": 0.5 to 2.5, mean 1.5`)
}
