package csvfile

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"setlab/datasets/format"
	"setlab/datasets/table"
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

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text string
		o    table.Options
		want string
	}{
		{"a,b\n1,2\n3,-4e1\n", table.Options{}, "a b: [1 2] [3 -40]"},
		{"1,2\n3,4", table.Options{}, "1 2: [1 2] [3 4]"},
		{"\ufeff a ; b\r\n 1 ; 2 \r\n\r\n3;4\r\n\r\n", table.Options{Label: "b"}, "a: [1]2 [3]4"},
		{"x\ty\tz\n1\t2\t3\n", table.Options{Without: []string{"y"}}, "x z: [1 3]"},
		{"\"a,b\",\"c \"\"d\"\"\"\n1,2\n", table.Options{Label: "c \"d\""}, "a,b: [1]2"},
		{"\"two\nlines\",b\n1,2\n", table.Options{}, "two\nlines b: [1 2]"},
		{"5.1,3.5,Iris-setosa\n4.9,3,Iris-other\n", table.Options{Label: "3"}, "1 2: [5.1 3.5]Iris-setosa [4.9 3]Iris-other"},
		{"p,x\ne,b\np,x\n", table.Options{Label: "1", OneHot: []string{"2"}}, "2=b 2=x: [0 1]p [1 0]e [0 1]p"},
		{"id,color,n,class\n1,red,2,10\n2,blue,3,9\n3,red,4,10.0\n", table.Options{Label: "class", Without: []string{"id"}, OneHot: []string{"color"}},
			"color=blue color=red n: [0 1 2]10 [1 0 3]9 [0 1 4]10"},
		{"label,2,1\n7,5,6\n", table.Options{Label: "label"}, "2 1: [5 6]7"},
		{"g,n\n10,1\n9,2\n-1,3\n", table.Options{OneHot: []string{"g"}}, "g=-1 g=9 g=10 n: [0 0 1 1] [0 1 0 2] [1 0 0 3]"},
		{"a,b\n1,z\n2,nan\n", table.Options{Label: "b", Missing: true}, "a: [1]z [2]?"},
		{"a\n1\n", table.Options{}, "a: [1]"},
		{"height, cm;weight, kg;kind\n1;2;x\n3;4;z\n", table.Options{Label: "kind"}, "height, cm weight, kg: [1 2]x [3 4]z"},
		{"a,b\n1,\"2;3;4\"\n", table.Options{Label: "b"}, "a: [1]2;3;4"},
		{"\"a,1\"\tb\n1\t2\n", table.Options{}, "a,1 b: [1 2]"},
		{"a;b,c\nx;y,3\n", table.Options{Label: "c", OneHot: []string{"a;b"}}, "a;b=x;y: [1]3"},
		{"a,b\r1,x\r3,y", table.Options{Label: "b"}, "a: [1]x [3]y"},
		{"\ufeffa,b\r1,\"x\ry\"\r\n3,z\n", table.Options{Label: "b"}, "a: [1]x\ny [3]z"},
		{"a,b\n1,9007199254740992\n2,9007199254740993\n", table.Options{Label: "b"}, "a: [1]9007199254740992 [2]9007199254740993"},
		{"5,3,3,0\n6,1,2,1\n", table.Options{Label: "4"}, "1 2 3: [5 3 3]0 [6 1 2]1"},
		{"3,3,0\n6,1,1\n", table.Options{Label: "3"}, "1 2: [3 3]0 [6 1]1"},
		{"5.5,3,0\n6,1,1\n", table.Options{Label: "3"}, "1 2: [5.5 3]0 [6 1]1"},
		{",0,1,2,3\n0,5,6,7,8\n1,6,5,4,3\n", table.Options{Label: "2", Without: []string{"0"}, Missing: true}, " 1 3: [0 6 8]7 [1 5 3]4"},
		{"id,3,5\n7,2,1\n", table.Options{Label: "3"}, "id 5: [7 1]2"},
		{"id,3,5\n7,2,1\n", table.Options{Label: "3", Without: []string{"5"}}, "id: [7]2"},
		{"5,3,cat\n6,1,?\n", table.Options{Label: "3", Missing: true}, "1 2: [5 3]cat [6 1]?"},
		{"9,5,1,11\n8,1,1,2\n", table.Options{Label: "4", Without: []string{"1"}}, "2 3: [5 1]11 [1 1]2"},
		{"5,3,cat\n6,1,dog\n", table.Options{Label: "3"}, "1 2: [5 3]cat [6 1]dog"},
		{"0,1,2,3\n5,6,7,8\n", table.Options{Label: "2"}, "0 1 3: [5 6 8]7"},
		{"a,b,1\n5,6,7\n", table.Options{Label: "1"}, "a b: [5 6]7"},
		{"8,1,1990\n5,6,7\n", table.Options{Label: "1990"}, "8 1: [5 6]7"},
		{"7 2 3\n4 5 6\n", table.Options{Label: "1"}, "2 3: [2 3]7 [5 6]4"},
		{"  0.5   -1e3\t x\r\n .5 2 \"y z\" \n\n", table.Options{Label: "3"}, "1 2: [0.5 -1000]x [0.5 2]y z"},
		{"7.5 2 \r\n4 5\t\r\n", table.Options{Label: "2"}, "1: [7.5]2 [4]5"},
		{"# a b\n1 2\n", table.Options{Label: "b"}, "a: [1]2"},
		{"#a \"b c\"\n1 2\n3 #4\n", table.Options{Label: "b c"}, "a: [1]2 [3]#4"},
		{"a,b\n1,0x10\n2,1e2\n3,-0.0\n", table.Options{Label: "b"}, "a: [1]0x10 [2]100 [3]0"},
	} {
		table, err := read(c.text, c.o)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if got := show(table); got != c.want {
			t.Errorf("%q is %s, want %s", c.text, got, c.want)
		}
	}
	table, err := read("a,b\n1,z\n2,10\n3,9\n", table.Options{Label: "b"})
	if err != nil || !slices.Equal(table.Classes, []string{"10", "9", "z"}) || !slices.Equal(table.Labels, []int{2, 0, 1}) {
		t.Errorf("%+v, %v", table, err)
	}
}

// TestColumnsCountFrom1 checks that column 0 is an error where the first line has values, as it was read as a name, and the first sample was lost.
func TestColumnsCountFrom1(t *testing.T) {
	for _, text := range []string{"1.5,2,0\n2.5,3,1\n", "5,5,1\n6,1,0\n", "7,2,0\n6,1,1\n"} {
		if got, err := read(text, table.Options{Label: "0"}); err == nil || !strings.Contains(err.Error(), "from 1") {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

func TestSeparator(t *testing.T) {
	for text, want := range map[string]byte{
		"a":                                    ',',
		"a,b\n1,2\n":                           ',',
		"a;b\n1;2\n":                           ';',
		"a\tb\n\t\n":                           '\t',
		"a;b,c\n1;x,3\n":                       ',',
		"a;b,c\n1;2,3\n":                       ';',
		"1,5;2,5;3,5\n":                        ';',
		"1,5\t2,5\n1,5\t2,5\n":                 '\t',
		"a, cm;b, kg\n1,5;2,5\n":               ';',
		"1,5;x,5\n":                            ',',
		"length (x, y, z);b\n1;2\n":            ';',
		"a,b\n1,2\n\n3\n":                      ',',
		"a;\"b,\n,,\"\n1;\"2,3\"\n":            ';',
		"a,b;c;d;e\n1,2\n":                     ',',
		strings.Repeat("a;", sampleSize):       ';',
		strings.Repeat("a;b,\n", sampleSize):   ',',
		"x\n" + strings.Repeat("a;b\n", 20000): ',',
		"1 2\n3 4\n":                           ' ',
		" 1  2\n3\t4\n5\n":                     ' ',
		"# a b\n1 2\n":                         ' ',
		"a b c\n1 2\n":                         ',',
		"a b\n1;2\n":                           ',',
		"a, b\n1, 2\n":                         ',',
		"a\tb c\n1 2 3\n1 2 3\n":               ' ',
		"a b\tc d\n1 2\t3\n":                   '\t',
	} {
		if got := separator(linesOf([]byte(text[:min(len(text), sampleSize)]))); got != want {
			t.Errorf("%.40q is separated by %q, want %q", text, got, want)
		}
	}
}

func TestBinary(t *testing.T) {
	for text, want := range map[string]bool{"a,g\n0,x\n1,y\n": true, "a,g\n0,x\n2,y\n": false, "a,g\n0,x\n0.5,y\n": false} {
		table, err := read(text, table.Options{OneHot: []string{"g"}})
		if err != nil || table.Binary() != want {
			t.Errorf("%q: %v, %v", text, table, err)
		}
	}
}

func TestWrong(t *testing.T) {
	for _, c := range []struct {
		text string
		o    table.Options
		want string
	}{
		{"", table.Options{}, "byte 0: want a table, got an empty file"},
		{"\n1,2\n", table.Options{}, "line 1: want a sample, got an empty line"},
		{"a,b\n", table.Options{}, "want a line of values, got the end of the file"},
		{"a,b\n1,2\n3\n", table.Options{}, "line 3: want 2 values, as in the first line, got 1"},
		{"a,b\n1,2,3\n", table.Options{}, "line 2: want 2 values, as in the first line, got 3"},
		{"a,b\n1, x\n", table.Options{}, `line 2: want a number in column "b", got "x" (name the column as Label if it has the classes, among OneHot to make a feature of each text, or among Without`},
		{"a\tb\n1\t\n", table.Options{}, `line 2: want a number in column "b", got nothing`},
		{"a\tb\tc\n1\t\t2\n", table.Options{}, `line 2: want a number in column "b", got nothing`},
		{"a,b\n1,NaN\n", table.Options{}, `want a number in column "b", got "NaN"`},
		{"a,b\n1,1e99\n", table.Options{}, `want a number in column "b", got "1e99"`},
		{"a,b\n1,0x1p4\n", table.Options{}, `want a number in column "b", got "0x1p4"`},
		{"a,b\n1,\n", table.Options{Label: "b"}, `line 2: want a class, a text or an integer, in column "b", got nothing`},
		{"a,b\n1,x\n2,NA\n", table.Options{Label: "b"}, `line 3: want a class, a text or an integer, in column "b", got "NA" (DropMissing leaves out samples without)`},
		{"a,b\n1,x\n2,?\n", table.Options{OneHot: []string{"b"}}, `line 3: want a text in column "b", got "?" (DropMissing leaves out samples without)`},
		{"a,b\n1,2.5\n", table.Options{Label: "b"}, `want a class, a text or an integer, in column "b", got "2.5"`},
		{"a,b\n1,\n", table.Options{OneHot: []string{"b"}}, `want a text in column "b", got nothing`},
		{"a,b\n1,2\n", table.Options{Label: "c"}, `line 1: want a column "c", got "a", "b"`},
		{"a,b\n1,2\n", table.Options{Label: "2"}, `line 1: want a number (or the columns' names, which they are told by then) in column "1", got "a"`},
		{"a,b\n1,2\n", table.Options{Label: "b", Without: []string{"c"}}, `line 1: want a column "c", got "a", "b"`},
		{"1,2\n", table.Options{Label: "3"}, `line 1: want a column "3", got 2 columns without names, to be told by their numbers`},
		{"1,3,5,7\n2,4,6,8\n", table.Options{Label: "3"}, `line 1: want the columns' names or values, got what can be both, with "3" among them (if they are names, remove the line and count the columns from 1; if they are values, write 3.0)`},
		{"1990,1995,2000,2005,4\n5,6,7,8,1\n", table.Options{Label: "4"}, `line 1: want the columns' names or values, got what can be both, with "4"`},
		{"5,3,year\n6,1,1990\n", table.Options{Label: "3"}, `line 1: want the columns' names or values, got what can be both, with "3"`},
		{"id,3,5\n7,2,1\n", table.Options{Label: "3", Without: []string{"1"}}, `line 1: want a column "1", got "id", "3", "5"`},
		{"5,3,0\n6,1,1\n", table.Options{Label: "3"}, `line 1: want the columns' names or values, got what can be both, with "3"`},
		{"0,1\n2,4\n", table.Options{Label: "1"}, `line 1: want the columns' names or values, got what can be both, with "1" among them`},
		{"a,2,4\n5,6,7\n", table.Options{Label: "4", Without: []string{"9"}}, `line 1: want a column "9", got "a", "2", "4"`},
		{"a,a\n1,2\n", table.Options{Label: "a"}, `want one column "a", got several`},
		{"a,b\n1,2\n", table.Options{Label: "a", Without: []string{"a"}}, `want one use for column "a", got two`},
		{"a,b\n1,2\n", table.Options{Label: "a", Without: []string{"b"}}, "want a column of features, got only 2 others"},
		{"a,b\n1,\"2\n", table.Options{}, "line 2, column 6: want a value, in quotes from end to end or without any, got a quoted field that does not end with a quote"},
		{"a,b\n1,2\"3\n", table.Options{}, "line 2, column 4: want a value, in quotes from end to end or without any, got a quote within an unquoted field"},
		{"1,5;2,5;3,5\n3,1;2,2;3,3\n", table.Options{}, `column "1", got "1,5" (write decimals with a point, and thousands without a comma)`},
		{"a, cm;b, kg\n1,5;2,5\n", table.Options{}, `line 2: want a number in column "a, cm", got "1,5" (write decimals with a point, and thousands without a comma)`},
		{"a;b\n1;Inf\n", table.Options{}, `line 2: want a number in column "b", got "Inf" (the number is infinite or beyond float32)`},
		{"a,b\n1,2.5\n", table.Options{Label: "b"}, `got "2.5" (name a column of numbers to predict among Targets)`},
		{"1 3 3\n4 5\n6 7 8\n", table.Options{Label: "1"}, "line 2: want 3 values, as in the first line, got 2"},
		{"1 2 3\n4 x 5\n", table.Options{}, `line 2: want a number in column "2", got "x"`},
		{"sepal length\n1\n2\n", table.Options{Label: "length"}, `want a column "length", got "sepal length"`},
	} {
		table, err := read(c.text, c.o)
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %+v, %v; want %q", c.text, table, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("id,color,n,class\n1,red,2,10\n2,blue,3,9\n"), "class", "id", "color")
	f.Add([]byte("1;2\r\n\"3\";4\n"), "1", "", "")
	f.Fuzz(func(t *testing.T, data []byte, label, without, oneHot string) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		table, err := Read(in, table.Options{Label: label, Without: []string{without}, OneHot: []string{oneHot}, Missing: len(data)%2 == 0})
		if err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		table.DropMissing()
		features := len(table.Features())
		if label != "" && len(table.Labels) != table.Rows || len(table.Cells) != table.Rows*len(table.Columns) {
			t.Fatalf("%+v", table)
		}
		row := make([]float32, features)
		for r := range table.Rows {
			table.Row(row, r)
			if table.Labels != nil && (table.Labels[r] < 0 || table.Labels[r] >= len(table.Classes)) {
				t.Fatalf("label %d of %d classes", table.Labels[r], len(table.Classes))
			}
		}
	})
}
