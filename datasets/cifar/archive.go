package cifar

import (
	"archive/tar"
	"fmt"
	"io"
	"path"
	"strings"

	"setlab/datasets/format"
)

// Archive reads a tar archive, compressed or not, and calls visit for each
// file whose base name is in want, in the order of the archive, with the name's index
// in want. It returns an error if such a file is missing or occurs twice. It skips
// other files.
func Archive(in *format.Input, want []string, visit func(index int, member *format.Input) error) error {
	seen := make([]bool, len(want))
	archive := tar.NewReader(in)
	for {
		header, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return in.Bad("a tar archive", err.Error())
		}
		for i, name := range want {
			if path.Base(header.Name) != name {
				continue
			}
			if header.Typeflag != tar.TypeReg || seen[i] {
				return in.Bad("one regular file "+name, fmt.Sprintf("%q again or as something else", header.Name))
			}
			seen[i] = true
			member, err := format.New(in.Name()+"/"+header.Name, archive, header.Size)
			if err != nil {
				return err
			}
			if err := visit(i, member); err != nil {
				return err
			}
		}
	}
	var missing []string
	for i, name := range want {
		if !seen[i] {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return in.Bad("an archive with "+strings.Join(missing, ", "), "its end")
	}
	return onlyZeros(in)
}

// onlyZeros reads the padding after an archive's end and returns an error unless it is all zeros.
func onlyZeros(in *format.Input) error {
	var block [4096]byte
	for {
		n, err := in.Read(block[:])
		for i, c := range block[:n] {
			if c != 0 {
				return in.BadAt(in.Offset()-int64(n-i), "nothing but zeros after the archive's end", fmt.Sprintf("%#02x", c))
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
