package plotting

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"setlab/internal/race"
	"strconv"
	"strings"
	"testing"
)

// growing is a film of a figure whose curve, layer and heat map change.
func growing(tb testing.TB, frames int) *Film {
	tb.Helper()
	film := &Film{Title: "a < b"}
	fig := Grid(1, 3)
	fig.Width, fig.Height = 8, 3
	curve, layer, heat := fig.Panel(0, 0), fig.Panel(0, 1), fig.Panel(0, 2)
	curve.XRange(0, float64(frames))
	curve.YRange(0, 1)
	values := make([]float64, 20*20)
	for k := range frames {
		curve.Append("SET", float64(k), 1-1/float64(k+1))
		var from, to []int
		var weights []float32
		for c := range 60 {
			from, to, weights = append(from, c%16), append(to, (c*7+c*k)%12), append(weights, float32(math.Sin(float64(c*k))))
		}
		layer.Bipartite(16, 12, from, to, weights, BipartiteOptions{})
		for i := range values {
			values[i] = math.Sin(float64(i*(k+1)) / 200)
		}
		heat.Heat(values, 20, 20, HeatOptions{Min: -1, Max: 1})
		if err := film.AddFigure(fmt.Sprint("epoch ", k), fig); err != nil {
			tb.Fatal(err)
		}
	}
	return film
}

// composed lays frames over each other, and demands that after each the picture is the film's.
func composed(t *testing.T, film *Film, frames []image.Image) {
	t.Helper()
	if len(frames) != len(film.pictures) {
		t.Fatalf("%d frames, want %d", len(frames), len(film.pictures))
	}
	w, h := film.pictures[0].width, film.pictures[0].height
	shown := image.NewRGBA(image.Rect(0, 0, w, h))
	for n, img := range frames {
		draw.Draw(shown, img.Bounds(), img, img.Bounds().Min, draw.Over)
		for k, c := range film.pictures[n].pixels {
			if got, want := shown.RGBAAt(k%w, k/w), wide(c); distance(got, want) > visible {
				t.Fatalf("frame %d, pixel %d, %d is %v, want %v", n, k%w, k/w, got, want)
			}
		}
	}
}

func TestFilmOfFigures(t *testing.T) {
	race.Skip(t, "it draws dozens of pictures")
	film := growing(t, 8)
	page := film.HTML()
	sources := regexp.MustCompile(`data-x="(\d+)" data-y="(\d+)" src="data:image/png;base64,([^"]*)"`).FindAllStringSubmatch(page, -1)
	var frames []image.Image
	for _, s := range sources {
		data, err := base64.StdEncoding.DecodeString(html.UnescapeString(s[3]))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		x, _ := strconv.Atoi(s[1])
		y, _ := strconv.Atoi(s[2])
		p := img.(*image.Paletted)
		p.Rect = p.Rect.Add(image.Pt(x, y))
		frames = append(frames, p)
	}
	composed(t, film, frames)
	for _, want := range []string{"<b>a &lt; b</b>", `min="0" max="7" value="7"`, `class="setlab-last"`, "epoch 7</output>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(page, "ZgotmplZ") {
		t.Error("the template refused a value")
	}
	if got := film.String(); got != "film of 8 frames: a < b" {
		t.Errorf("it is a %s", got)
	}
}

func TestFilmFiles(t *testing.T) {
	race.Skip(t, "it writes films in every format")
	film := growing(t, 8)
	folder := t.TempDir()
	read := func(name string) []byte {
		path := filepath.Join(folder, name)
		if err := film.Save(path); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	animation, err := gif.DecodeAll(bytes.NewReader(read("film.gif")))
	if err != nil {
		t.Fatal(err)
	}
	var frames []image.Image
	for _, img := range animation.Image {
		frames = append(frames, img)
	}
	composed(t, film, frames)
	if animation.Delay[0] != 16 || animation.Delay[7] != 200 || animation.LoopCount != 0 {
		t.Errorf("delays of %v in hundredths, %d loops", animation.Delay, animation.LoopCount)
	}
	composed(t, film, parts(t, read("film.png")))

	for _, name := range []string{"film.mp4", "film"} {
		if err := film.Save(filepath.Join(folder, name)); err == nil || !strings.Contains(err.Error(), ".gif") {
			t.Errorf("%s is saved: %v", name, err)
		}
	}
	if err := (&Film{}).Save(filepath.Join(folder, "none.gif")); err == nil {
		t.Error("a film without frames is saved")
	}
	heats := NewFilm(2, 2)
	heats.Add("a", []float64{1, 2, 3, 4})
	heats.Add("b", []float64{4, 3, 2, 1})
	if err := heats.Save(filepath.Join(folder, "heats.png")); err != nil {
		t.Error(err)
	}
}

// parts reads an animated PNG: its frames, each made a PNG of its own.
func parts(t *testing.T, data []byte) (frames []image.Image) {
	t.Helper()
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Fatalf("programs that know no animation cannot read it: %v", err)
	}
	var head, body bytes.Buffer
	var at image.Point
	var size [8]byte
	end := func() {
		if body.Len() == 0 {
			return
		}
		whole := append([]byte(nil), head.Bytes()...)
		copy(whole[16:], size[:])
		binary.BigEndian.PutUint32(whole[29:], crc(whole[12:29]))
		var out bytes.Buffer
		out.Write(whole)
		chunk(&out, "IDAT", body.Bytes())
		chunk(&out, "IEND", nil)
		img, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		p := img.(*image.Paletted)
		p.Rect = p.Rect.Add(at)
		frames = append(frames, p)
		body.Reset()
	}
	head.Write(data[:8])
	next, announced := uint32(0), 0
	sequence := func(b []byte) []byte {
		if got := binary.BigEndian.Uint32(b); got != next {
			t.Fatalf("chunk %d has the number %d", next, got)
		}
		next++
		return b[4:]
	}
	for rest := data[8:]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		kind, b := string(rest[4:8]), rest[8:8+n]
		if binary.BigEndian.Uint32(rest[8+n:]) != crc(rest[4:8+n]) {
			t.Fatalf("the checksum of %s is wrong", kind)
		}
		rest = rest[12+n:]
		switch kind {
		case "acTL":
			announced = int(binary.BigEndian.Uint32(b))
		case "fcTL":
			end()
			b = sequence(b)
			copy(size[:], b)
			at = image.Pt(int(binary.BigEndian.Uint32(b[8:])), int(binary.BigEndian.Uint32(b[12:])))
		case "IDAT":
			body.Write(b)
		case "fdAT":
			body.Write(sequence(b))
		case "IEND":
			end()
		default:
			chunk(&head, kind, b)
		}
	}
	if announced != len(frames) {
		t.Errorf("%d frames are announced, and %d there", announced, len(frames))
	}
	return frames
}

func crc(b []byte) uint32 {
	var out bytes.Buffer
	chunk(&out, string(b[:4]), b[4:])
	return binary.BigEndian.Uint32(out.Bytes()[out.Len()-4:])
}

// TestFilmSize: a film of 60 frames stays under 2 MB, in a notebook and as a file.
func TestFilmSize(t *testing.T) {
	race.Skip(t, "60 frames take a minute")
	film := growing(t, 60)
	sizes := map[string]int{"HTML": len(film.HTML())}
	for _, kind := range []string{"film.gif", "film.png"} {
		data, err := film.encode(kind)
		if err != nil {
			t.Fatal(err)
		}
		sizes[kind] = len(data)
	}
	t.Log("bytes: ", sizes)
	for kind, n := range sizes {
		if n > 2e6 {
			t.Errorf("%s has %d bytes", kind, n)
		}
	}
}

// TestFilmOfFiguresOfDifferentSizes adds a wider and lower figure, and then one of the first size, which must look as in a film of its own.
func TestFilmOfFiguresOfDifferentSizes(t *testing.T) {
	film, alone := growing(t, 2), growing(t, 2)
	first := alone.pictures[0]
	wide := New()
	wide.Width, wide.Height = 10, 2
	for _, fig := range []*Figure{wide, New()} {
		if err := film.AddFigure("other", fig); err != nil {
			t.Fatal(err)
		}
	}
	width, height := film.pictures[0].width, film.pictures[0].height
	if width != 960 || height < 288 || len(film.pictures) != 4 {
		t.Errorf("%d frames of %d x %d pixels, want 4 that are 960 wide and as high as the highest", len(film.pictures), width, height)
	}
	for k, p := range film.pictures {
		if p.width != width || p.height != height || len(p.pixels) != width*height {
			t.Errorf("frame %d has %d x %d pixels", k, p.width, p.height)
		}
	}
	for y := range height {
		for x := range width {
			want := uint16(1<<15 - 1) // white
			if x < first.width && y < first.height {
				want = first.pixels[y*first.width+x]
			}
			if got := film.pictures[0].pixels[y*width+x]; got != want {
				t.Fatalf("pixel %d, %d of the first frame is %x, want %x", x, y, got, want)
			}
		}
	}
	if data, err := film.encode("a.gif"); err != nil || len(data) == 0 {
		t.Error(err)
	}
}

func TestFilmsAreOfFiguresOrHeatMaps(t *testing.T) {
	film := growing(t, 1)
	for _, wrong := range []func(){
		func() { film.Add("heat", []float64{1}) },
		func() { _ = NewFilm(1, 1).AddFigure("figure", New()) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("figures and heat maps are in one film")
				}
			}()
			wrong()
		}()
	}
}

func TestWide(t *testing.T) {
	if wide(0x7fff) != (color.RGBA{255, 255, 255, 255}) || wide(0) != (color.RGBA{0, 0, 0, 255}) {
		t.Errorf("white is %v, black %v", wide(0x7fff), wide(0))
	}
}

func ExampleFilm_AddFigure() {
	film := &Film{}
	fig := New()
	fig.Panel(0, 0).XRange(0, 10)
	fig.Panel(0, 0).YRange(0, 100)
	for k := range 10 {
		fig.Panel(0, 0).Append("squares", float64(k), float64(k*k))
		if err := film.AddFigure(fmt.Sprint("step ", k), fig); err != nil {
			panic(err)
		}
	}
	fmt.Println(film) // in a notebook: film, at the end of a cell
	folder, err := os.MkdirTemp("", "film")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	fmt.Println(film.Save(filepath.Join(folder, "squares.gif")))
	// Output:
	// film of 10 frames
	// <nil>
}
