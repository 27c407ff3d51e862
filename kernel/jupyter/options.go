package jupyter

import "strconv"

// Options say how to serve notebooks. The zero value serves on a free port of
// this machine alone and opens a browser.
type Options struct {
	// Folder is the root of what the browser shows, or a notebook to open.
	Folder string
	// IP is the address to listen on; empty is this machine alone.
	IP string
	// Port is the port to listen on; 0 is Jupyter's own choice, 8888 or the
	// next free one.
	Port int
	// NoBrowser leaves opening the address to the reader.
	NoBrowser bool
	// Arguments are passed on to Jupyter as they are.
	Arguments []string
}

// arguments are the command line that says so to either application.
func (o Options) arguments(root bool) []string {
	arguments := []string{o.Folder}
	if o.IP != "" {
		arguments = append(arguments, "--ip="+o.IP)
	}
	if o.Port != 0 {
		arguments = append(arguments, "--port="+strconv.Itoa(o.Port))
	}
	if o.NoBrowser {
		arguments = append(arguments, "--no-browser")
	}
	if root {
		// Jupyter refuses to run as root without it; in a container everybody is.
		arguments = append(arguments, "--allow-root")
	}
	return append(arguments, o.Arguments...)
}
