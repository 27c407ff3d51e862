package e2e

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// pod holds the fields of a pod that the node uses.
type pod struct {
	Metadata struct {
		Name, DeletionTimestamp string
		Labels                  map[string]string
	}
	Spec struct {
		TerminationGracePeriodSeconds int
		Containers                    []struct {
			Name string
			Args []string
			Env  []struct {
				Name      string
				ValueFrom struct{ FieldRef struct{ FieldPath string } }
			}
		}
		Volumes []struct {
			PersistentVolumeClaim struct{ ClaimName string }
			ConfigMap             struct{ Name string }
		}
	}
	Status struct{ Phase string }
}

// node runs the pods scheduled to it as processes on this machine, in the folders of their volumes.
type node struct {
	*kubernetes
	setlab string
	ran    map[string]bool
}

// startNode adds a node to the cluster.
func (k *kubernetes) startNode(t *testing.T, setlab string, labels map[string]string) {
	t.Helper()
	k.call(t, "POST", "/api/v1/nodes", map[string]any{"metadata": map[string]any{"name": "here", "labels": labels}}, nil)
	k.call(t, "PATCH", "/api/v1/nodes/here/status", map[string]any{"status": map[string]any{
		"capacity": resources, "allocatable": resources, "conditions": []any{map[string]string{"type": "Ready", "status": "True"}},
	}}, nil)
	// The controllers keep pods off a node until it has been reported ready, which nothing does here.
	_ = k.try("taint", "node", "here", "node.kubernetes.io/not-ready-")
	n := &node{k, setlab, map[string]bool{}}
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
			}
			for _, p := range k.pods(t) {
				if !n.ran[p.Metadata.Name] {
					n.ran[p.Metadata.Name] = true
					go n.run(t, p)
				}
			}
		}
	}()
	t.Cleanup(func() { close(stop); <-done })
}

var resources = map[string]string{"cpu": "4", "memory": "16Gi", "pods": "20"}

// pods returns the scheduled pods.
func (k *kubernetes) pods(t *testing.T) []pod {
	var list struct{ Items []pod }
	k.call(t, "GET", "/api/v1/namespaces/default/pods?fieldSelector=spec.nodeName%3Dhere", nil, &list)
	return list.Items
}

// run runs a pod's container to its end. Deleting the pod ends it with SIGTERM.
func (n *node) run(t *testing.T, p pod) {
	container := p.Spec.Containers[0]
	names := []string{}
	for _, e := range container.Env {
		key := strings.TrimSuffix(strings.TrimPrefix(e.ValueFrom.FieldRef.FieldPath, "metadata.labels['"), "']")
		names = append(names, "$("+e.Name+")", p.Metadata.Labels[key])
	}
	grids, err := os.MkdirTemp(n.folder, "grids-")
	if err != nil {
		t.Error(err)
		return
	}
	folder := ""
	for _, v := range p.Spec.Volumes {
		switch claim, config := v.PersistentVolumeClaim.ClaimName, v.ConfigMap.Name; {
		case claim != "":
			folder = n.volumeOf(t, claim)
		case config != "":
			var found struct{ Data map[string]string }
			n.call(t, "GET", "/api/v1/namespaces/default/configmaps/"+config, nil, &found)
			for name, text := range found.Data {
				if err := os.WriteFile(filepath.Join(grids, name), []byte(text), 0o600); err != nil {
					t.Error(err)
				}
			}
		}
	}
	filled := strings.NewReplacer(append(names, "/grids/", grids+"/")...)
	var arguments []string
	for _, a := range container.Args {
		arguments = append(arguments, filled.Replace(a))
	}
	var said bytes.Buffer
	c := exec.Command(n.setlab, arguments...)
	c.Dir, c.Stdout, c.Stderr = folder, &said, &said
	if err := c.Start(); err != nil {
		t.Error(err)
		return
	}
	n.status(t, p, "Running", map[string]any{"running": map[string]any{}})
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	deleted := false
	for {
		select {
		case err := <-ended:
			phase := "Succeeded"
			if err != nil {
				phase = "Failed"
				if !deleted {
					t.Errorf("setlab %v: %v\n%s", arguments, err, said.String())
				}
			}
			n.status(t, p, phase, map[string]any{"terminated": map[string]any{"exitCode": c.ProcessState.ExitCode()}})
			if deleted {
				n.call(t, "DELETE", "/api/v1/namespaces/default/pods/"+p.Metadata.Name+"?gracePeriodSeconds=0", nil, nil)
			}
			return
		case <-time.After(100 * time.Millisecond):
		}
		var now pod
		n.call(t, "GET", "/api/v1/namespaces/default/pods/"+p.Metadata.Name, nil, &now)
		if now.Metadata.DeletionTimestamp != "" && !deleted {
			deleted = true
			t.Logf("%s ends: %s", p.Metadata.Name, strings.Join(arguments, " "))
			_ = c.Process.Signal(syscall.SIGTERM)
		}
	}
}

// status sets the status of a pod.
func (n *node) status(t *testing.T, p pod, phase string, state map[string]any) {
	n.call(t, "PATCH", "/api/v1/namespaces/default/pods/"+p.Metadata.Name+"/status", map[string]any{"status": map[string]any{
		"phase": phase, "containerStatuses": []any{map[string]any{"name": p.Spec.Containers[0].Name, "image": "setlab", "imageID": "", "ready": phase == "Running", "restartCount": 0, "state": state}},
	}}, nil)
}

// volumeOf returns the folder of a claim's volume.
func (n *node) volumeOf(t *testing.T, claim string) string {
	var found struct{ Spec struct{ VolumeName string } }
	n.call(t, "GET", "/api/v1/namespaces/default/persistentvolumeclaims/"+claim, nil, &found)
	var volume struct {
		Spec struct{ HostPath struct{ Path string } }
	}
	n.call(t, "GET", "/api/v1/persistentvolumes/"+found.Spec.VolumeName, nil, &volume)
	return volume.Spec.HostPath.Path
}

// insecure accepts the API server's self-signed certificate.
var insecure = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}, Timeout: time.Minute}

// call sends a request to the API server and decodes the result into answer unless answer is nil.
func (k *kubernetes) call(t *testing.T, method, path string, body, answer any) {
	sent, err := json.Marshal(body)
	if err != nil {
		t.Error(err)
		return
	}
	request, err := http.NewRequest(method, k.server+path, bytes.NewReader(sent))
	if err != nil {
		t.Error(err)
		return
	}
	request.Header.Set("Authorization", "Bearer "+k.token)
	request.Header.Set("Content-Type", "application/json")
	if method == "PATCH" {
		request.Header.Set("Content-Type", "application/merge-patch+json")
	}
	response, err := insecure.Do(request)
	if err != nil {
		t.Error(err)
		return
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= 300 {
		err = fmt.Errorf("%s: %s", response.Status, text)
	}
	if err == nil && answer != nil {
		err = json.Unmarshal(text, answer)
	}
	if err != nil {
		t.Errorf("%s %s: %v", method, path, err)
	}
}
