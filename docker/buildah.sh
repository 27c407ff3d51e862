# Shared by the scripts of this folder: buildah with its own storage, and
# the names of the images. Chroot isolation needs neither an engine nor a kernel
# with namespaces. If overlays cannot be mounted, layers are plain copies.
work=${SETLAB_IMAGES:-/var/tmp/setlab-images}
base_image=localhost/setlab-base:debian
go_image=localhost/setlab-base:go
mkdir -p "$work"

b() {
	BUILDAH_ISOLATION=chroot buildah --root "$work/$driver" --runroot "$work/run-$driver" --storage-driver "$driver" "$@"
}

driver=overlay
b images >/dev/null 2>&1 || driver=vfs
