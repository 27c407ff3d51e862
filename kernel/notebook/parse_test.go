package notebook_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/kernel/notebook"
)

// TestParseRefuses checks that invalid notebooks are rejected with an error that says what was
// found.
func TestParseRefuses(t *testing.T) {
	for name, test := range map[string]struct{ file, want string }{
		"empty":              {"  \n", "the file is empty"},
		"not an object":      {`[1, 2]`, "found a list, want a JSON object"},
		"other JSON":         {`{"a": 1}`, "not a Jupyter notebook"},
		"format 3":           {`{"nbformat": 1, "cells": []}`, "has format 1, this program reads formats 2 to 4"},
		"worksheets":         {`{"nbformat": 3, "nbformat_minor": 0, "worksheets": [7]}`, "worksheets: found the number 7"},
		"format 5":           {`{"nbformat": 5, "cells": []}`, "newer than format 4"},
		"format a string":    {`{"nbformat": "4"}`, `nbformat: found the string "4", want the number 4`},
		"negative minor":     {`{"nbformat": 4, "nbformat_minor": -1}`, "nbformat_minor: found the number -1"},
		"no cells":           {`{"nbformat": 4, "metadata": {}}`, "cells: found nothing, want a list"},
		"metadata a list":    {`{"nbformat": 4, "metadata": [], "cells": []}`, "metadata: found a list, want an object"},
		"cell a number":      {`{"nbformat": 4, "cells": [7]}`, "cell 1: found the number 7, want an object"},
		"cell without type":  {`{"nbformat": 4, "cells": [{"source": ""}]}`, "cell 1: cell_type: found nothing"},
		"source a number":    {`{"nbformat": 4, "cells": [{"cell_type": "raw", "source": [1]}]}`, "cell 1: source: found a list"},
		"outputs an object":  {`{"nbformat": 4, "cells": [{"cell_type": "code", "outputs": {}}]}`, "cell 1: outputs: found an object"},
		"output a string":    {`{"nbformat": 4, "cells": [{"cell_type": "code", "outputs": ["x"]}]}`, `cell 1: output 1: found the string "x"`},
		"fractional count":   {`{"nbformat": 4, "cells": [{"cell_type": "code", "execution_count": 1.5}]}`, "execution_count: found the number 1.5"},
		"ID a number":        {`{"nbformat": 4, "cells": [{"cell_type": "raw", "id": 5}]}`, "cell 1: id: found the number 5"},
		"cut short":          {"{\"nbformat\": 4,\n \"cells\": [", "line 2, column 12: the file ends in the middle"},
		"broken":             {"{\"nbformat\": 4,\n \"cells\": ]}", "line 2, column 11: not JSON: invalid character ']'"},
		"merge marks":        {"<<<<<<< HEAD\n{}", "line 1, column 1: not JSON"},
		"two notebooks":      {`{"nbformat": 4} {"nbformat": 4}`, "text after the end of the notebook"},
		"not UTF-8":          {"{\"nbformat\": 4,\n\"a\": \"\xff\"}", "line 2, column 7: the byte 0xff is not UTF-8"},
		"half a pair":        {`{"a": "\ud83d"}`, `line 1, column 8: the escape \ud83d is half of a character`},
		"other half":         {`{"a": "\\ \ude00"}`, `the escape \ude00 is half`},
		"pair not completed": {`{"a": "\ud83d\u0041"}`, "half of a character"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := notebook.Parse([]byte(test.file))
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %q does not contain %q", err, test.want)
			}
		})
	}
}

// TestNullMetadata checks that null metadata is read as missing metadata, which is written as an object.
func TestNullMetadata(t *testing.T) {
	n, err := notebook.Parse([]byte(`{"nbformat": 4, "metadata": null, "cells": [{"cell_type": "raw", "metadata": null, "source": "x"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	n.Metadata["a"], n.Cells[0].Metadata["b"] = 1, 2 // they are not nil
	data, err := n.Encode()
	if err != nil || bytes.Contains(data, []byte("null")) {
		t.Errorf("%v\n%s", err, data)
	}
}

func TestSyntaxErrorHasPosition(t *testing.T) {
	_, err := notebook.Parse([]byte("{\n\n  oops}"))
	var syntax *notebook.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("error %v is not a SyntaxError", err)
	}
	if syntax.Line != 3 || syntax.Column != 3 {
		t.Errorf("position %d:%d, want 3:3", syntax.Line, syntax.Column)
	}
}

// TestIDsAreRepaired checks that missing and repeated IDs are replaced deterministically, and that
// notebooks of old formats get none.
func TestIDsAreRepaired(t *testing.T) {
	const cells = `"cells": [{"cell_type": "raw", "id": "a"}, {"cell_type": "raw", "id": "a"}, {"cell_type": "raw"}]`
	parse := func(minor string) *notebook.Notebook {
		n, err := notebook.Parse([]byte(`{"nbformat": 4, "nbformat_minor": ` + minor + `, ` + cells + `}`))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	n, again := parse("5"), parse("5")
	seen := map[string]bool{}
	for i, c := range n.Cells {
		if c.ID == "" || seen[c.ID] {
			t.Errorf("cell %d has the ID %q, seen before: %t", i+1, c.ID, seen[c.ID])
		}
		seen[c.ID] = true
		if c.ID != again.Cells[i].ID {
			t.Errorf("cell %d: ID %q, then %q", i+1, c.ID, again.Cells[i].ID)
		}
	}
	if n.Cells[0].ID != "a" {
		t.Errorf("the first cell lost its ID: %q", n.Cells[0].ID)
	}
	if old := parse("4"); old.Cells[2].ID != "" {
		t.Errorf("a cell of format 4.4 got the ID %q", old.Cells[2].ID)
	}
}

// FuzzParse checks that no file makes the reader panic, and that a notebook stays the same when it
// is read and written again.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.ipynb")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"nbformat":4,"cells":[{"cell_type":"code","outputs":[{"output_type":"stream","name":"stdout","text":["a",1]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := notebook.Parse(data)
		if err != nil {
			return
		}
		first, err := n.Encode()
		if err != nil {
			t.Fatalf("a notebook that was read cannot be written: %v", err)
		}
		again, err := notebook.Parse(first)
		if err != nil {
			t.Fatalf("a notebook that was written cannot be read: %v\n%s", err, first)
		}
		second, err := again.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first, second) {
			t.Errorf("written again it differs\n%s", firstDifference(first, second))
		}
	})
}
