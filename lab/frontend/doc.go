// Package frontend holds the front end that the lab serves: JupyterLab's packages,
// bundled by lab/web, in one archive that is part of the binary.
//
// The archive's files, which [Files] gives, are
//
//	page.html           the page, a html/template of a [Page]
//	page.json           the options of the page that the bundle itself needs
//	static/             what the page loads: scripts, styles, fonts, icons; every name has a digest in it
//	schemas/PACKAGE/    the settings of each plugin: PLUGIN.json, and the package.json.orig that names the version
//	themes/PACKAGE/     index.css, a theme
//	licenses.json       name, version, SPDX identifier and license text of every package within, as Help, Licenses shows them
//	THIRD_PARTY.txt     the same to read
//
// where PACKAGE is a npm name such as @jupyterlab/notebook-extension.
package frontend
