package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"setlab/lab"
	"setlab/lab/auth"
	"setlab/lab/install"
	"setlab/lab/kernelspecs"
	"setlab/lab/shipped"
	"setlab/notebooks"
	"setlab/setlib"
)

// tokenVariable is the environment variable that sets the lab's token.
const tokenVariable = "SETLAB_TOKEN"

// labFlags holds the flags of the lab command.
type labFlags struct {
	ip         string
	port       int
	noBrowser  bool
	hosts      []string
	extensions []string
}

func newLab() *cobra.Command {
	var o labFlags
	command := &cobra.Command{
		Use:   "lab [folder or notebook]",
		Short: "Open the notebooks in a browser",
		Long: `Serve JupyterLab with the kernel "setlab" and open it in a browser. Everything
is built in: neither Jupyter nor Python nor a network is needed. Kernels that are
installed for Jupyter on this machine can be used as well.

Without a folder, the lab shows a copy of the notebooks that come with SET Lab,
which you can run and change. Start with tour.ipynb. A newer version of setlab
replaces the notebooks that you have not changed.

The printed address contains a token, which is required for access. Anyone who
has it can run programs as you; see SECURITY.md. Ctrl-C ends the lab and its
kernels, after a question if a kernel is busy.`,
		Example: `  setlab lab                              the notebooks of SET Lab
  setlab lab ~/experiments                a folder of your own
  setlab lab --no-browser --port 9000     on a machine without a screen
  setlab lab --ip 0.0.0.0 --host lab.example.org    for others; see SECURITY.md`,
		GroupID: groupWork,
		Args:    atMost(1),
	}
	flags := command.Flags()
	flags.BoolVar(&o.noBrowser, "no-browser", false, "print the address instead of opening a browser")
	wholeVar(flags, &o.port, "port", fmt.Sprintf("listen on `PORT` (default: %d, or the next free one)", lab.DefaultPort))
	flags.StringVar(&o.ip, "ip", "", "listen on `ADDRESS` (default: only this machine; 0.0.0.0: all its addresses)")
	flags.StringArrayVar(&o.hosts, "host", nil, "also accept requests for the host `NAME`, such as that of a reverse proxy; may be repeated")
	flags.StringArrayVar(&o.extensions, "extensions", nil, "load the prebuilt JupyterLab extensions of `FOLDER`; may be repeated")
	command.RunE = func(command *cobra.Command, given []string) error {
		if o.port < 0 || o.port > 65535 {
			return &usageError{command, fmt.Errorf("--port %d: a port must be between 1 and 65535", o.port)}
		}
		for _, dir := range o.extensions {
			if err := checkFolder(dir, "folder of extensions"); err != nil {
				return err
			}
		}
		return runLab(command, o, given)
	}
	return command
}

// labFolder returns the folder to serve and the notebook in it to open. Without an argument, it is
// the user's copy of the shipped notebooks.
func labFolder(given []string, place labPlace) (folder, open string, err error) {
	if len(given) == 0 && place.shown != "" {
		return place.shown, "", nil
	}
	if len(given) == 0 {
		folder = filepath.Join(place.data, "notebooks")
		return folder, "tour.ipynb", shipped.Unpack(notebooks.Files, folder, build())
	}
	path, err := filepath.Abs(given[0])
	if err != nil {
		return "", "", err
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", "", err
	}
	if !info.IsDir() {
		return filepath.Dir(path), filepath.Base(path), nil
	}
	return path, "", nil
}

// labData returns the folder of the lab's own files: setlab in XDG_DATA_HOME, which defaults to
// ~/.local/share.
func labData() (string, error) {
	folder := os.Getenv("XDG_DATA_HOME")
	if folder == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		folder = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(folder, "setlab"), nil
}

// builtinKernel returns the kernel that is part of this program.
func builtinKernel() (kernelspecs.Kernel, error) {
	spec, err := ownSpec()
	if err != nil {
		return kernelspecs.Kernel{}, err
	}
	text, err := spec.JSON()
	return kernelspecs.Kernel{Name: install.Name, JSON: text, Files: install.Resources()}, err
}

// newLabServer returns a lab server configured by the command line.
func newLabServer(o labFlags, listener net.Listener, folder string, place labPlace, out func(string, ...any), quit func()) (*lab.Server, string, error) {
	kernel, err := builtinKernel()
	if err != nil {
		return nil, "", err
	}
	token := cmp.Or(os.Getenv(tokenVariable), auth.NewToken())
	state := filepath.Join(place.data, "lab")
	server, err := lab.New(lab.Options{
		Folder: folder, State: state, Kernels: []kernelspecs.Kernel{kernel}, Extensions: o.extensions,
		Auth:    auth.Options{Token: token, Public: !isLoopback(o.ip), Hosts: append(o.hosts, ownNames(o.ip)...), Cookie: port(listener)},
		Version: setlib.Version(), Notice: place.notice, Log: out, Quit: quit, Expose: os.Getenv("SETLAB_EXPOSE") != "",
	})
	if err != nil {
		return nil, "", err
	}
	if err := shipped.Sign(notebooks.Files, server.Trust(), filepath.Join(state, "trust", "shipped"), build()); err != nil {
		return nil, "", errors.Join(err, server.Close())
	}
	return server, token, nil
}

// port returns the port that a lab listens on.
func port(listener net.Listener) string {
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

// build identifies this executable, so that one-time work on its embedded notebooks is not repeated
// at each start. Reading them would load them from the executable, page by page.
func build() string {
	executable, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(executable)
	if err != nil {
		return ""
	}
	return fmt.Sprint(executable, " ", info.Size(), " ", info.ModTime().UnixNano())
}
