// Package docker holds the tests of this folder that do not need Docker. They check that the Dockerfile, the compose file
// and the checkout are consistent. `make docker-test` builds and tests the images.
package docker
