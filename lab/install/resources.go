package install

import "io/fs"

// Resources returns the files next to kernel.json: the kernel's logos.
func Resources() fs.FS {
	files, err := fs.Sub(logos, "logo")
	if err != nil {
		panic(err) // the folder's name is a constant
	}
	return files
}
