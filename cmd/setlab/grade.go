package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/run"
)

func newGrade() *cobra.Command {
	var timeout time.Duration
	command := &cobra.Command{
		Use:   "grade LESSON.ipynb HANDED-IN.ipynb...",
		Short: "Grade the exercises in notebooks submitted by students",
		Long: `Grade the exercises in notebooks submitted by students, with the checks in your own
copy of the lesson. The output is CSV: a row for each notebook, a column for each exercise
with right, wrong, open (no answer yet), failed or missing, and the number of right ones.

For each student, grade runs your copy of the lesson, and after each cell tagged
"exercise" the student's cell with the same ID. The last line of the cell in your copy is
the check. It runs after the student's cell, together with the cells tagged "checks". So
it does not matter if students have changed the checks or do not have them. The student's
other cells do not run. An answer with another name is open, and one that needs a function
from another cell has failed. An answer whose cell fails has failed, whatever it has set
before. The files beside your copy are available to it.

The students' code runs on this machine with your permissions. Run it where it can do no
harm, and look at the answers, because code can be written to deceive the checks.`,
		Example: `  setlab grade course/lesson1_graphs.ipynb handed-in/*.ipynb > grades.csv`,
		GroupID: groupWork,
		Args:    atLeast(2, "a lesson and the notebooks handed in"),
		RunE: func(command *cobra.Command, given []string) error {
			if timeout < 0 {
				return &usageError{command, fmt.Errorf("--timeout %v: must not be negative", timeout)}
			}
			options, err := kernelOptions()
			if err != nil {
				return err
			}
			g := grader{options: run.Options{
				AllowErrors: true, NoPage: true, Timeout: timeout, Start: run.OnKernel(options),
			}}
			return g.grade(command.Context(), given[0], given[1:], command.OutOrStdout())
		},
	}
	command.Flags().DurationVar(&timeout, "timeout", 2*time.Minute, "time limit for each cell; 0 means none")
	return command
}

// grader grades notebooks.
type grader struct{ options run.Options }

// These tags mark the exercises and checks of a lesson, and the cells that the grader adds.
const (
	exerciseTag = "exercise"
	checksTag   = "checks"
	verdictTag  = "setlab-verdict"
)

// grade writes a CSV row for each submitted notebook. Notebooks that cannot be read or run get a row as well, and their errors are
// returned at the end.
func (g grader) grade(ctx context.Context, lesson string, handedIn []string, to io.Writer) error {
	own, err := notebook.Read(lesson)
	if err != nil {
		return err
	}
	head := []string{"notebook"}
	for _, cell := range own.Cells {
		if cell.HasTag(exerciseTag) {
			if cell.ID == "" {
				return fmt.Errorf("%s: its cells have no IDs, by which answers are found; save it in the notebook format 4.5 and hand it out again", lesson)
			}
			head = append(head, fmt.Sprint("exercise ", len(head)))
		}
	}
	if len(head) == 1 {
		return fmt.Errorf("%s has no cell tagged %q", lesson, exerciseTag)
	}
	out := csv.NewWriter(to)
	if err := out.Write(append(head, "right")); err != nil {
		return err
	}
	var problems []error
	for _, path := range handedIn {
		var row []string
		if ctx.Err() == nil {
			row, err = g.verdicts(ctx, lesson, path)
		}
		if ctx.Err() != nil {
			return errors.Join(append(problems, fmt.Errorf("interrupted: %s and those after it are not graded", path))...)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", path, err))
			row = make([]string, len(head)-1)
			for k := range row {
				row[k] = "failed"
			}
		} else if !slices.ContainsFunc(row, func(verdict string) bool { return verdict != "missing" }) {
			problems = append(problems, fmt.Errorf("%s: no cell has the ID of an exercise: is it another lesson, or saved in a notebook format before 4.5?", path))
		}
		right := 0
		for _, verdict := range row {
			if verdict == "right" {
				right++
			}
		}
		if err := out.Write(append(append([]string{path}, row...), fmt.Sprint(right))); err != nil {
			return err
		}
		if out.Flush(); out.Error() != nil {
			return out.Error()
		}
	}
	return errors.Join(problems...)
}

// verdicts runs the lesson with the answers from a submitted notebook and returns one verdict per exercise.
func (g grader) verdicts(ctx context.Context, lesson, path string) ([]string, error) {
	n, err := notebook.Read(lesson)
	if err != nil {
		return nil, err
	}
	student, err := notebook.Read(path)
	if err != nil {
		return nil, err
	}
	missing := answered(n, student)
	dir, err := os.MkdirTemp("", "setlab-grade-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := linkFiles(filepath.Dir(lesson), dir); err != nil {
		return nil, err
	}
	whole, executed := filepath.Join(dir, "whole.ipynb"), filepath.Join(dir, "executed.ipynb")
	if err := n.Save(whole); err != nil {
		return nil, err
	}
	o := g.options
	o.Output, o.Dir = executed, dir
	_, err = run.File(ctx, whole, o)
	var failed *run.CellError
	if err != nil && !errors.As(err, &failed) {
		return nil, err
	}
	if n, err = notebook.Read(executed); err != nil {
		return nil, err
	}
	var row []string
	for k, cell := range n.Cells {
		if !cell.HasTag(verdictTag) {
			continue
		}
		switch verdict := verdictOf(cell); {
		case missing[len(row)]:
			row = append(row, "missing")
		case fails(n.Cells[k-1]): // the check may be of the previous answer
			row = append(row, "failed")
		default:
			row = append(row, verdict)
		}
	}
	return row, nil
}

// linkFiles makes the files beside a lesson available in the folder in which it runs.
func linkFiles(from, to string) error {
	from, err := filepath.Abs(from)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	for _, e := range entries {
		if err == nil && filepath.Ext(e.Name()) != ".ipynb" {
			err = os.Symlink(filepath.Join(from, e.Name()), filepath.Join(to, e.Name()))
		}
	}
	return err
}

// answered adds the student's cell and the check after each exercise of a lesson, and reports which answers are missing. The lesson's own
// cell resets the answer: a student's cell that does not set it is open, and not judged by the previous exercise's answer.
func answered(lesson, student *notebook.Notebook) (missing []bool) {
	answers := map[string]string{}
	for _, cell := range student.Cells {
		if cell.Type == notebook.Code && cell.ID != "" {
			answers[cell.ID] = cell.Source
		}
	}
	checks := ""
	for k := 0; k < len(lesson.Cells); k++ {
		cell := lesson.Cells[k]
		if cell.HasTag(checksTag) {
			checks += cell.Source + "\n"
		}
		if !cell.HasTag(exerciseTag) {
			continue
		}
		lines := strings.Split(strings.TrimSpace(cell.Source), "\n")
		answer, ok := answers[cell.ID]
		missing = append(missing, !ok)
		if ok {
			k++
			lesson.Insert(k, notebook.NewCell(notebook.Code, answer))
		}
		verdict := notebook.NewCell(notebook.Code, checks+lines[len(lines)-1])
		verdict.AddTag(verdictTag)
		k++
		lesson.Insert(k, verdict)
	}
	return missing
}

// fails reports whether a cell ended with an error.
func fails(cell *notebook.Cell) bool {
	return slices.ContainsFunc(cell.Outputs, func(o *notebook.Output) bool { return o.Type == notebook.Error })
}

// verdictOf returns the verdict in a check's output.
func verdictOf(cell *notebook.Cell) string {
	for _, o := range cell.Outputs {
		text, _ := o.Data["text/plain"].(string)
		for begin, verdict := range map[string]string{"Right.": "right", "Not yet.": "wrong", "No answer yet.": "open"} {
			if strings.HasPrefix(text, begin) {
				return verdict
			}
		}
	}
	return "failed"
}
