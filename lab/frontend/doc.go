// Package frontend contains the front end that the lab serves: JupyterLab's packages, bundled by lab/web, in an archive
// embedded in the binary.
//
// The archive's files, which [Files] returns, are
//
//	page.html           the page, an html/template for a [Page]
//	page.json           page options that the bundle itself needs
//	static/             files that the page loads: scripts, styles, fonts, icons; every name contains a digest
//	schemas/PACKAGE/    the settings of each plugin: PLUGIN.json, and the package.json.orig with the version
//	themes/PACKAGE/     index.css, a theme
//	licenses.json       name, version, SPDX identifier and license text of every package, for Help, Licenses
//	THIRD_PARTY.txt     the same as plain text
//
// where PACKAGE is an npm package name such as @jupyterlab/notebook-extension.
package frontend
