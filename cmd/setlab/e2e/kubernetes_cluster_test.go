package e2e

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
)

// kubernetes is a control plane for this test: etcd, and the API server, controllers and scheduler of
// Kubernetes.
type kubernetes struct {
	programs, folder, volume string
	server, token            string
}

// startKubernetes starts a control plane with a volume that is bound to any claim. It ends with the test.
func startKubernetes(t *testing.T) *kubernetes {
	t.Helper()
	programs := os.Getenv("SETLAB_KUBERNETES")
	if programs == "" {
		t.Skip("`make kubernetes-test` builds a control plane and runs this")
	}
	k := &kubernetes{programs: programs, folder: t.TempDir(), volume: t.TempDir(), token: "administrator"}
	ports := freePorts(t, 3)
	etcd := fmt.Sprintf("http://127.0.0.1:%d", ports[0])
	k.server = fmt.Sprintf("https://127.0.0.1:%d", ports[2])
	k.daemon(t, "etcd", "--data-dir="+k.file("etcd"), "--listen-client-urls="+etcd, "--advertise-client-urls="+etcd,
		fmt.Sprintf("--listen-peer-urls=http://127.0.0.1:%d", ports[1]))
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	k.write(t, "account.key", string(pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})))
	k.write(t, "tokens.csv", k.token+`,administrator,1,"system:masters"`+"\n")
	k.write(t, "kubeconfig", fmt.Sprintf(kubeconfig, k.server, k.token))
	k.daemon(t, "kube-apiserver", "--etcd-servers="+etcd, "--bind-address=127.0.0.1", fmt.Sprintf("--secure-port=%d", ports[2]), "--cert-dir="+k.file("certificates"),
		"--token-auth-file="+k.file("tokens.csv"), "--authorization-mode=RBAC", "--service-cluster-ip-range=10.0.0.0/24",
		"--service-account-issuer=https://localhost", "--service-account-key-file="+k.file("account.key"), "--service-account-signing-key-file="+k.file("account.key"))
	until(t, "the API server is ready", patience, func() bool { return k.try("get", "--raw", "/readyz") == "ok" })
	k.daemon(t, "kube-controller-manager", "--kubeconfig="+k.file("kubeconfig"), "--secure-port=0", "--leader-elect=false",
		"--service-account-private-key-file="+k.file("account.key"), "--controllers=*,-node-lifecycle-controller")
	k.daemon(t, "kube-scheduler", "--kubeconfig="+k.file("kubeconfig"), "--secure-port=0", "--leader-elect=false")
	k.apply(t, fmt.Sprintf(persistentVolume, k.volume))
	until(t, "there is an account for pods", patience, func() bool { return strings.Contains(k.try("get", "serviceaccounts", "-o", "name"), "default") })
	return k
}

const kubeconfig = `apiVersion: v1
kind: Config
clusters: [{name: test, cluster: {server: %q, insecure-skip-tls-verify: true}}]
users: [{name: test, user: {token: %q}}]
contexts: [{name: test, context: {cluster: test, user: test}}]
current-context: test
`

const persistentVolume = `apiVersion: v1
kind: PersistentVolume
metadata: {name: shared}
spec:
  capacity: {storage: 20Gi}
  accessModes: [ReadWriteMany]
  hostPath: {path: %q}
`

func (k *kubernetes) file(name string) string { return filepath.Join(k.folder, name) }

func (k *kubernetes) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(k.file(name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// daemon starts a program that ends with the test. If the program fails, the end of its log is reported.
func (k *kubernetes) daemon(t *testing.T, name string, arguments ...string) {
	t.Helper()
	program := filepath.Join(k.programs, name)
	if name == "etcd" {
		program = need.File(t, "/usr/bin/etcd", "apt install etcd-server")
	}
	c := exec.Command(program, arguments...)
	log, err := os.Create(k.file(name + ".log"))
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout, c.Stderr, c.Dir = log, log, k.folder
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Signal(os.Interrupt)
		kill := time.AfterFunc(10*time.Second, func() { _ = c.Process.Kill() })
		_ = c.Wait()
		kill.Stop()
		_ = log.Close()
		if t.Failed() {
			text, _ := os.ReadFile(log.Name())
			t.Logf("%s:\n%s", name, text[max(0, len(text)-4000):])
		}
	})
}

// command returns a kubectl command with administrator rights.
func (k *kubernetes) command(arguments ...string) *exec.Cmd {
	return exec.Command(filepath.Join(k.programs, "kubectl"), append([]string{"--kubeconfig", k.file("kubeconfig")}, arguments...)...)
}

func (k *kubernetes) kubectl(t *testing.T, arguments ...string) string {
	t.Helper()
	said, err := k.command(arguments...).CombinedOutput()
	if err != nil {
		t.Fatalf("kubectl %v: %v\n%s", arguments, err, said)
	}
	return string(said)
}

// try runs kubectl and ignores failures, which are temporary.
func (k *kubernetes) try(arguments ...string) string {
	said, _ := k.command(arguments...).Output()
	return string(said)
}

// apply passes manifests to kubectl apply with strict validation.
func (k *kubernetes) apply(t *testing.T, manifests string) {
	t.Helper()
	c := k.command("apply", "--validate=strict", "-f", "-")
	c.Stdin = strings.NewReader(manifests)
	if said, err := c.CombinedOutput(); err != nil {
		t.Fatalf("kubectl apply: %v\n%s\nof\n%s", err, said, manifests)
	}
}

// podsNamed returns the names of the pods in a phase that are not being deleted.
func (k *kubernetes) podsNamed(t *testing.T, phase string) []string {
	t.Helper()
	var names []string
	for _, pod := range k.pods(t) {
		if pod.Status.Phase == phase && pod.Metadata.DeletionTimestamp == "" {
			names = append(names, pod.Metadata.Name)
		}
	}
	return names
}

// evict evicts a pod as `kubectl drain` does.
func (k *kubernetes) evict(t *testing.T, pod string) {
	t.Helper()
	k.call(t, "POST", "/api/v1/namespaces/default/pods/"+pod+"/eviction", map[string]any{
		"apiVersion": "policy/v1", "kind": "Eviction", "metadata": map[string]any{"name": pod},
	}, nil)
	t.Logf("%s is evicted", pod)
}
