package e2e

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// TestGrade grades submissions of the first lesson: unchanged, solved, with mistakes, with checks that the
// student has changed, with answers of another name, and without cell IDs.
func TestGrade(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	lesson := filepath.Join(m.root, filepath.FromSlash(lessons[0].path))
	var paths []string
	handIn := func(name string, change func(exercise int, cell *notebook.Cell, solution string), more ...func(*notebook.Notebook)) {
		t.Helper()
		n, err := notebook.Read(lesson)
		if err != nil {
			t.Fatal(err)
		}
		exercise := 0
		for k, cell := range n.Cells {
			if cell.HasTag("exercise") {
				exercise++
				change(exercise, cell, solved.FindStringSubmatch(n.Cells[k+1].Source)[1])
			}
		}
		for _, f := range more {
			f(n)
		}
		path := filepath.Join(m.home, name+".ipynb")
		if err := n.Save(path); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	handIn("untouched", func(int, *notebook.Cell, string) {})
	handIn("solved", func(_ int, cell *notebook.Cell, solution string) { cell.Source = solution })
	handIn("mixed", func(exercise int, cell *notebook.Cell, solution string) {
		switch exercise {
		case 1:
			cell.Source = solution
		case 2:
			cell.Source = "answer := 7.0\nshare.Check(answer)"
		case 3:
			cell.Source = "answer := nonsense"
		case 4:
			cell.Source = "count := func(to []int, neurons int) []int { for {} }\ncountDegrees(count)"
		case 5:
			cell.ID = "another"
		}
	})
	// The check of the second exercise accepts any answer here.
	handIn("deceiving", func(exercise int, cell *notebook.Cell, _ string) {
		if exercise == 2 {
			cell.Source = "share = exercise.Number{Want: 1, Within: 1e9}\nanswer := 50.0\nexercise.Right(\"\")"
		}
	}, func(n *notebook.Notebook) {
		for _, cell := range n.Cells {
			if cell.HasTag("checks") {
				cell.Source = "share := exercise.Number{Want: 50}"
			}
		}
	})
	// No answer has the name that the checks read: the answer to the exercise before must not count.
	handIn("renamed", func(exercise int, cell *notebook.Cell, solution string) {
		cell.Source = strings.NewReplacer("answer", "mine", "count :=", "mine :=", "(count)", "(mine)").Replace(solution)
		if exercise == 1 {
			cell.Source = "answer := 13 * (784 + 300)" // an integer is right, too
		}
	})
	handIn("without IDs", func(_ int, cell *notebook.Cell, solution string) { cell.Source = solution }, func(n *notebook.Notebook) {
		for _, cell := range n.Cells {
			cell.ID = ""
		}
		n.Minor = 4
	})
	r := m.run(t, 5*time.Minute, m.setlab(), append([]string{"grade", lesson, "--timeout", "5s"}, paths...)...)
	want := "notebook,exercise 1,exercise 2,exercise 3,exercise 4,exercise 5,exercise 6,right\n" +
		paths[0] + ",open,open,open,open,open,open,0\n" +
		paths[1] + ",right,right,right,right,right,right,6\n" +
		paths[2] + ",right,wrong,"
	if !strings.HasPrefix(r.stdout, want) || r.status != 1 {
		t.Errorf("status %d, it prints\n%s\nwant\n%s\n%s", r.status, r.stdout, want, r.stderr)
	}
	t.Log(r.stdout)
	lines := strings.Split(strings.TrimSpace(r.stdout), "\n")
	mixed := strings.Split(lines[3], ",") // answers that do not compile and do not end fail, whatever the ones before are
	if mixed[3] != "failed" || mixed[4] != "failed" || mixed[5] != "missing" || mixed[6] != "open" || mixed[7] != "1" {
		t.Errorf("mixed answers: %v", mixed)
	}
	if deceiving := strings.Split(lines[4], ","); deceiving[2] != "wrong" {
		t.Errorf("changed checks: %v", deceiving)
	}
	want = paths[4] + ",right,open,open,open,open,open,1\n" + paths[5] + ",missing,missing,missing,missing,missing,missing,0\n"
	if got := strings.Join(lines[5:], "\n") + "\n"; got != want {
		t.Errorf("it prints\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(r.stderr, paths[5]+": no cell has the ID of an exercise") || strings.Contains(r.stderr, paths[3]) {
		t.Errorf("it reports\n%s", r.stderr)
	}
}
