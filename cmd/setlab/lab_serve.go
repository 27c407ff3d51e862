package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"setlab/lab"
)

// runLab serves a lab until it is ended.
func runLab(command *cobra.Command, o labFlags, given []string) error {
	data, err := labData()
	if err != nil {
		return err
	}
	place, err := findPlace(data)
	if err != nil {
		return err
	}
	defer place.remove()
	folder, open, err := labFolder(given, place)
	if err != nil {
		return err
	}
	listener, err := lab.Listen(o.ip, o.port)
	if err != nil {
		return err
	}
	defer listener.Close()
	ctx, cancel := context.WithCancel(context.WithoutCancel(command.Context()))
	defer cancel()
	out := command.OutOrStdout()
	log := func(format string, arguments ...any) {
		fmt.Fprintf(command.ErrOrStderr(), "%s "+format+"\n", append([]any{time.Now().Format(time.TimeOnly)}, arguments...)...)
	}
	server, token, err := newLabServer(o, listener, folder, place, log, cancel)
	if err != nil {
		return err
	}
	// Startup leaves garbage behind, and a lab runs for days.
	debug.SetGCPercent(50)
	debug.FreeOSMemory()
	address := labAddress(listener, o, open, token)
	fmt.Fprintf(out, "The lab shows %s.\nOpen it at\n\n    %s\n\nPress Ctrl-C to end it.\n", folder, address)
	if !isLoopback(o.ip) {
		fmt.Fprintln(out, "Other machines can reach it. Without TLS, anyone who can listen on the network learns the token.")
	}
	if place.notice != "" {
		log("%s", place.notice)
	}
	info, err := announce(listener, folder, token)
	if err != nil {
		return err
	}
	defer os.Remove(info)
	if !o.noBrowser {
		defer openBrowser(address, place.data)()
	}
	go func() {
		defer cancel()
		untilEnd(command.Context(), ctx, server, command.InOrStdin(), out)
	}()
	return server.Serve(ctx, listener)
}

// labAddress returns the URL to open in a browser.
func labAddress(listener net.Listener, o labFlags, open, token string) string {
	host := listener.Addr().String()
	if at, ok := listener.Addr().(*net.TCPAddr); ok && at.IP.IsUnspecified() {
		host = net.JoinHostPort("127.0.0.1", port(listener))
	}
	if len(o.hosts) > 0 && !isLoopback(o.ip) {
		host = net.JoinHostPort(o.hosts[0], port(listener))
	}
	u := url.URL{Scheme: "http", Host: host, Path: "/lab", RawQuery: "token=" + url.QueryEscape(token)}
	if open != "" {
		u.Path += "/tree/" + open
	}
	return u.String()
}

// isLoopback reports whether an address can be reached only from this machine.
func isLoopback(ip string) bool {
	address := net.ParseIP(ip)
	return ip == "" || ip == "localhost" || address != nil && address.IsLoopback()
}

// ownNames returns the host names of this machine for a lab that other machines can reach.
func ownNames(ip string) []string {
	if isLoopback(ip) {
		return nil
	}
	name, err := os.Hostname()
	if err != nil {
		return nil
	}
	return []string{name}
}

// untilEnd returns when the lab should end. A signal ends it, but if kernels are busy, an interrupt
// from the terminal asks for confirmation first.
func untilEnd(command, served context.Context, server *lab.Server, in io.Reader, out io.Writer) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, append(hangUp(), os.Interrupt, syscall.SIGTERM)...)
	defer signal.Stop(signals)
	over := command.Done()
	answers := make(chan string)
	for {
		select {
		case <-served.Done():
			return
		case <-over:
			// The same signals cancel the command's context. If there is no signal, it was canceled
			// for another reason, and the lab ends.
			over = nil
			select {
			case s := <-signals:
				signals <- s
			case <-time.After(100 * time.Millisecond):
				return
			}
		case s := <-signals:
			over = nil // the signal has canceled the context
			busy := server.Busy()
			file, ok := in.(*os.File)
			if s != os.Interrupt || len(busy) == 0 || !ok || !terminal(file) {
				return
			}
			fmt.Fprintf(out, "\nBusy: %s. End the lab and its kernels? [y/N, or Ctrl-C again] ", strings.Join(busy, ", "))
			go func() {
				line, _ := bufio.NewReader(file).ReadString('\n') // no answer counts as no
				select {
				case answers <- strings.ToLower(strings.TrimSpace(line)):
				case <-served.Done():
				}
			}()
			select {
			case answer := <-answers:
				if answer == "y" || answer == "yes" {
					return
				}
				fmt.Fprintln(out, "The lab keeps running.")
			case <-signals:
				return
			case <-served.Done():
				return
			}
		}
	}
}
