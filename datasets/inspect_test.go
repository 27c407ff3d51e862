package datasets

import (
	"fmt"
	"image/color"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/npy"
)

// wants fails unless a report has all of some texts.
func wants(t *testing.T, path string, o ReadOptions, texts ...string) *Inspection {
	t.Helper()
	i, err := Inspect(path, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if !strings.Contains(i.String(), text) {
			t.Errorf("the report does not say %q:\n%v", text, i)
		}
	}
	return i
}

// samples writes lines of a table of text, 40 of them by their number.
func samples(head string, of func(i int) string) []byte {
	var b strings.Builder
	b.WriteString(head)
	for i := range 40 {
		b.WriteString(of(i) + "\n")
	}
	return []byte(b.String())
}

func TestInspectTables(t *testing.T) {
	path := write(t, "own.csv", samples("id,size,color,name,one,class\n", func(i int) string {
		size := fmt.Sprint(i%7*100, ".5")
		if i == 8 {
			size = "NA"
		}
		return fmt.Sprintf("%d,%s,%s,n%d,1,%d", i+1, strings.ReplaceAll(size, " ", ""), []string{"red", "blue", "red"}[i%3], i, 1+i/35*2)
	}))
	i := wants(t, path, ReadOptions{}, "own.csv: CSV, 40 samples x 5 columns, 2 classes", `classes  1 (×35), 3 (×5)`, `of column "class"`,
		"  size    number   1        0.5 to 600.5, mean 292.8, deviation ", "  color   text     0        red (×27), blue (×13)",
		`- The classes are taken to be those of column "class". Set the option Label if that is wrong.`, "integers from 1 to 3, not 0 to 1. They become 0 to 1",
		`1 class has fewer than 10 samples: "3" (5).`, `1 value is missing, in "size" (1). The option DropMissing`, `Column "name" has 40 different texts in 40 samples. It looks like an identifier`,
		`1 column contains text: "color". Make a feature of each text (option OneHot)`, `1 column only numbers the samples: "id".`, `1 column has the same value in all samples: "one".`,
		"Values reach from 0.5 to 600.5")
	if i.Duplicates != 0 || i.Samples != 40 || i.Missing != 1 || len(i.Columns) != 5 {
		t.Errorf("%+v", i)
	}
	wants(t, path, ReadOptions{Label: "color", Without: []string{"id", "name", "one", "size"}}, "40 samples x 1 column, 2 classes", "classes  blue (×13), red (×27)", "38 samples have the values of an earlier one, 13 of them with another class")
	path = write(t, "own.data", samples("", func(i int) string { return fmt.Sprintf("%d.25,0.%d,%s", i%4, i, []string{"a", "b"}[i%2]) }))
	wants(t, path, ReadOptions{}, "own.data: CSV, 40 samples x 2 columns, 2 classes", `of column "3"`)
	path = write(t, "junk.csv", samples("a,b\n", func(i int) string { return fmt.Sprint([]string{"-", "0.5"}[min(i, 1)], ",", i%2) }))
	wants(t, path, ReadOptions{Label: "b"}, `Column "a" is numeric except for 1 value, the first in line 2: "-". Unless that is`)
	path = write(t, "texts.csv", samples("", func(i int) string { return []string{"p,x", "e,y"}[i%2] }))
	wants(t, path, ReadOptions{}, `The first line is taken for the columns' names.`, "39 samples x 1 column")
	path = write(t, "regression.csv", samples("a,y\n", func(i int) string { return fmt.Sprintf("0.%d,%d", i, i) }))
	wants(t, path, ReadOptions{}, "There are 40 classes for 40 samples. They look like numbers to predict")
	path = write(t, "fine.csv", samples("a,class\n", func(i int) string { return fmt.Sprintf("0.%d1,%d", i, i%2) }))
	wants(t, path, ReadOptions{Label: "class"}, "Nothing looks wrong.")
	path = write(t, "far.csv", samples("time,north,year,share,class\n", func(i int) string {
		return fmt.Sprintf("%d,%.2f,%d,%.1f,%d", 1700000000+i, 5412345.5+float64(i)/40, 2000+i, .1, i%2)
	}))
	wants(t, path, ReadOptions{Label: "class"}, `the values of 2 columns: "time" (128 near 1.7e+09), "north" (0.5 near 5412346). Smaller differences are lost.`, `2 columns have the same value in all samples after rounding: "time", "share"`)
	path = write(t, "bare.csv", samples("a,b\n", func(i int) string { return fmt.Sprintf("0.%d1,0.%d", i, i%2) }))
	wants(t, path, ReadOptions{}, "There are no classes. Name their column with the option Label")
	path = write(t, "latin1.csv", samples("caf\xe9,class\n", func(i int) string { return fmt.Sprintf("0.%d1,%s", i, []string{"x", "\xe8"}[i%2]) }))
	wants(t, path, ReadOptions{}, `2 texts are not in UTF-8: "caf\xe9", "\xe8". Save the file in UTF-8.`)
	path = write(t, "plants.arff", []byte(plants))
	wants(t, path, ReadOptions{}, "plants.arff: ARFF, 3 samples x 3 columns, 2 classes", "classes  tree (×2), herb (×1)", "  leaf    text    0        round (×2), long (×1)", `1 value is missing, in "size" (1)`, `1 column contains text: "id"`)
	if _, err := Inspect(write(t, "short.csv", []byte("a,b\n1,2\n3\n")), ReadOptions{}); err == nil || !strings.Contains(err.Error(), "line 3: want 2 values") {
		t.Error(err)
	}
}

// TestInspectEscapesControlCharacters checks that names with line breaks or a terminal's control characters do not break the report.
func TestInspectEscapesControlCharacters(t *testing.T) {
	path := write(t, "own.csv", samples("\"height\n[cm]\",wïdth,\x1b[31mcolor,class\n", func(i int) string {
		return fmt.Sprintf("%d,%d.5,r\x1b[0m,\"%s\"", i, i, []string{"a\tb", strings.Repeat("d", 39) + "\u202e"}[i%2])
	}))
	i := wants(t, path, ReadOptions{Label: "class"}, `  height\n[cm]   integer`, `  wïdth `, `  \x1b[31mcolor`, `r\x1b[0m (×40)`, `ddd\u202e (×20)`)
	for _, c := range "\x1b\t\u202e" {
		if strings.ContainsRune(i.String(), c) {
			t.Errorf("the report contains %q:\n%q", c, i)
		}
	}
}

// A column or an array with numbers that cannot be classes is not taken for the classes.
func TestInspectRealNumbers(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"a,b,y\n1,2,-0.4443\n3,4,2\n", []string{"2 samples x 2 columns", `targets  "y": -0.4443 to 2`, `- Column "y" has numbers that cannot be classes, so it is taken for the target. To read it as the target, set the option Targets (--target).`}},
		{"a,Target,kind\n1,2.5,x\n3,4,z\n", []string{"2 samples x 2 columns, 2 classes", `of column "kind"`, "Target  number"}},
		{"class,a,name\n1.5,2,p\n3,4,q\n", []string{`targets  "class": 1.5 to 3`, `1 column contains text: "name"`}},
		{"a,y\n1,0.5\n2,x\n", []string{"2 samples x 2 columns", `1 column contains text: "y"`, "There are no classes."}},
		{"a;y\n1;0,5\n2;1,5\n", []string{"2 samples x 2 columns", `1 column has decimal commas: "y" ("0,5" in line 2). Such numbers are not read. Write decimals with a point, and thousands without a comma.`}},
	} {
		i := wants(t, write(t, "own.csv", []byte(c.text)), ReadOptions{}, c.want...)
		if i.Targets != nil {
			if s, err := Read(i.Path, ReadOptions{Targets: []string{i.Targets[0].Name}, OneHot: oneHot(i)}); err != nil || s.Train.Targets() != 1 {
				t.Errorf("%q: %v, %v", c.text, s, err)
			}
		}
	}
	x := npy.Table(2, []float32{1, 2, 3, 4})
	for _, y := range []npy.Array{{Shape: []int{2}, Float64s: []float64{0.5, 2}}, {Shape: []int{2, 2}, Float32s: []float32{1, 2, 3, 0.25}}} {
		i := wants(t, archive(t, map[string]npy.Array{"x": x, "y": y}), ReadOptions{}, `targets  "0": `, `- Array "y" has numbers that cannot be classes, so it is taken for the target.`)
		if s, err := Read(i.Path, ReadOptions{Targets: []string{"y"}}); err != nil || s.Train.Targets() != len(i.Targets) {
			t.Errorf("%v, %v", s, err)
		}
	}
	wants(t, archive(t, map[string]npy.Array{"x": x, "y": {Shape: []int{2}, Float64s: []float64{7, 2}}}), ReadOptions{}, "2 classes")
}

// oneHot returns the columns of texts.
func oneHot(i *Inspection) []string {
	var names []string
	for _, c := range i.Columns {
		if c.Kind == "text" {
			names = append(names, c.Name)
		}
	}
	return names
}

// What Read stops at is said before.
func TestInspectWhatIsNotRead(t *testing.T) {
	var many strings.Builder
	many.WriteString("t,x,y\n")
	for i := range 17000 {
		fmt.Fprintf(&many, "n%d,0.5,%d\n", i, i%2)
	}
	for _, c := range []struct {
		name, text string
		o          ReadOptions
		want       string
	}{
		{"a.csv", "a,b,y\n1,Inf,p\n2,1e39,q\n3,4,q\n", ReadOptions{Label: "y"}, `- 2 values are infinite or beyond float32, the first in sample 1, column "b". Such a file is not read.`},
		{"a.csv", "a,b,y\n1,2,0.5\n2,3,-infinity\n", ReadOptions{}, `- 1 value is infinite or beyond float32, the first in sample 2, column "y".`},
		{"a.arff", "@relation r\n@attribute a real\n@attribute c {x,y}\n@data\n1,x\nInf,y\n", ReadOptions{}, `- 1 value is infinite or beyond float32, the first in sample 2, column "a".`},
		{"a.csv", "a,a=x,y\nx,1,p\nz,2,q\n", ReadOptions{Label: "y", OneHot: []string{"a"}}, `- Two features have the same name: "a=x" for text "x" of column "a" and for column "a=x". Such a file is not read. Rename one of the columns.`},
		{"a.csv", many.String(), ReadOptions{Label: "y", OneHot: []string{"t"}}, `- The columns become 17001 features, but 17000 samples can have at most 15790. Such a file is not read. Leave out columns with many texts (option Without): "t" (17000).`},
	} {
		path := write(t, c.name, []byte(c.text))
		i := wants(t, path, c.o, c.want)
		if i.Targets != nil {
			c.o.Targets = []string{i.Targets[0].Name}
		}
		if s, err := Read(path, c.o); err == nil {
			t.Errorf("%s is read: %v", c.want, s)
		}
	}
}

func TestInspectArrays(t *testing.T) {
	nan := float32(math.NaN())
	x := npy.Array{Shape: []int{4, 3}, Float64s: []float64{1, 2, 3, math.NaN(), 5, 3, math.Inf(1), math.NaN(), 3, 1, 2, 3}}
	i := wants(t, archive(t, map[string]npy.Array{"x_train": x, "x_test": {Shape: []int{1, 3}, Int32s: []int32{1, 2, 3}}, "y_train": npy.Ints([]int{0, 1, 1, 1}), "y_test": npy.Ints([]int{0}), "z": {Shape: []int{2}, Texts: []string{"a", "b"}}}),
		ReadOptions{}, "own.npz: NPZ, 5 samples x 3 columns, 2 classes", "splits   train 4, test 1", "arrays   x_test: 1 x 3 of int32", "           x_train: 4 x 3 of float64"[2:], "z: 2 of texts of up to 1 bytes",
		"2 values are NaN, the first in row 1, column 0 (from 0) of the train samples.", "1 value is infinite or beyond float32, the first in row 2, column 0",
		`2 columns have the same value in all samples: "0", "2".`, "2 samples have the values of an earlier one, 1 of them with another class.", "1 test sample has the values of a training sample.")
	if i.Leaked != 1 || i.Samples != 5 {
		t.Errorf("%+v", i)
	}
	var b strings.Builder
	if err := npy.Write(&b, npy.Table(1, []float32{1, nan})); err != nil {
		t.Fatal(err)
	}
	wants(t, write(t, "own.npy", []byte(b.String())), ReadOptions{}, "1 value is NaN, the first in row 1, column 0", "There are no classes. Name their file with the option Labels.")
	wants(t, write(t, "own.dat", []byte("-1 3:1 11:0.5\n+1 1:1\n+1 1:1\n")), ReadOptions{}, "own.dat: LIBSVM, 3 samples x 11 columns, 2 classes", "classes  -1 (×1), 1 (×2)", "1 sample has the values of an earlier one.")
	data, err := os.ReadFile("testdata/small.mat")
	if err != nil {
		t.Fatal(err)
	}
	wants(t, write(t, "own.mat", data), ReadOptions{X: "bits", Y: "labels"}, "own.mat: MAT, ")
	wants(t, write(t, "own.idx", ownFiles(t)[kindIDX]), ReadOptions{}, "own.idx: IDX, 2 samples x 2 columns", "images   1 x 2", "values   0 to 1")
}

func TestInspectImages(t *testing.T) {
	root := imageFolder(t, 2, 3, map[string]color.Color{"dog/1.png": color.White, "cat/b.png": color.Black, "cat/a.png": color.Gray{9}})
	wants(t, root, ReadOptions{}, "pets: images, 3 samples x 6 columns, 2 classes", "images   2 x 3", "classes  cat (×2), dog (×1)", "values   0 to 1, mean ")
	other := imageFolder(t, 5, 5, map[string]color.Color{"c.png": color.White})
	if err := os.Rename(other+"/c.png", root+"/cat/c.png"); err != nil {
		t.Fatal(err)
	}
	wants(t, root, ReadOptions{}, "4 samples x 6 columns", "The images have 2 sizes, most often 2 rows x 3 columns. Bring them to one: Rows and Columns.")
	if _, err := Inspect(root, ReadOptions{Label: "a"}); err == nil || !strings.Contains(err.Error(), "the option Label is, got images") {
		t.Error(err)
	}
}

func TestManyColumnsAreSummedUp(t *testing.T) {
	s := threeWays(t, 30, 100, 1)[2]
	i := &Inspection{Format: kindNPZ}
	if err := i.addSet(&Set{Train: s}); err != nil {
		t.Fatal(err)
	}
	i.judge()
	if text := i.String(); !strings.Contains(text, "columns  100 0/1") || strings.Count(text, "\n") > 8 {
		t.Error(text)
	}
	mean := 0.0
	for _, v := range s.Means() {
		mean += float64(v) / 100
	}
	if c := i.Columns[3]; math.Abs(c.Mean-float64(s.Means()[3])) > 1e-6 || !strings.Contains(i.String(), "mean "+number(mean)) {
		t.Errorf("%+v, mean %v\n%v", c, mean, i)
	}
	if i.Columns[0].Constant() || slices.IndexFunc(i.Columns, func(c Column) bool { return c.Kind != "0/1" }) >= 0 {
		t.Error(i.Columns)
	}
}
