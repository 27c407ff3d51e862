package arff

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/format"
	"setlab/datasets/table"
	"setlab/internal/need"
)

func read(text string, o table.Options) (*table.Table, error) {
	in, err := format.New("f", strings.NewReader(text), 1<<20)
	if err != nil {
		return nil, err
	}
	return Read(in, o)
}

// show writes a table in a line: features, then the samples with their classes.
func show(t *table.Table) string {
	var b strings.Builder
	fmt.Fprint(&b, strings.Join(t.Features(), " "), ":")
	for r := range t.Rows {
		row := make([]float32, len(t.Features()))
		t.Row(row, r)
		fmt.Fprint(&b, " ", row)
		switch {
		case t.Labels == nil:
		case t.Labels[r] < 0:
			fmt.Fprint(&b, "?")
		default:
			fmt.Fprint(&b, t.Classes[t.Labels[r]])
		}
	}
	return b.String()
}

const weather = `% about the weather
@RELATION 'the weather'

@attribute outlook {sunny, 'light rain',"over\"cast"}
@Attribute	temp	REAL   % degrees
@attribute 'wind speed' integer
@attribute windy { yes , no, }
@attribute play{no,yes}
@DATA
sunny, 29.5, 3, yes, no
% a comment

 'light rain' ,1e1,	-4,no,yes
"over\"cast"	0	0	no	'yes'
{1 18, 3 no, 4 yes}
{}
`

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text string
		o    table.Options
		want string
	}{
		{weather, table.Options{}, `outlook=sunny outlook=light rain outlook=over"cast temp wind speed windy=yes windy=no:` +
			" [1 0 0 29.5 3 1 0]no [0 1 0 10 -4 0 1]yes [0 0 1 0 0 0 1]yes [1 0 0 18 0 0 1]yes [1 0 0 0 0 1 0]no"},
		{weather, table.Options{Without: []string{"outlook", "windy", "play"}}, "temp wind speed: [29.5 3] [10 -4] [0 0] [18 0] [0 0]"},
		{weather, table.Options{Label: "wind speed", Without: []string{"outlook", "windy", "play"}}, "temp: [29.5]3 [10]-4 [0]0 [18]0 [0]0"},
		{"@relation r\n@attribute a numeric\n@attribute s string\n@attribute c {x,y}\n@data\n1,'b\\'c',x\r\n2,a,?\r\n?,?,y", table.Options{OneHot: []string{"s"}, Missing: true},
			"a s=a s=b'c: [1 0 1]x [2 1 0]? [NaN 0 0]y"},
		{"@relation r\n@attribute a numeric\n@attribute d date \"yyyy-MM-dd\"\n@data\n1,'2020-01-02'\n", table.Options{Without: []string{"d"}}, "a: [1]"},
		{"@relation r\n@attribute a numeric\n@attribute c string\n@data\n1,z\n2,b\n", table.Options{Label: "c"}, "a: [1]z [2]b"},
		{"@relation r\n@attribute a numeric\n@attribute c numeric\n@data\n{0 1}\n{1 -1}\n", table.Options{Label: "c"}, "a: [1]0 [0]-1"},
		{"@relation r\n@attribute a {'?',b}\n@attribute x real\n@data\n'?',1\nb,2", table.Options{}, "a=? a=b x: [1 0 1] [0 1 2]"},
		{"\ufeff@relation r\n@attribute a real\n@attribute c {x,y}\n@data\n1,y\n", table.Options{}, "a: [1]y"},
		{"@relation r\r@attribute a real\r@attribute c {x,y}\r@data\r1,y\r", table.Options{}, "a: [1]y"},
	} {
		got, err := read(c.text, c.o)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if got := show(got); got != c.want {
			t.Errorf("%q is %s, want %s", c.text, got, c.want)
		}
	}
	in, err := format.New("f", strings.NewReader(weather), 0)
	if err != nil {
		t.Fatal(err)
	}
	if h, err := ReadHeader(in); err != nil || h.Relation != "the weather" || len(h.Attributes) != 5 || h.Attributes[1].Type != Numeric {
		t.Errorf("%+v, %v", h, err)
	}
}

func TestWrong(t *testing.T) {
	const head = "@relation r\n@attribute a numeric\n@attribute b {x,'y z'}\n@data\n"
	for _, c := range []struct {
		text string
		o    table.Options
		want string
	}{
		{"", table.Options{}, "byte 0: want @data and samples, got the end of the file"},
		{"a,b\n", table.Options{}, `line 1, column 1: want @relation, @attribute, @data or a comment (%), got "a,b"`},
		{"@relation r\n@data\n1\n", table.Options{}, "line 2: want an @attribute before @data, got none"},
		{"@attribute a matrix\n", table.Options{}, `line 1, column 14: want numeric, real, integer, string, date or {values} for attribute "a", got "matrix"`},
		{"@attribute a relational\n", table.Options{}, "line 1, column 14: want an attribute of numbers or texts, got relational"},
		{"@attribute 'a numeric\n", table.Options{}, "line 1, column 11: want the name of an attribute"},
		{"@attribute a {x,y\n", table.Options{}, "line 1, column 18: want a comma or }, got nothing"},
		{"@attribute a {}\n", table.Options{}, `want a value of attribute "a"`},
		{"@attribute a {x,,y}\n", table.Options{}, `line 1, column 17: want a value of attribute "a"`},
		{"@attribute a {x,x}\n", table.Options{}, `want different values of attribute "a", got "x" twice`},
		{"@attribute a real\n@attribute a real\n", table.Options{}, `line 2: want one attribute "a", got several`},
		{head, table.Options{}, "want a sample after @data, got the end of the file"},
		{head + "1,x\n2\n", table.Options{}, "line 6: want 2 values, one for each attribute, got 1"},
		{head + "1,x,3\n", table.Options{}, "line 5, column 5: want 2 values, one for each attribute, got more"},
		{head + "1,x,{2}\n", table.Options{}, "line 5, column 5: want the end of the line, got the weight of a sample"},
		{head + "1,z\n", table.Options{}, `line 5, column 3: want a declared value of attribute "b", got "z"`},
		{head + "1,'y z\n", table.Options{}, "line 5, column 3: want a closing quote"},
		{head + "1,'x'x\n", table.Options{}, "line 5, column 6: want a comma after the closing quote"},
		{head + "one,x\n", table.Options{}, `line 5, column 1: want a number in attribute "a", got "one"`},
		{head + "nan,x\n", table.Options{}, `want a number in attribute "a", got "nan"`},
		{head + "?,x\n", table.Options{}, `line 5, column 1: want a value of attribute "a" (DropMissing leaves out samples without), got ? (missing)`},
		{head + "{1 x, 0 1}\n", table.Options{}, `line 5, column 7: want the number of an attribute, 2..1, got "0"`},
		{head + "{7 x}\n", table.Options{}, `line 5, column 2: want the number of an attribute, 0..1, got "7"`},
		{head + "{0 1\n", table.Options{}, "line 5, column 5: want a comma or }"},
		{head + "{0 1} 2\n", table.Options{}, `line 5, column 7: want the end of the line, got "2"`},
		{head + "1,x\n", table.Options{Label: "c"}, `line 4: want an attribute "c", got "a", "b"`},
		{head + "1,x\n", table.Options{Without: []string{"a"}}, "want an attribute that is a feature, got only 2 others"},
		{head + "1,x\n", table.Options{Label: "a", Without: []string{"a"}}, `want one use for attribute "a", got two`},
		{head + "1,x\n", table.Options{OneHot: []string{"a"}}, `want texts in an attribute of OneHot, got attribute "a" of type numeric`},
		{head + "1.5,x\n", table.Options{Label: "a"}, `want a class, a text or an integer, in attribute "a", got "1.5"`},
		{"@attribute s string\n@attribute b real\n@data\n'x',1\n", table.Options{}, `leave it out (Without), or make each of its texts a feature (OneHot), got attribute "s" of type string`},
		{"@attribute s string\n@attribute b real\n@data\n{1 1}\n", table.Options{OneHot: []string{"s"}}, `line 4: want a text for attribute "s", got a sparse line without`},
	} {
		got, err := read(c.text, c.o)
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %+v, %v; want %q", c.text, got, err, c.want)
		}
	}
}

// TestSparseTargets reads targets of sparse lines, in which a left out value is 0.
func TestSparseTargets(t *testing.T) {
	got, err := read("@attribute a numeric\n@attribute y numeric\n@data\n{0 1}\n{0 -1, 1 -1}\n{1 3}\n", table.Options{Targets: []string{"y"}})
	if err != nil || !slices.Equal(got.Targets, []float32{0, -1, 3}) || !slices.Equal(got.Cells, []float32{1, -1, 0}) {
		t.Errorf("%+v, %v", got, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(weather), "play", "windy", "", true)
	f.Add([]byte("@relation r\n@attribute a numeric\n@attribute s string\n@attribute c {x,y}\n@data\n1,'b',x\n?,a,?\n{1 z,2 y}"), "", "", "s", true)
	f.Add([]byte("@attribute a real\n@attribute c integer\n@data\n{0 1}\n{1 -1}\n"), "c", "", "", false)
	f.Fuzz(func(t *testing.T, data []byte, label, without, oneHot string, missing bool) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		got, err := Read(in, table.Options{Label: label, Without: []string{without}, OneHot: []string{oneHot}, Missing: missing})
		if err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		got.DropMissing()
		features := len(got.Features())
		if len(got.Cells) != got.Rows*len(got.Columns) || label != "" && len(got.Labels) != got.Rows {
			t.Fatalf("%+v", got)
		}
		row := make([]float32, features)
		for r := range got.Rows {
			got.Row(row, r)
			for i, v := range row {
				if v-v != 0 {
					t.Fatalf("row %d, feature %d is %v", r, i, v)
				}
			}
			if got.Labels != nil && (got.Labels[r] < 0 || got.Labels[r] >= len(got.Classes)) {
				t.Fatalf("label %d of %d classes", got.Labels[r], len(got.Classes))
			}
		}
	})
}

const scipyReads = `
import sys
from scipy.io import arff
data, meta = arff.loadarff(sys.argv[1])
for row in data:
    print(*[meta[n][1].index(v.decode()) if meta[n][0] == 'nominal' else repr(float(v)) for n, v in zip(meta.names(), row)])
`

func TestTablesAreReadAsByScipy(t *testing.T) {
	need.Modules(t, "scipy.io.arff")
	const text = `% a comment
@RELATION iris

@ATTRIBUTE sepallength	REAL
@ATTRIBUTE 'petal width' NUMERIC
@attribute count integer
@ATTRIBUTE size {small,large,'very large'}
@ATTRIBUTE class 	{Iris-setosa,Iris-versicolor,Iris-virginica}

@DATA
5.1,3.5,7,'very large',Iris-setosa
% between
4.9 , -3.0e-2, 0 ,'very large',Iris-virginica
0.1,1e10,12345,large,Iris-versicolor
?,+2.5,3,small,Iris-setosa
`
	path := filepath.Join(t.TempDir(), "iris.arff")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(need.Python, "-c", scipyReads, path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := read(text, table.Options{Missing: true})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != got.Rows {
		t.Fatalf("%d samples, scipy has %d", got.Rows, len(lines))
	}
	for r, line := range lines {
		var want [5]float64
		if _, err := fmt.Sscan(line, &want[0], &want[1], &want[2], &want[3], &want[4]); err != nil {
			t.Fatal(err)
		}
		for k, w := range want[:4] {
			if v := got.Cells[4*r+k]; v != float32(w) && (v == v || w == w) {
				t.Errorf("row %d, attribute %d is %v, and scipy says %v", r, k, v, w)
			}
		}
		if got.Labels[r] != int(want[4]) {
			t.Errorf("row %d is of class %d, and scipy says %v", r, got.Labels[r], want[4])
		}
	}
}
