package imagefolder

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Images are the images of a folder.
type Images struct {
	Rows, Columns, Channels int
	// Pixels holds one image after the other, each with one plane of pixels per channel.
	Pixels []byte
}

// mostValues limits the bytes of all images: a gigabyte.
const mostValues = 1 << 30

// Read reads images concurrently. The error names the first image that cannot be read or has another size than the first one.
func Read(files []File, o Options) (*Images, error) {
	if o.Channels != 0 && o.Channels != 1 && o.Channels != 3 {
		return nil, fmt.Errorf("datasets: images of %d channels: want 1 (gray), 3 (red, green, blue), or 0 (as they are)", o.Channels)
	}
	if (o.Rows == 0) != (o.Columns == 0) || o.Rows < 0 || o.Columns < 0 {
		return nil, fmt.Errorf("datasets: images of %s: want both, or 0 and 0 for the size that they have", size(o.Rows, o.Columns))
	}
	if o.Columns > 0 && o.Rows > mostPixels/o.Columns {
		return nil, fmt.Errorf("datasets: images of %s: want at most %d pixels", size(o.Rows, o.Columns), mostPixels)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("datasets: no images")
	}
	first, err := decode(files[0].Path, o)
	if err != nil {
		return nil, err
	}
	m := &Images{Rows: first.Bounds().Dy(), Columns: first.Bounds().Dx(), Channels: max(o.Channels, 1)}
	if o.Channels == 0 && !gray(first) {
		m.Channels = 3
	}
	if err := m.read(files, o); err == errColor {
		m.Channels = 3
		if err := m.read(files, o); err != nil {
			return nil, err
		}
	} else if err != nil {
		return nil, err
	}
	return m, nil
}

// errColor says that an image has color although the images before it are gray.
var errColor = fmt.Errorf("an image in color")

func (m *Images) read(files []File, o Options) error {
	each := m.Rows * m.Columns * m.Channels
	if each > mostValues/len(files) {
		return fmt.Errorf("datasets: %d images of %s x %d channels are more than a gigabyte: choose a smaller size (Rows, Columns)", len(files), size(m.Rows, m.Columns), m.Channels)
	}
	m.Pixels = make([]byte, each*len(files))
	errs := make([]error, len(files))
	var next, failed atomic.Int64
	failed.Store(int64(len(files)))
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		all.Go(func() {
			for {
				i := next.Add(1) - 1
				if i >= int64(len(files)) || i > failed.Load() {
					return
				}
				if errs[i] = m.add(int(i), files, o); errs[i] != nil {
					for f := failed.Load(); i < f && !failed.CompareAndSwap(f, i); f = failed.Load() {
					}
				}
			}
		})
	}
	all.Wait()
	i := slices.IndexFunc(errs, func(err error) bool { return err != nil && err != errColor })
	if i < 0 && slices.Contains(errs, errColor) {
		return errColor
	}
	if i < 0 {
		return nil
	}
	if c := slices.Index(errs[:i], errColor); c >= 0 {
		return errColor // and the other error, again
	}
	return errs[i]
}

// add reads the i-th image.
func (m *Images) add(i int, files []File, o Options) error {
	picture, err := decode(files[i].Path, o)
	if err != nil {
		return err
	}
	if rows, columns := picture.Bounds().Dy(), picture.Bounds().Dx(); rows != m.Rows || columns != m.Columns {
		return bad(files[i].Path, fmt.Sprintf("an image of %s, as %s is (or a size that all are brought to: Rows, Columns)", size(m.Rows, m.Columns), files[0].Path), size(rows, columns))
	}
	if o.Channels == 0 && m.Channels == 1 && !gray(picture) {
		return errColor
	}
	each := m.Rows * m.Columns * m.Channels
	planes(m.Pixels[i*each:(i+1)*each], picture, m.Channels)
	return nil
}
