// Lines of packages to replace during bundling, each with the reason.
// A line that is missing or not unique fails the build, because newer packages may not
// need the change, or may need another one.

import { sep } from 'node:path';

const patches = [
  {
    // The file in the page's address was opened only after the workspace had been saved, a second later. It must not be
    // opened before the workspace has been loaded.
    file: '@jupyterlab/apputils-extension/lib/index.js',
    from: '// After the state database has finished loading, save it.\n                await save.invoke();',
    to: 'void save.invoke();\n                await app.restored;'
  },
  {
    // A file is about to be opened, so the empty area needs no launcher.
    file: '@jupyterlab/launcher-extension/lib/index.js',
    from: "// Create a launcher if there are no open items.\n                if (labShell.isEmpty('main')) {",
    to: "if (labShell.isEmpty('main') && !defaultBrowser?.hasClass('jp-mod-restoring')) {"
  }
];

/** The bundler's rules for the replacements. */
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
