package lab

import (
	"archive/zip"
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"setlab/kernel/notebook"
	"setlab/lab/rest"
)

// converting limits the run time of nbconvert.
const converting = 2 * time.Minute

// convert returns a function that converts notebooks with Jupyter's nbconvert. It executes no code of the notebook. It runs in
// an empty folder, because older versions execute a configuration file in their working directory. TeX finds images in the
// notebook's folder.
func convert(format, mime string) func(context.Context, *notebook.Notebook, string, string) (exported, error) {
	return func(ctx context.Context, n *notebook.Notebook, _, folder string) (out exported, err error) {
		text, err := n.Encode()
		if err != nil {
			return out, err
		}
		empty, err := os.MkdirTemp("", "setlab-export-")
		if err != nil {
			return out, err
		}
		defer os.RemoveAll(empty)
		ctx, cancel := context.WithTimeout(ctx, converting)
		defer cancel()
		command := exec.CommandContext(ctx, needs[format][0].program, "--to", format, "--stdin", "--output", "notebook", "--output-dir", empty, "--log-level=ERROR")
		command.Dir, command.Stdin = empty, bytes.NewReader(text)
		command.Env = append(os.Environ(), "TEXINPUTS="+folder+string(os.PathListSeparator)+os.Getenv("TEXINPUTS")+string(os.PathListSeparator))
		var words bytes.Buffer
		command.Stdout, command.Stderr = &words, &words
		if err := command.Run(); err != nil {
			return out, rest.Errorf(http.StatusInternalServerError, "nbconvert failed: %v: %s", err, bytes.ToValidUTF8(words.Bytes(), nil))
		}
		return collect(empty, mime)
	}
}

// collect returns what a program has written to a folder: a single file, or an archive of a document and its images.
func collect(folder, mime string) (out exported, err error) {
	documents, err := filepath.Glob(filepath.Join(folder, "notebook.*"))
	if err != nil || len(documents) != 1 {
		return out, rest.Errorf(http.StatusInternalServerError, "nbconvert did not write a document")
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return out, err
	}
	if len(entries) == 1 {
		text, err := os.ReadFile(documents[0])
		return exported{mime, filepath.Ext(documents[0]), text}, err
	}
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	if err := w.AddFS(os.DirFS(folder)); err != nil {
		return out, err
	}
	err = w.Close()
	return exported{"application/zip", ".zip", archive.Bytes()}, err
}
