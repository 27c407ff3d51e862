package plotting

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func TestWriteCSV(t *testing.T) {
	f := Grid(1, 2)
	p := f.Panel(0, 0)
	p.Line("SET, sparse", []float64{1, 2}, []float64{0.1, math.NaN()})
	p.RightLine("p", []float64{1}, []float64{1e-300})
	p.Points("SET, sparse", []float64{3}, []float64{1. / 3})
	p.Band("SET, sparse", []float64{1}, []float64{0}, []float64{2})
	p.HLine("paper", 74.84)
	p.VLine("", 5)
	p.Share([]string{"SET", "dense"}, []float64{1, 3})
	q := f.Panel(0, 1)
	q.Bars([]string{"a", "b"}, []float64{1, -2})
	q.Histogram("degrees", []float64{0, 0, 1}, 2)
	g := Grid(2, 2)
	g.Panel(0, 0).Heat([]float64{1, 2}, 1, 2, HeatOptions{})
	g.Panel(0, 1).HBars([]string{"x", "y"}, []float64{3, 4}, []float64{1, math.NaN()})
	g.Panel(1, 0).Bipartite(2, 1, []int{1}, []int{0}, []float32{.5}, BipartiteOptions{})
	g.Panel(1, 1).Bipartite(2, 1, []int{1}, []int{0}, nil, BipartiteOptions{})
	for _, c := range []struct {
		figure *Figure
		want   string
	}{{f, `0,0,line,"SET, sparse",left,1,0.1,,
0,0,line,"SET, sparse",left,2,NaN,,
0,0,line,p,right,1,1e-300,,
0,0,points,"SET, sparse",left,3,0.3333333333333333,,
0,0,band,"SET, sparse",left,1,,0,2
0,0,reference,paper,left,,74.84,,
0,0,reference,,left,5,,,
0,0,share,SET,left,,0.25,,
0,0,share,dense,left,,0.75,,
0,1,bar,a,left,,1,,
0,1,bar,b,left,,-2,,
0,1,histogram,degrees,left,0,2,,
0,1,histogram,degrees,left,1,1,,
`}, {g, `0,0,heat,,left,0,0,1,1
0,0,heat,,left,1,0,2,2
0,1,bar,x,left,,3,2,4
0,1,bar,y,left,,4,,
1,0,connection,,left,1,0,0.5,0.5
1,1,connection,,left,1,0,,
`}, {New(), ""}} {
		var b strings.Builder
		if err := c.figure.WriteCSV(&b); err != nil {
			t.Fatal(err)
		}
		if want := "row,column,kind,name,axis,x,y,low,high\n" + c.want; b.String() != want {
			t.Errorf("%v:\n%s\nwant\n%s", c.figure, b.String(), want)
		}
	}
	if err := f.WriteCSV(full{}); !errors.Is(err, errFull) {
		t.Errorf("to a full disk: %v", err)
	}
}

var errFull = errors.New("the disk is full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
