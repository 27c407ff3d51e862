package plotting

import (
	"fmt"
	"os"
	"sync/atomic"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// Show displays the figure in its current state: in a notebook as output of the cell,
// elsewhere by writing File and printing its path.
func Show(f *Figure) error {
	if !gonbui.IsNotebook {
		return f.writeFile()
	}
	picture, err := f.PNG()
	if err != nil {
		return err
	}
	return send(f.displayData(picture, dpi, ""))
}

// MIMEBundle returns the figure in its current state for a notebook, by MIME type:
// image/png and text/plain.
func (f *Figure) MIMEBundle() (map[string][]byte, error) {
	picture, err := f.PNG()
	if err != nil {
		return nil, err
	}
	return map[string][]byte{"image/png": picture, "text/plain": []byte(f.inWords())}, nil
}

// inWords describes the figure where no image can be shown, with its note.
func (f *Figure) inWords() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.note == "" {
		return f.String()
	}
	return f.String() + "\n" + plainText(f.note)
}

// displayData returns the message that displays an image of the given pixel density.
// Its metadata has the size in the browser's pixels.
func (f *Figure) displayData(picture []byte, density int, id string) *protocol.DisplayData {
	w, h := pixelSize(picture, density)
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMEImagePNG:  picture,
			protocol.MIMETextPlain: f.inWords(),
		},
		Metadata:  map[string]any{string(protocol.MIMEImagePNG): map[string]int{"width": w, "height": h}},
		DisplayID: id,
	}
}

// send sends a message to the notebook and waits until it has arrived, so that the
// cell's next output follows it.
func send(d *protocol.DisplayData) error {
	gonbui.SendData(d)
	gonbui.Sync()
	if err := gonbui.Error(); err != nil {
		return fmt.Errorf("plotting: the notebook does not answer: %w", err)
	}
	return nil
}

// files counts the figures without a name that this process has written.
var files atomic.Int64

func (f *Figure) writeFile() error {
	path := f.path()
	if err := f.Save(path); err != nil {
		return err
	}
	_, err := fmt.Fprintln(os.Stdout, path)
	return err
}

// path returns the file that the figure is written to outside a notebook. Each call
// returns a new one if File is empty.
func (f *Figure) path() string {
	if f.File != "" {
		return f.File
	}
	return fmt.Sprintf("figure-%d.png", files.Add(1))
}
