package imagefolder

import (
	"bufio"
	"image"
	"os"
)

// Sizes returns the number of images of each size, rows and columns. It skips files that are not images.
func Sizes(files []File) map[[2]int]int {
	sizes := map[[2]int]int{}
	for _, file := range files {
		f, err := os.Open(file.Path)
		if err != nil {
			continue
		}
		if c, _, err := image.DecodeConfig(bufio.NewReader(f)); err == nil {
			sizes[[2]int{c.Height, c.Width}]++
		}
		f.Close()
	}
	return sizes
}
