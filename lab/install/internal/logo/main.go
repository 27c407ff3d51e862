// Logo draws the kernel's logo, as an SVG and as the two PNGs that Jupyter shows.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("logo: ")
	folder := flag.String("o", ".", "write the pictures to `FOLDER`")
	flag.Parse()
	if err := write(*folder); err != nil {
		log.Fatal(err)
	}
}

func write(folder string) error {
	pictures := map[string][]byte{"logo-svg.svg": design.svg()}
	for _, pixels := range []int{32, 64} {
		var picture bytes.Buffer
		if err := png.Encode(&picture, design.raster(pixels)); err != nil {
			return err
		}
		pictures[fmt.Sprintf("logo-%dx%d.png", pixels, pixels)] = picture.Bytes()
	}
	for name, picture := range pictures {
		if err := os.WriteFile(filepath.Join(folder, name), picture, 0o644); err != nil {
			return err
		}
	}
	return nil
}
