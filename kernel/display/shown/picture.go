package shown

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io"
	"reflect"

	"setlab/kernel/output"
)

// mostPixels is the size of the largest image that is shown as a picture. The notebook holds it as text.
const mostPixels = 1 << 22

// picture returns the representation of an image or a gonum plot; ok is false for other values, and for images that are empty or too large.
func picture(value any) (shown output.MIME, ok bool) {
	var b bytes.Buffer
	var text string
	switch m, isImage := value.(image.Image); {
	case isImage:
		size := m.Bounds().Size()
		text = fmt.Sprintf("%T %dx%d", value, size.X, size.Y)
		if size.X <= 0 || size.Y <= 0 || size.X > mostPixels/size.Y {
			return output.MIME{"text/plain": text}, true
		}
		if err := png.Encode(&b, m); err != nil {
			return nil, false
		}
	case isPlot(value):
		text = fmt.Sprintf("%T", value)
		if err := writePlot(&b, value); err != nil {
			return output.MIME{"text/plain": text + " that cannot be drawn: " + err.Error()}, true
		}
	default:
		return nil, false
	}
	return output.MIME{"text/plain": text, "image/png": base64.StdEncoding.EncodeToString(b.Bytes())}, true
}

// isPlot reports whether a value is a *plot.Plot of gonum. Compiled cells without plots need not link its packages.
func isPlot(value any) bool {
	t := reflect.TypeOf(value)
	return t != nil && t.Kind() == reflect.Pointer && t.Elem().Name() == "Plot" && t.Elem().PkgPath() == "gonum.org/v1/plot"
}

// writePlot draws a plot of 15 by 10 cm.
func writePlot(to io.Writer, plot any) error {
	draw := reflect.ValueOf(plot).MethodByName("WriterTo")
	arguments := []reflect.Value{reflect.New(draw.Type().In(0)).Elem(), reflect.New(draw.Type().In(1)).Elem(), reflect.ValueOf("png")}
	const inch = 72 // points
	arguments[0].SetFloat(15 * inch / 2.54)
	arguments[1].SetFloat(10 * inch / 2.54)
	results := draw.Call(arguments)
	if err, _ := results[1].Interface().(error); err != nil {
		return err
	}
	_, err := results[0].Interface().(io.WriterTo).WriteTo(to)
	return err
}
