package e2e

import (
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
)

// slurm is a cluster of two nodes on this machine, with Debian's Slurm, for this test.
type slurm struct {
	folder string
	env    []string
	nodes  map[string]*exec.Cmd
}

// slurmConfiguration is the contents of slurm.conf. Preempted tasks are requeued. Requeuing waits for credentials to expire,
// which takes 120 s by default.
const slurmConfiguration = `ClusterName=test
SlurmctldHost=localhost
SlurmctldPort=%[3]d
SlurmUser=%[2]s
SlurmdUser=%[2]s
AuthInfo=socket=%[1]s/munge.sock,cred_expire=5
StateSaveLocation=%[1]s/state
SlurmdSpoolDir=%[1]s/spool.%%n
SlurmctldPidFile=%[1]s/slurmctld.pid
SlurmdPidFile=%[1]s/slurmd.%%n.pid
SlurmctldLogFile=%[1]s/slurmctld.log
SlurmdLogFile=%[1]s/slurmd.%%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=2
ReturnToService=2
SlurmdTimeout=10
KillWait=5
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%[4]d CPUs=1 RealMemory=4000
NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%[5]d CPUs=1 RealMemory=4000
PartitionName=main Nodes=n1,n2 Default=YES PriorityTier=1 PreemptMode=REQUEUE GraceTime=5
PartitionName=urgent Nodes=n1,n2 PriorityTier=10 PreemptMode=off
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
`

// startSlurm starts a cluster, which ends with the test.
func startSlurm(t *testing.T) *slurm {
	t.Helper()
	need.File(t, "/usr/sbin/slurmctld", "apt install slurm-wlm")
	need.File(t, "/usr/sbin/munged", "apt install munge")
	// Socket paths must be short.
	folder, err := os.MkdirTemp("", "slurm-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	who, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	ports := freePorts(t, 3)
	configuration := fmt.Sprintf(slurmConfiguration, folder, who.Username, ports[0], ports[1], ports[2])
	key := make([]byte, 128)
	_, _ = rand.Read(key)
	for name, content := range map[string][]byte{"slurm.conf": []byte(configuration), "munge.key": key} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "state"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := &slurm{folder: folder, nodes: map[string]*exec.Cmd{}, env: append(os.Environ(), "SLURM_CONF="+filepath.Join(folder, "slurm.conf"))}
	s.daemon(t, "munged", "--foreground", "--force", "--key-file="+folder+"/munge.key", "--socket="+folder+"/munge.sock", "--pid-file="+folder+"/munged.pid",
		"--log-file="+folder+"/munged.log", "--seed-file="+folder+"/munged.seed")
	until(t, "munged listens", patience, func() bool { _, err := os.Stat(folder + "/munge.sock"); return err == nil })
	s.daemon(t, "slurmctld", "-D")
	for _, node := range []string{"n1", "n2"} {
		s.startNode(t, node)
	}
	until(t, "both nodes are idle", patience, func() bool { return strings.Count(s.try("sinfo", "-h", "-N", "-p", "main", "-o", "%T"), "idle") == 2 })
	return s
}

// startNode starts the daemon of a node.
func (s *slurm) startNode(t *testing.T, node string) {
	s.nodes[node] = s.daemon(t, "slurmd", "-D", "-N", node)
}

// daemon starts a Slurm daemon, which ends with the test.
func (s *slurm) daemon(t *testing.T, name string, arguments ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command("/usr/sbin/"+name, arguments...)
	c.Env = s.env
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
		if t.Failed() {
			logs, _ := filepath.Glob(filepath.Join(s.folder, name+"*.log"))
			for _, log := range logs {
				text, _ := os.ReadFile(log)
				t.Logf("%s:\n%s", filepath.Base(log), text[max(0, len(text)-3000):])
			}
		}
	})
	return c
}

// run runs a program in the cluster and returns its output.
func (s *slurm) run(t *testing.T, name string, arguments ...string) string {
	t.Helper()
	c := exec.Command(name, arguments...)
	c.Env = s.env
	said, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, arguments, err, said)
	}
	return string(said)
}

// try is like run but ignores failures, which are temporary.
func (s *slurm) try(name string, arguments ...string) string {
	c := exec.Command(name, arguments...)
	c.Env = s.env
	said, _ := c.Output()
	return string(said)
}

// running returns the nodes of the running tasks by task ID, JOB_TASK.
func (s *slurm) running() map[string]string {
	tasks := map[string]string{}
	for line := range strings.Lines(s.try("squeue", "-h", "-r", "-t", "R", "-p", "main", "-o", "%N %i")) {
		if node, id, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			tasks[node] = id
		}
	}
	return tasks
}

// freePorts returns ports that nothing listens on.
func freePorts(t *testing.T, count int) (ports []int) {
	t.Helper()
	for range count {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		_, port, _ := net.SplitHostPort(l.Addr().String())
		n, _ := strconv.Atoi(port)
		ports = append(ports, n)
	}
	return ports
}

// patient is the time limit for operations that take a cluster half a minute.
const patient = 4 * time.Minute
