package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInterruptedGrading writes no verdicts about notebooks that were not graded.
func TestInterruptedGrading(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	lesson := filepath.Join("..", "..", "notebooks", "course", "lesson1_graphs.ipynb")
	var out strings.Builder
	if err := (grader{}).grade(ctx, lesson, []string{lesson, lesson}, &out); err == nil || !strings.Contains(err.Error(), "not graded") || strings.Contains(out.String(), "lesson1") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestGradingNeedsCellIDs(t *testing.T) {
	lesson := filepath.Join(t.TempDir(), "lesson.ipynb")
	text := `{"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": [{"cell_type": "code", "source": "answer := 1", "metadata": {"tags": ["exercise"]}, "outputs": [], "execution_count": null}]}`
	if err := os.WriteFile(lesson, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"its cells have no IDs", "4.5"}, "grade", lesson, lesson)
}
