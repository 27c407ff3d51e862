package output

import (
	"encoding/base64"
	"reflect"
	"testing"

	"setlab/plotting"
)

func TestSizes(t *testing.T) {
	fig := plotting.New()
	fig.Width, fig.Height = 6, 4
	fig.Panel(0, 0).Line("a", []float64{0, 1}, []float64{0, 1})
	png, err := fig.PNG()
	if err != nil {
		t.Fatal(err)
	}
	// Six by four inches at 96 pixels per inch, regardless of the resolution of the image.
	want := map[string]any{"image/png": map[string]any{"width": 576, "height": 384}}
	if got := Sizes(MIME{"image/png": base64.StdEncoding.EncodeToString(png)}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for name, data := range map[string]MIME{
		"no picture":      {"text/plain": "x"},
		"not text":        {"image/png": 7},
		"not base64":      {"image/png": "????"},
		"no PNG":          {"image/png": base64.StdEncoding.EncodeToString([]byte("GIF89a and so on, long enough"))},
		"cut off":         {"image/png": base64.StdEncoding.EncodeToString(png[:20])},
		"an endless part": {"image/png": base64.StdEncoding.EncodeToString(append(append([]byte(nil), png[:8]...), 0xff, 0xff, 0xff, 0xff, 'I', 'H', 'D', 'R', 0, 0, 0, 0))},
	} {
		if got := Sizes(data); got != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}
