package frontend

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// Forever is the Cache-Control header for files whose names contain a digest.
const Forever = "public, max-age=31536000, immutable"

// Serve responds to a GET or HEAD request with one of the front end's files. If the client accepts
// gzip, it sends the compressed data from the archive, which costs no CPU time; if not, it
// decompresses the file. Clients may cache files in static/ forever; other files are revalidated by
// their ETag. Directories are not listed. If name is not in the archive, the status is 404.
func Serve(w http.ResponseWriter, r *http.Request, name string) {
	files, err := open()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	file, err := find(files, name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Type", contentType(name))
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Vary", "Accept-Encoding")
	tag := fmt.Sprintf(`"%08x-%x"`, file.CRC32, file.UncompressedSize64)
	header.Set("ETag", tag)
	header.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "static/") {
		header.Set("Cache-Control", Forever)
	}
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if file.Method == zip.Deflate && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		err = sendGzip(w, r, file)
	} else {
		err = sendPlain(w, r, file)
	}
	if err != nil {
		// The status has already been sent, so an error can only be signaled by aborting.
		panic(http.ErrAbortHandler)
	}
}

// find returns the file with a name.
func find(files *zip.Reader, name string) (*zip.File, error) {
	found, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	if info, err := found.Stat(); err != nil || info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.Join(fs.ErrNotExist, err)}
	}
	for _, file := range files.File {
		if file.Name == name {
			return file, nil
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// sendPlain sends a file uncompressed.
func sendPlain(w http.ResponseWriter, r *http.Request, file *zip.File) error {
	w.Header().Set("Content-Length", strconv.FormatUint(file.UncompressedSize64, 10))
	if r.Method == http.MethodHead {
		return nil
	}
	body, err := file.Open()
	if err != nil {
		return err
	}
	defer body.Close()
	_, err = io.Copy(w, body)
	return err
}

// gzipHeader is the header of a gzip member without a name or time (RFC 1952, section 2.3).
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// sendGzip sends a file's compressed data from the archive. The formats zip and gzip only differ in
// what precedes and follows that data.
func sendGzip(w http.ResponseWriter, r *http.Request, file *zip.File) error {
	const trailer = 8
	length := uint64(len(gzipHeader)) + file.CompressedSize64 + trailer
	w.Header().Set("Content-Encoding", "gzip")
	w.Header().Set("Content-Length", strconv.FormatUint(length, 10))
	if r.Method == http.MethodHead {
		return nil
	}
	body, err := file.OpenRaw()
	if err != nil {
		return err
	}
	if _, err := w.Write(gzipHeader); err != nil {
		return err
	}
	if _, err := io.Copy(w, body); err != nil {
		return err
	}
	var end []byte
	end = binary.LittleEndian.AppendUint32(end, file.CRC32)
	end = binary.LittleEndian.AppendUint32(end, uint32(file.UncompressedSize64))
	_, err = w.Write(end)
	return err
}

// types lists content types that the system's tables may lack or have wrong.
var types = map[string]string{
	".css":   "text/css; charset=utf-8",
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".woff2": "font/woff2",
}

func contentType(name string) string {
	extension := path.Ext(name)
	if found := types[extension]; found != "" {
		return found
	}
	if found := mime.TypeByExtension(extension); found != "" {
		return found
	}
	return "application/octet-stream"
}
