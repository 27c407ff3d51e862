package plotting_test

import (
	"bytes"
	"encoding/gob"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"setlab/plotting"
)

// TestMain lets the test binary play the program of a cell: gonbui looks at the
// environment when a program starts.
func TestMain(m *testing.M) {
	if os.Getenv("PLOTTING_TEST_CELL") != "" {
		if err := cell(); err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// cell shows one figure and lets another live.
func cell() error {
	fig := plotting.New()
	p := fig.Panel(0, 0)
	p.Line("SET-RBM", []float64{0, 1}, []float64{1, 2})
	if err := plotting.Show(fig); err != nil {
		return err
	}
	live := plotting.Live(fig)
	if err := live.Update(); err != nil {
		return err
	}
	p.Append("SET-RBM", 2, 3)
	if err := live.Close(); err != nil {
		return err
	}
	return nil
}

// TestNotebook serves the display protocol over named pipes, as a kernel does.
func TestNotebook(t *testing.T) {
	dir := t.TempDir()
	there, back := filepath.Join(dir, "there"), filepath.Join(dir, "back")
	for _, path := range []string{there, back} {
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	program := exec.Command(os.Args[0])
	program.Dir = dir
	program.Env = append(os.Environ(), "PLOTTING_TEST_CELL=1",
		protocol.GONB_PIPE_ENV+"="+there, protocol.GONB_PIPE_BACK_ENV+"="+back)
	var output bytes.Buffer
	program.Stdout, program.Stderr = &output, &output
	// Opened for reading and writing, a pipe does not wait for its other end; a
	// program that dies early then leaves this end open, so its end is awaited.
	in, err := os.OpenFile(there, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(back, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- program.Wait()
		in.Close()
	}()

	var shown []protocol.DisplayData
	synced := 0 // displays whose arrival the program has awaited
	for from, to := gob.NewDecoder(in), gob.NewEncoder(out); ; {
		var d protocol.DisplayData
		if err := from.Decode(&d); err != nil {
			break
		}
		if sync, ok := d.Data[protocol.MIMECommValue].(protocol.CommValue); ok {
			ack := protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: sync.Value}
			if err := to.Encode(ack); err != nil {
				t.Fatal(err)
			}
			synced = len(shown)
			continue
		}
		shown = append(shown, d)
	}
	if err := <-ended; err != nil || output.Len() > 0 {
		t.Fatalf("the cell ended with %v, printing %q", err, output.String())
	}
	if synced != len(shown) {
		t.Errorf("the program has awaited the arrival of %d of %d displays", synced, len(shown))
	}
	if len(shown) != 3 {
		t.Fatalf("%d displays; want one of Show, two of Live", len(shown))
	}
	for i, d := range shown {
		picture, _ := d.Data[protocol.MIMEImagePNG].([]byte)
		size, err := png.DecodeConfig(bytes.NewReader(picture))
		if err != nil {
			t.Fatalf("display %d: %v", i, err)
		}
		density := 2
		if i == 1 { // while it lives
			density = 1
		}
		if got := d.Metadata["image/png"].(map[string]int); got["width"] != size.Width/density || got["height"] != size.Height/density {
			t.Errorf("display %d: shown at %v; the picture has %d x %d pixels", i, got, size.Width, size.Height)
		}
	}
	if shown[0].DisplayID != "" || shown[1].DisplayID == "" || shown[1].DisplayID != shown[2].DisplayID {
		t.Errorf("ids %q, %q, %q; want none, then the same twice", shown[0].DisplayID, shown[1].DisplayID, shown[2].DisplayID)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*.png")); len(files) > 0 {
		t.Errorf("files %v written in a notebook", files)
	}
}

// TestOutsideANotebook: Show and Live write files and print their names.
func TestOutsideANotebook(t *testing.T) {
	dir := t.TempDir()
	program := exec.Command(os.Args[0])
	program.Dir = dir
	program.Env = []string{"PLOTTING_TEST_CELL=1", "PATH=" + os.Getenv("PATH")}
	output, err := program.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	names := strings.Fields(string(output))
	if len(names) != 2 {
		t.Fatalf("printed %q; want the names of two files", output)
	}
	for _, name := range names {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(b)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
