package install

import "io/fs"

// JSON returns the contents of kernel.json, for a front end that starts the kernel without a
// registration.
func (s Spec) JSON() ([]byte, error) { return s.encode() }

// Resources returns the files next to kernel.json: the kernel's logos.
func Resources() fs.FS {
	files, err := fs.Sub(logos, "logo")
	if err != nil {
		panic(err) // the folder's name is a constant
	}
	return files
}
