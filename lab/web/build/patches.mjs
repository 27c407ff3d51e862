// The lines of packages that are replaced while they are bundled, each for a reason.
// A line that is not there, or is there twice, ends the build: newer packages may not
// need the change, or need another one.

import { sep } from 'node:path';

const patches = [
  {
    // What the page's address names was opened only when the workspace had been saved, a second later. It must not be
    // opened before the workspace is there.
    file: '@jupyterlab/apputils-extension/lib/index.js',
    from: '// After the state database has finished loading, save it.\n                await save.invoke();',
    to: 'void save.invoke();\n                await app.restored;'
  },
  {
    // What is being opened is not there yet: the empty area does not want a launcher.
    file: '@jupyterlab/launcher-extension/lib/index.js',
    from: "// Create a launcher if there are no open items.\n                if (labShell.isEmpty('main')) {",
    to: "if (labShell.isEmpty('main') && !defaultBrowser?.hasClass('jp-mod-restoring')) {"
  }
];

/** The rules that replace them. */
export const patchRules = patches.map(({ file }) => ({
  test: path => path.endsWith(`${sep}node_modules${sep}${file.replaceAll('/', sep)}`),
  enforce: 'pre',
  use: [import.meta.filename]
}));

/** The loader. */
export default function replace(source) {
  return patches
    .filter(({ file }) => this.resourcePath.endsWith(file.replaceAll('/', sep)))
    .reduce((text, { file, from, to }) => {
      if (text.split(from).length !== 2) {
        throw new Error(`${file}: the text that build/patches.mjs replaces is not there once:\n${from}`);
      }
      return text.replace(from, () => to);
    }, source);
}
