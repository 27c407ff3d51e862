// Package cluster hands sweeps to the schedulers that clusters have: Slurm and Kubernetes. A Job is an array of tasks, each
// of which trains a part of a sweep into a store that all of them share. Runs are saved while they train, so a task that is
// preempted, killed or out of time goes on where its run was saved.
package cluster
